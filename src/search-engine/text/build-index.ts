import { buildBeginnings } from './beginnings.ts';
import {
  articleCode,
  articleEnds,
  barcodeNumbers,
  measureTerms,
  nameTerms,
  sharedTerms,
  type TextDocument,
} from './document-terms.ts';
import { Growing } from './growing.ts';
import { compareWords, findWord, packWords } from './packed-words.ts';
import { smallNumbers } from './small-numbers.ts';
import { sounding } from './sounding.ts';
import type { Synonyms } from './synonyms.ts';
import { ANALYZER_VERSION, type TextIndex } from './text-index.ts';

/** Builds the text index from documents in any order. */
export function buildTextIndex(documents: Iterable<TextDocument>, synonyms: Synonyms): TextIndex {
  const builder = new TextIndexBuilder(synonyms);
  for (const document of documents) builder.add(document);
  return builder.finish();
}

/**
 * Builds a small index of changed documents. Its scores are comparable with those of the large index, whose word frequencies and popularity scale it uses. Mark the old documents with `setDead` and
 * query both with `matchTexts`.
 * @param synonyms those of the large index
 */
export function buildSmallTextIndex(
  documents: Iterable<TextDocument>,
  synonyms: Synonyms,
  large: TextIndex,
): TextIndex {
  const builder = new TextIndexBuilder(synonyms);
  for (const document of documents) builder.add(document);
  return builder.finish(large);
}

/**
 * Builds an index from documents that are added one by one, in any order; it does not store the documents. More
 * documents may follow after `finish`, for a larger index.
 */
export class TextIndexBuilder {
  readonly #synonyms: Synonyms;
  readonly #numbers = new Map<string, number>();
  readonly #ids = new Growing((length) => new Uint32Array(length));
  readonly #starts = new Growing((length) => new Uint32Array(length));
  readonly #terms = new Growing((length) => new Uint32Array(length));
  /** By term: its position in the last document that has it. */
  readonly #places = new Growing((length) => new Uint32Array(length));
  /** Where the terms of the last document begin. */
  #start = 0;
  /** The term numbers of a brand or a category, which many documents share. */
  readonly #shared = new Map<ReadonlyMap<string, number>, { number: number; weight: number }[]>();
  readonly #weights = new Growing((length) => new Uint8Array(length));
  readonly #popularity: number[] = [];
  readonly #cities: Growing<Uint32Array>[] = [];
  readonly #codes: string[] = [];
  readonly #codeEnds: string[] = [];
  /** The document of each of `#codeEnds`. */
  readonly #endingSo = new Growing((length) => new Uint32Array(length));
  readonly #barcodes: number[] = [];
  /** The document of each of `#barcodes`. */
  readonly #withBarcode = new Growing((length) => new Uint32Array(length));

  constructor(synonyms: Synonyms) {
    this.#synonyms = synonyms;
  }

  add(document: TextDocument): void {
    const at = this.#ids.length;
    this.#ids.push(document.id);
    this.#start = this.#terms.length;
    this.#starts.push(this.#start);
    nameTerms(document.name, this.#synonyms, (term, weight) => this.#put(this.#numberOf(term), weight));
    if (document.measures)
      for (const { term, weight } of measureTerms(document.measures)) this.#put(this.#numberOf(term), weight);
    const { ofBrand, ofCategory } = sharedTerms(this.#synonyms);
    this.#putShared(ofBrand(document.brand));
    this.#putShared(ofCategory(document.category));
    this.#popularity.push(document.popularity);
    this.#codes.push(articleCode(document.article));
    for (const end of articleEnds(document.article)) {
      this.#codeEnds.push(end);
      this.#endingSo.push(at);
    }
    for (const number of barcodeNumbers(document.barcode ?? '')) {
      this.#barcodes.push(number);
      this.#withBarcode.push(at);
    }
    for (const city of document.availableIn) {
      this.#cities[city] ??= new Growing((length) => new Uint32Array(length));
      this.#cities[city].push(at);
    }
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(term, number);
    this.#places.push(0);
    return number;
  }

  /** Adds a term to the last document; the highest of several weights counts. */
  #put(number: number, weight: number): void {
    const place = this.#places.at(number);
    const isKnown = place >= this.#start && place < this.#terms.length && this.#terms.at(place) === number;
    if (!isKnown) {
      this.#places.set(number, this.#terms.length);
      this.#terms.push(number);
      this.#weights.push(weight);
    } else if (weight > this.#weights.at(place)) this.#weights.set(place, weight);
  }

  #putShared(terms: ReadonlyMap<string, number>): void {
    let numbered = this.#shared.get(terms);
    if (!numbered) {
      numbered = Array.from(terms, ([term, weight]) => ({ number: this.#numberOf(term), weight }));
      this.#shared.set(terms, numbered);
    }
    for (const { number, weight } of numbered) this.#put(number, weight);
  }

  /** @param large the large index, when this is a small one */
  finish(large?: TextIndex): TextIndex {
    const order = this.#byPopularity();
    const place = new Uint32Array(order.length);
    for (const [at, document] of order.entries()) place[document] = at;
    const ids = this.#ids.toArray();
    const words = [...this.#numbers.keys()].sort();
    const standings = this.#standings(order, words);
    const { starts } = standings.postings;
    const topPopularity = large?.topPopularity ?? this.#logarithm(order[0] ?? 0);
    return {
      version: ANALYZER_VERSION,
      ids: Uint32Array.from(order, (document) => ids[document] ?? 0),
      popularity: this.#ranks(order, topPopularity),
      topPopularity,
      dead: new Uint8Array((order.length + 7) >>> 3),
      ...(large ? { beside: beside(large, words) } : {}),
      available: Array.from(this.#cities, (city) => bits(city?.toArray() ?? new Uint32Array(), place)),
      terms: packWords(words),
      ...standings,
      beginnings: buildBeginnings(words, (term) => (starts[term + 1] ?? 0) - (starts[term] ?? 0)),
      ...sounding(words),
      codes: this.#packCodes(place),
      codeEnds: this.#packCodeEnds(place),
      barcodes: this.#packBarcodes(place),
    };
  }

  #byPopularity(): Uint32Array {
    const popularity = this.#popularity;
    const order = Uint32Array.from(popularity, (_, at) => at);
    return order.sort((a, b) => (popularity[b] ?? 0) - (popularity[a] ?? 0) || a - b);
  }

  /** The logarithm of popularity: ten times more popular is one step better. */
  #logarithm(document: number): number {
    return Math.log1p(Math.max(0, this.#popularity[document] ?? 0));
  }

  /** Popularity scaled to a byte. */
  #ranks(order: Uint32Array, top: number): Uint8Array {
    return Uint8Array.from(order, (document) =>
      Math.min(255, Math.round((this.#logarithm(document) / (top || 1)) * 255)),
    );
  }

  /**
   * Builds documents by term and terms by document, both ascending. Terms are first dealt out to their postings
   * document by document, then documents term by term, so that nothing has to be sorted.
   */
  #standings(order: Uint32Array, words: readonly string[]): Pick<TextIndex, 'forward' | 'postings'> {
    const [terms, weights] = [this.#terms.toArray(), this.#weights.toArray()];
    const starts = new Uint32Array(order.length + 1);
    starts.set(this.#starts.toArray());
    starts[order.length] = terms.length;
    const sorted = new Uint32Array(words.length);
    for (let at = 0; at < words.length; at++) sorted[this.#numbers.get(words[at]!)!] = at;
    const postings = {
      starts: new Uint32Array(words.length + 1),
      documents: new Uint32Array(terms.length),
      weights: new Uint8Array(terms.length),
    };
    for (let i = 0; i < terms.length; i++) postings.starts[sorted[terms[i]!]! + 1]!++;
    for (let term = 0; term < words.length; term++) postings.starts[term + 1]! += postings.starts[term]!;
    const forward = {
      starts: new Uint32Array(order.length + 1),
      terms: smallNumbers(terms.length, words.length),
      weights: new Uint8Array(terms.length),
    };
    const nextDocument = postings.starts.slice();
    for (let at = 0; at < order.length; at++) {
      const document = order[at]!;
      for (let i = starts[document]!; i < starts[document + 1]!; i++) {
        const place = nextDocument[sorted[terms[i]!]!]!++;
        postings.documents[place] = at;
        postings.weights[place] = weights[i]!;
      }
      forward.starts[at + 1] = forward.starts[at]! + starts[document + 1]! - starts[document]!;
    }
    const nextTerm = forward.starts.slice();
    for (let term = 0; term < words.length; term++)
      for (let i = postings.starts[term]!; i < postings.starts[term + 1]!; i++) {
        const place = nextTerm[postings.documents[i]!]!++;
        forward.terms[place] = term;
        forward.weights[place] = postings.weights[i]!;
      }
    return { forward, postings };
  }

  #packCodeEnds(place: Uint32Array): TextIndex['codeEnds'] {
    const ends = this.#codeEnds;
    const order = Array.from(ends.keys()).sort((a, b) => compareWords(ends[a] ?? '', ends[b] ?? ''));
    const words: string[] = [];
    const starts: number[] = [];
    for (const [at, end] of order.entries())
      if (ends[end] !== words.at(-1)) {
        words.push(ends[end] ?? '');
        starts.push(at);
      }
    starts.push(order.length);
    const items = Uint32Array.from(order, (end) => place[this.#endingSo.at(end)] ?? 0);
    return { words: packWords(words), documents: { starts: Uint32Array.from(starts), items } };
  }

  #packBarcodes(place: Uint32Array): TextIndex['barcodes'] {
    const numbers = this.#barcodes;
    const order = Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
    return {
      numbers: Float64Array.from(order, (at) => numbers[at] ?? 0),
      documents: Uint32Array.from(order, (at) => place[this.#withBarcode.at(at)] ?? 0),
    };
  }

  #packCodes(place: Uint32Array): TextIndex['codes'] {
    const codes = this.#codes;
    const order = Array.from(codes.keys())
      .filter((document) => codes[document])
      .sort((a, b) => compareWords(codes[a] ?? '', codes[b] ?? ''));
    return {
      words: packWords(order.map((document) => codes[document] ?? '')),
      documents: Uint32Array.from(order, (document) => place[document] ?? 0),
    };
  }
}

function beside({ ids, terms, postings }: TextIndex, words: readonly string[]): TextIndex['beside'] {
  const frequencies = Uint32Array.from(words, (word) => {
    const term = findWord(terms, word);
    return term < 0 ? 0 : (postings.starts[term + 1] ?? 0) - (postings.starts[term] ?? 0);
  });
  return { documents: ids.length, frequencies };
}

function bits(documents: Uint32Array, place: Uint32Array): Uint8Array {
  const set = new Uint8Array((place.length + 7) >>> 3);
  for (const document of documents) {
    const at = place[document] ?? 0;
    set[at >>> 3] = (set[at >>> 3] ?? 0) | (1 << (at & 7));
  }
  return set;
}
