import { otherLayout } from '../keyboard.ts';
import { isAsked, isNaming } from './by-head.ts';
import { Recent } from './recent.ts';
import { frequency, type Slot } from './slots.ts';
import { isStopWord } from './stop-words.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { beginningOfArticle, MAX_QUERY, type Understood, understand } from './understand.ts';
import { type Mode, QUALITY } from './vocabulary.ts';

/** One way to search for a query. */
export interface Round {
  readonly reading: Understood;
  /** Those of the reading, or fewer or changed ones where not all can match. */
  readonly slots: readonly Slot[];
  readonly isAsWritten: boolean;
}

/** At least this share of the slots must match (SE-9). */
const ANSWERED = 0.6;
/** What may be the beginning of an article of digits. */
const DIGITS = /^\s*\d[\d\s._-]*$/;

/**
 * The ways to search for a query, the first one as it was understood; each is tried only if those before it find
 * nothing. They depend on the words of the index and their frequencies alone.
 */
export function* rounds(index: TextIndex, synonyms: Synonyms, query: string, mode: Mode): Generator<Round> {
  const plain = understood(index, synonyms, query, mode);
  yield { reading: plain, slots: plain.slots, isAsWritten: !plain.isRekeyed && !plain.isGuessed };
  if (mode.startsWith('exact')) return;
  const readings = mode === 'typing' ? [plain] : [plain, understood(index, synonyms, query, 'lenient')];
  for (const isForgiving of [false, true])
    for (const reading of readings) {
      const isForgivable = reading.slots.some((slot) => slot.isForgivable);
      if (isForgiving ? !isForgivable : reading === plain) continue;
      const slots = isForgiving ? reading.slots.map(forgive) : reading.slots;
      if (isForgiving && reading.slots.some(isPurpose) && !isSure(slots.filter(isAsked))) continue;
      yield { reading, slots, isAsWritten: false };
    }
  const last = readings.at(-1) ?? plain;
  for (const slots of relaxed(index, last)) yield { reading: last, slots, isAsWritten: false };
  // In `rhfcrf b` the last letter is a word as typed: «краска и» continues in the layout of its beginning.
  if (mode === 'typing' && plain.isRekeyed) {
    const reading = understood(index, synonyms, otherLayout(query), 'exact');
    yield { reading, slots: reading.slots, isAsWritten: false };
  }
  const begun = mode === 'typing' || DIGITS.test(query) ? beginningOfArticle(index, query) : undefined;
  if (begun) yield { reading: { ...UNREAD, slots: [begun] }, slots: [begun], isAsWritten: true };
}

const UNREAD: Understood = { tokens: [], slots: [], isRekeyed: false, isGuessed: false };

/** This many readings per mode are cached; most are prefixes of the same words. */
const CACHE_SIZE = 2_000;
/** A reading with more meanings is not cached: one letter has too many. */
const MEMORABLE = 500;

const memoriesOf = new WeakMap<TextIndex, Map<Mode, Recent<Understood>>>();

/** {@link understand} with a cache. The synonyms are those of the index. */
function understood(index: TextIndex, synonyms: Synonyms, query: string, mode: Mode): Understood {
  const memory = memoryOf(index, mode);
  const key = query.slice(0, MAX_QUERY);
  const known = memory.get(key);
  if (known) return known;
  const fresh = understand(index, synonyms, query, mode);
  const meanings = fresh.slots.reduce((sum, slot) => sum + slot.meanings.size + slot.articles.size, 0);
  if (meanings <= MEMORABLE) memory.set(key, fresh);
  return fresh;
}

function memoryOf(index: TextIndex, mode: Mode): Recent<Understood> {
  let memories = memoriesOf.get(index);
  if (!memories) {
    memories = new Map();
    memoriesOf.set(index, memories);
  }
  let memory = memories.get(mode);
  if (!memory) {
    memory = new Recent(CACHE_SIZE);
    memories.set(mode, memory);
  }
  return memory;
}

function forgive(slot: Slot): Slot {
  return slot.isForgivable ? { ...slot, isOptional: true } : slot;
}

/** Whether a slot is the purpose of a product, not the beginning of a preposition. */
function isPurpose({ isForgivable, token }: Slot): boolean {
  return Boolean(isForgivable) && !isStopWord(token.text);
}

/** Drops the least significant slots while enough remain and one of them is certain. */
function* relaxed(index: TextIndex, reading: Understood): Generator<readonly Slot[]> {
  const slots = reading.slots.map(forgive);
  const required = slots.filter(isAsked);
  const optional = slots.filter(({ isOptional }) => isOptional);
  // An adjective without matches does not prevent results: «новогодняя ёлка» finds «ёлка».
  const isEnough = (remaining: readonly Slot[], of: readonly Slot[]): boolean =>
    remaining.length >= Math.max(1, Math.ceil(of.length * ANSWERED)) && isSure(remaining);
  const known = required.filter((slot) => frequency(index, slot) > 0);
  const byFrequency = [...known].sort(
    (a, b) => Number(isNaming(a)) - Number(isNaming(b)) || frequency(index, b) - frequency(index, a),
  );
  const attempts = byFrequency.map((dropped) => known.filter((slot) => slot !== dropped));
  if (known.length < required.length) attempts.unshift(known);
  for (const remaining of attempts)
    if (isEnough(remaining, required) || isEnough(remaining.filter(isNaming), required.filter(isNaming)))
      yield [...remaining, ...optional];
}

/** Numbers and corrections alone are not enough to match a query. */
function isSure(slots: readonly Slot[]): boolean {
  return slots.some(
    ({ token, meanings }) =>
      (token.kind === 'word' || token.kind === 'code') &&
      token.text.length > 2 &&
      Math.max(...meanings.values()) >= QUALITY.synonym,
  );
}
