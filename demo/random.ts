/**
 * Small seeded generator (mulberry32): the demo shop must be the same on every machine and in every run,
 * so nothing in demo/ touches Math.random or the clock.
 */
export type Random = () => number;

/** A generator of [0, 1) for one seed; equal seeds give equal sequences. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** 32-bit hash of whole numbers: a seed for «this city of this product». */
export function mix(...parts: number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * A permutation of 0…size−1 without storing it: `at(i)` walks by a step coprime with the size, near the golden
 * section, so that any first hundred is spread over the whole range.
 */
export function spread(size: number, offset: number): (i: number) => number {
  let step = Math.max(1, Math.round(size * 0.6180339887));
  while (greatestCommonDivisor(step, size) !== 1) step++;
  return (i) => (offset + i * step) % size;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
