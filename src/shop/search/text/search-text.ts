import { type Matches, type MatchOptions, match } from './match.ts';
import { frequency, type Slot } from './slots.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { MAX_QUERY, type Mode, type Understood, understand } from './understand.ts';
import { QUALITY } from './vocabulary.ts';

export interface TextSearchOptions {
  /** How many ids at most. */
  readonly limit: number;
  /** Number of the city whose goods come first (TextDocument.availableIn). */
  readonly city?: number;
  /** The query is being typed: its last word may go on. */
  readonly isTyping?: boolean;
}

export interface TextSearchResult {
  /** The best first. */
  readonly ids: number[];
  /** How many there are in all. */
  readonly total: number;
  /** The query as it was understood, when that is not what was typed and something was found. */
  readonly corrected?: string;
}

/** At least this share of what is asked for must be answered (SEARCH.md §6: it keeps nonsense at zero). */
const KEPT = 0.6;

/** Goods for what a person wrote; any text is a query, most find nothing. */
export function searchText(
  index: TextIndex,
  synonyms: Synonyms,
  query: string,
  { limit, city, isTyping = false }: TextSearchOptions,
): TextSearchResult {
  const plain = isTyping ? 'typing' : 'plain';
  let reading = understood(index, synonyms, query, plain);
  // Whoever types is shown a few of the most popular; how many there are is not asked.
  const depth = isTyping ? limit * (reading.slots.length > 1 ? DEEP : SHALLOW) : undefined;
  let found = answer(index, reading.slots, { limit, city, depth });
  if (found.isCut && found.total < limit) found = answer(index, reading.slots, { limit, city });
  if (found.total === 0 && !isTyping) {
    reading = understood(index, synonyms, query, 'lenient');
    found = answer(index, reading.slots, { limit, city });
  }
  if (found.total === 0)
    found = relax(index, reading.slots, (kept) => match(index, kept, { limit, city })) ?? found;
  const ids = found.documents.map((document) => index.ids[document] ?? 0);
  const { corrected } = reading;
  return { ids, total: found.total, ...(corrected && found.total > 0 ? { corrected } : {}) };
}

/** Of each term so many times the most popular goods are looked at as are suggested; more when words must meet. */
const DEEP = 50;
const SHALLOW = 8;
/** Queries whose understanding is kept; most are the beginnings of the same words. */
const REMEMBERED = 2_000;
/** Meanings of a query worth keeping: those of one letter are too many. */
const MEMORABLE = 500;

const memories = new WeakMap<TextIndex, Map<string, Understood>>();

/** {@link understand}, remembered. The synonyms are those of the index. */
function understood(index: TextIndex, synonyms: Synonyms, query: string, mode: Mode): Understood {
  const memory = memories.get(index) ?? new Map<string, Understood>();
  memories.set(index, memory);
  const key = `${mode} ${query.slice(0, MAX_QUERY)}`;
  const known = memory.get(key);
  if (known) return known;
  const fresh = understand(index, synonyms, query, mode);
  if (fresh.slots.reduce((sum, { meanings, articles }) => sum + meanings.size + articles.size, 0) > MEMORABLE)
    return fresh;
  const oldest = memory.keys().next().value;
  if (memory.size >= REMEMBERED && oldest !== undefined) memory.delete(oldest);
  memory.set(key, fresh);
  return fresh;
}

/** All that is asked for; failing that without what may be forgiven, the last «по». */
function answer(index: TextIndex, slots: readonly Slot[], options: MatchOptions): Matches {
  const found = match(index, slots, options);
  if (found.total > 0 || !slots.some(({ isForgivable }) => isForgivable)) return found;
  return match(index, slots.map(forgive), options);
}

function forgive(slot: Slot): Slot {
  return slot.isForgivable ? { ...slot, isOptional: true } : slot;
}

/** Drops what says least, while enough remains and something of it is sure. */
function relax(
  index: TextIndex,
  asked: readonly Slot[],
  search: (kept: readonly Slot[]) => Matches,
): Matches | undefined {
  const slots = asked.map(forgive);
  const required = slots.filter(({ isOptional }) => !isOptional);
  const optional = slots.filter(({ isOptional }) => isOptional);
  const least = Math.ceil(required.length * KEPT);
  const known = required.filter((slot) => frequency(index, slot) > 0);
  if (known.length < required.length) {
    const found = known.length >= least && isSure(known) ? search([...known, ...optional]) : undefined;
    if (found && found.total > 0) return found;
  }
  const byFrequency = [...known].sort((a, b) => frequency(index, b) - frequency(index, a));
  for (const dropped of byFrequency) {
    const kept = known.filter((slot) => slot !== dropped);
    if (kept.length < least || !isSure(kept)) continue;
    const found = search([...kept, ...optional]);
    if (found.total > 0) return found;
  }
  return undefined;
}

/** Numbers and guesses alone do not answer a query. */
function isSure(slots: readonly Slot[]): boolean {
  return slots.some(
    ({ token, meanings }) =>
      (token.kind === 'word' || token.kind === 'code') &&
      token.text.length > 2 &&
      Math.max(...meanings.values()) >= QUALITY.synonym,
  );
}
