/** Small numbers: two bytes each if that is enough. */
export type SmallNumbers = Uint16Array | Uint32Array;

const MOST_IN_TWO_BYTES = 65_536;

/** @param things how many distinct numbers there are, from zero */
export function smallNumbers(length: number, things: number): SmallNumbers {
  return things <= MOST_IN_TWO_BYTES ? new Uint16Array(length) : new Uint32Array(length);
}
