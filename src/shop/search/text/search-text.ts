import { type Matches, match } from './match.ts';
import { frequency, type Slot } from './slots.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { understand } from './understand.ts';
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
  const { slots, corrected } = understand(index, synonyms, query, isTyping);
  let found = match(index, slots, limit, city);
  if (found.total === 0 && slots.some(({ isForgivable }) => isForgivable))
    found = match(
      index,
      slots.map((slot) => (slot.isForgivable ? { ...slot, isOptional: true } : slot)),
      limit,
      city,
    );
  if (found.total === 0) found = relax(index, slots, (kept) => match(index, kept, limit, city)) ?? found;
  const ids = found.documents.map((document) => index.ids[document] ?? 0);
  return { ids, total: found.total, ...(corrected && found.total > 0 ? { corrected } : {}) };
}

/** Drops what says least, while enough remains and something of it is sure. */
function relax(
  index: TextIndex,
  slots: readonly Slot[],
  search: (kept: readonly Slot[]) => Matches,
): Matches | undefined {
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
