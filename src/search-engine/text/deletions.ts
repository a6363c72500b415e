/**
 * A dictionary of typing errors: every word under its first letters with one or two left out. Two words one error
 * apart share such a remainder, so candidates are looked up directly.
 */
export interface DeletionIndex {
  /** Hashes of remainders, ascending. */
  readonly hashes: Uint32Array;
  /** The word of each hash. */
  readonly words: Uint32Array;
}

/** Letters are left out of this many first letters; the distance is measured on the whole word. */
const READ = 8;
/** Words up to this length may have one error at most. */
const SHORT = 5;
/** Shorter words are never corrected. */
export const SHORTEST = 4;

/** @param words distinct and fewer than two million, because a hash and a position share one exact number */
export function buildDeletions(words: readonly string[]): DeletionIndex {
  let pairs = new Float64Array(1024);
  let count = 0;
  for (const [at, word] of words.entries()) {
    if (word.length < SHORTEST - 1 || /[^а-яa-z]/.test(word)) continue;
    remainders(word, (hash) => {
      if (count === pairs.length) {
        const larger = new Float64Array(count * 2);
        larger.set(pairs);
        pairs = larger;
      }
      pairs[count++] = hash * 2 ** 21 + at;
    });
  }
  const sorted = pairs.subarray(0, count).sort();
  const hashes = new Uint32Array(count);
  const positions = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const pair = sorted[i] ?? 0;
    hashes[i] = Math.floor(pair / 2 ** 21);
    positions[i] = pair % 2 ** 21;
  }
  return { hashes, words: positions };
}

/** Finds words that may be one or two errors away. */
export function wordsNear(index: DeletionIndex, word: string): Set<number> {
  const found = new Set<number>();
  remainders(word, (hash) => {
    for (let at = firstAt(index.hashes, hash); index.hashes[at] === hash; at++)
      found.add(index.words[at] ?? 0);
  });
  return found;
}

/** Calls `take` with the hash of the first letters, and of them without each one or two letters. */
function remainders(word: string, take: (hash: number) => void): void {
  const length = Math.min(word.length, READ);
  take(hashWithout(word, length, -1, -1));
  for (let i = 0; i < length; i++) {
    take(hashWithout(word, length, i, -1));
    if (word.length > SHORT) for (let j = i + 1; j < length; j++) take(hashWithout(word, length, i, j));
  }
}

/** FNV-1a hash without two of the letters. */
function hashWithout(word: string, length: number, first: number, second: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++)
    if (i !== first && i !== second) hash = Math.imul(hash ^ (word.charCodeAt(i) & 0xff), 0x01000193);
  return hash >>> 0;
}

function firstAt(hashes: Uint32Array, hash: number): number {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  return low;
}
