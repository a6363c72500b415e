import { BY_CATEGORY } from './checks.ts';
import { type Matches, match } from './match.ts';
import type { Found } from './match-text.ts';
import type { Slot } from './slots.ts';
import type { TextIndex } from './text-index.ts';
import type { Understood } from './understand.ts';

/**
 * «дверной замок»: hinges of «Замки и фурнитура» are no locks, when there are goods called so. Where only a category
 * says the noun, what the thing is like is left out instead.
 * @returns undefined: the goods found carry it in their own name; null: no others do
 */
export function byHead(
  index: TextIndex,
  reading: Understood,
  matches: Matches,
  city?: number,
): Found | null | undefined {
  const nouns = reading.slots.filter((slot) => isAsked(slot) && isNaming(slot));
  const others = reading.slots.filter((slot) => !nouns.includes(slot));
  if (nouns.length === 0 || others.length === 0 || !isByCategory(matches)) return undefined;
  const found = new Set(matches.documents);
  const kept = [...nouns, ...others.map((slot) => ({ ...slot, isOptional: true }))];
  const named = match(index, kept, { city, isNamed: true });
  if (named.count === 0 || named.documents.some((document) => found.has(document))) return null;
  return { matches: named, reading, slots: kept, isAsWritten: false };
}

function isByCategory({ count, scores }: Matches): boolean {
  for (let i = 0; i < count; i++) if ((scores[i] as number) > -BY_CATEGORY / 2) return false;
  return count > 0;
}

/** A document must answer it. */
export function isAsked({ isOptional }: Slot): boolean {
  return !isOptional;
}

/** Neither an adjective, by its ending, nor a size or number. */
export function isNaming({ token: { kind, text } }: Slot): boolean {
  if (kind !== 'word') return kind === 'code';
  return !/^[а-я]{3,}(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ую]ю)$/.test(text);
}
