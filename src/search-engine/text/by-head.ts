import { BY_CATEGORY } from './checks.ts';
import { type Found, type Matches, match } from './match.ts';
import type { Slot } from './slots.ts';
import type { TextIndex } from './text-index.ts';
import type { Understood } from './understand.ts';

/**
 * Leaves out products that match the noun only by their category when others match it by name: for «дверной замок»,
 * hinges of «Замки и фурнитура» are not locks. If only a category matches the noun, the adjective is dropped instead.
 * @returns undefined when the products have the noun in their own names; null when no others do
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
  const found = new Uint8Array((index.ids.length + 7) >>> 3);
  for (const document of matches.documents)
    found[document >>> 3] = (found[document >>> 3] ?? 0) | (1 << (document & 7));
  const isFound = (document: number) => (((found[document >>> 3] ?? 0) >>> (document & 7)) & 1) === 1;
  const bySlots = [...nouns, ...others.map((slot) => ({ ...slot, isOptional: true }))];
  const named = match(index, bySlots, { city, isNamed: true });
  if (named.count === 0 || named.documents.some(isFound)) return null;
  return { matches: named, reading, slots: bySlots, isAsWritten: false };
}

function isByCategory({ count, scores }: Matches): boolean {
  for (let i = 0; i < count; i++) if ((scores[i] as number) > -BY_CATEGORY / 2) return false;
  return count > 0;
}

/** Whether a document must match the slot. */
export function isAsked({ isOptional }: Slot): boolean {
  return !isOptional;
}

/** Whether the slot is a noun: not an adjective by its ending, nor a size or number. */
export function isNaming({ token: { kind, text } }: Slot): boolean {
  if (kind !== 'word') return kind === 'code';
  return !/^[а-я]{3,}(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ую]ю)$/.test(text);
}
