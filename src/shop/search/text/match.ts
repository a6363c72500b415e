import { CATEGORY_WEIGHT } from './document-terms.ts';
import { frequency, type Slot } from './slots.ts';
import type { TextIndex } from './text-index.ts';

/** Documents (their numbers in the index) which answer all slots, the best first, and how many there are. */
export interface Matches {
  readonly documents: readonly number[];
  readonly total: number;
}

/** What a document's own merits add to a score; a rare word adds about ten. */
const POPULAR = 1;
const AVAILABLE = 0.75;
/** An article found exactly comes before everything. */
const ARTICLE = 100;
/** Taken from goods which only their category makes an answer: «шайба М8» shows washers before the nuts of «Гайки и шайбы». */
const BY_CATEGORY = 1000;

/** Arrays used by one search after the other: a search never waits inside. */
class Scratch {
  readonly scores: Float32Array;
  readonly candidates: Uint32Array;
  readonly #qualities: Float32Array[] = [];
  readonly #terms: number;

  constructor(index: TextIndex) {
    this.scores = new Float32Array(index.ids.length);
    this.candidates = new Uint32Array(index.ids.length);
    this.#terms = index.terms.starts.length - 1;
  }

  /** Quality by term for one slot; zero everywhere between searches. */
  qualities(slot: number): Float32Array {
    const table = this.#qualities[slot] ?? new Float32Array(this.#terms);
    this.#qualities[slot] = table;
    return table;
  }
}

const scratches = new WeakMap<TextIndex, Scratch>();

function scratchOf(index: TextIndex): Scratch {
  const scratch = scratches.get(index) ?? new Scratch(index);
  scratches.set(index, scratch);
  return scratch;
}

/** @param city number of the city whose goods come first */
export function match(index: TextIndex, slots: readonly Slot[], limit: number, city?: number): Matches {
  const required = slots.filter(({ isOptional }) => !isOptional);
  if (required.length === 0 || required.some(isEmpty)) return { documents: [], total: 0 };
  const scratch = scratchOf(index);
  const weights = new Map(slots.map((slot) => [slot, rarity(index, slot)]));
  const driver = required.reduce((a, b) => ((weights.get(b) ?? 0) > (weights.get(a) ?? 0) ? b : a));
  const others = slots.filter((slot) => slot !== driver && !isEmpty(slot));
  const count = collect(index, driver, weights.get(driver) ?? 0, scratch);
  const checks = others.map((slot, at) => prepare(slot, weights.get(slot) ?? 0, scratch.qualities(at)));
  const top = new Top(limit);
  const available = city === undefined ? undefined : index.available[city];
  const enough = byCategory(weights.get(driver) ?? 0);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const document = scratch.candidates[i] ?? 0;
    const own = scratch.scores[document] ?? 0;
    scratch.scores[document] = 0;
    const rest = checks.length > 0 ? checkAll(index, document, checks) : 0;
    if (rest === NOT) continue;
    total++;
    const isAvailable = available && ((available[document >>> 3] ?? 0) >>> (document & 7)) & 1;
    const merit = ((index.popularity[document] ?? 0) / 255) * POPULAR + (isAvailable ? AVAILABLE : 0);
    top.offer(document, own + rest + merit - (own > enough ? 0 : BY_CATEGORY));
  }
  for (const { slot, qualities } of checks) for (const term of slot.meanings.keys()) qualities[term] = 0;
  return { documents: top.documents(), total };
}

/** A score a slot reaches by the name of the category alone. */
function byCategory(weight: number): number {
  return (weight * (CATEGORY_WEIGHT + 0.5)) / 255;
}

function isEmpty({ meanings, articles }: Slot): boolean {
  return meanings.size === 0 && articles.size === 0;
}

function rarity(index: TextIndex, slot: Slot): number {
  return Math.log(1 + index.ids.length / Math.max(1, frequency(index, slot)));
}

/** All documents of a slot with their scores. @returns how many */
function collect(index: TextIndex, { meanings, articles }: Slot, weight: number, scratch: Scratch): number {
  const { starts, documents, weights } = index.postings;
  const { scores, candidates } = scratch;
  let count = 0;
  const put = (document: number, score: number): void => {
    const known = scores[document] ?? 0;
    if (known === 0) candidates[count++] = document;
    if (score > known) scores[document] = score;
  };
  for (const [document, quality] of articles) put(document, articleScore(quality));
  for (const [term, quality] of meanings) {
    const factor = (Math.max(quality, 0.01) * weight) / 255;
    const end = starts[term + 1] ?? 0;
    for (let at = starts[term] ?? 0; at < end; at++) put(documents[at] ?? 0, factor * (weights[at] ?? 0));
  }
  return count;
}

function articleScore(quality: number): number {
  return quality === 1 ? ARTICLE : quality;
}

interface Check {
  readonly slot: Slot;
  readonly qualities: Float32Array;
  readonly weight: number;
}

function prepare(slot: Slot, weight: number, qualities: Float32Array): Check {
  for (const [term, quality] of slot.meanings) qualities[term] = quality;
  return { slot, qualities, weight };
}

/** A document that does not answer. */
const NOT = Number.NEGATIVE_INFINITY;

/** What the other slots add to the score of a document, below zero when one is answered by the category alone. */
function checkAll(index: TextIndex, document: number, checks: readonly Check[]): number {
  const { starts, terms, weights } = index.forward;
  const from = starts[document] ?? 0;
  const to = starts[document + 1] ?? 0;
  let sum = 0;
  for (const { slot, qualities, weight } of checks) {
    let best = articleScore(slot.articles.get(document) ?? 0);
    for (let at = from; at < to; at++) {
      const quality = qualities[terms[at] ?? 0] ?? 0;
      if (quality > 0) {
        const score = (quality * weight * (weights[at] ?? 0)) / 255;
        if (score > best) best = score;
      }
    }
    if (best === 0 && !slot.isOptional) return NOT;
    sum += best;
    if (!slot.isOptional && best <= byCategory(weight)) sum -= BY_CATEGORY;
  }
  return sum;
}

/** The best few of many. */
class Top {
  readonly #limit: number;
  readonly #documents: number[] = [];
  readonly #scores: number[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Of equal scores the lower number, the more popular, wins. */
  offer(document: number, score: number): void {
    const scores = this.#scores;
    const documents = this.#documents;
    let at = scores.length;
    if (at === this.#limit) {
      const worst = at - 1;
      if (at === 0 || !isBetter(score, document, scores[worst] ?? 0, documents[worst] ?? 0)) return;
      at = worst;
    }
    while (at > 0 && isBetter(score, document, scores[at - 1] ?? 0, documents[at - 1] ?? 0)) {
      scores[at] = scores[at - 1] ?? 0;
      documents[at] = documents[at - 1] ?? 0;
      at--;
    }
    scores[at] = score;
    documents[at] = document;
  }

  documents(): number[] {
    return this.#documents;
  }
}

function isBetter(score: number, document: number, thanScore: number, thanDocument: number): boolean {
  return score > thanScore || (score === thanScore && document < thanDocument);
}
