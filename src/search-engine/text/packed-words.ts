/**
 * Distinct words in one sorted byte array: a word is its position, a prefix is a range of positions. Being flat, it
 * can be passed to another thread or a file without conversion. A letter is one byte (ASCII as it is, а–я from 0x80).
 */
export interface PackedWords {
  readonly bytes: Uint8Array;
  /** Where each word begins; one element more than there are words. */
  readonly starts: Uint32Array;
}

const CYRILLIC = 0x430;

/** @param words sorted by {@link compareWords}; without duplicates unless positions of equal words matter */
export function packWords(words: readonly string[]): PackedWords {
  const starts = new Uint32Array(words.length + 1);
  for (const [at, word] of words.entries()) starts[at + 1] = (starts[at] ?? 0) + word.length;
  const bytes = new Uint8Array(starts[words.length] ?? 0);
  for (const [at, word] of words.entries()) write(word, bytes, starts[at] ?? 0);
  return { bytes, starts };
}

/** The order of packed words: digits, Latin, Cyrillic. */
export function compareWords(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The number of words. */
function wordCount({ starts }: PackedWords): number {
  return starts.length - 1;
}

/** The position of a word, the first of equal ones; −1 when there is none. */
export function findWord(words: PackedWords, word: string): number {
  if (!encode(word)) return -1;
  const { bytes, starts } = words;
  const at = lowerBound(words, word.length, false, 0);
  const start = starts[at] as number;
  if (at >= wordCount(words) || (starts[at + 1] as number) - start !== word.length) return -1;
  for (let i = 0; i < word.length; i++) if (bytes[start + i] !== key[i]) return -1;
  return at;
}

/** The words with a prefix, as positions [from, to). */
export function prefixRange(words: PackedWords, prefix: string): [from: number, to: number] {
  encode(prefix);
  const from = lowerBound(words, prefix.length, false, 0);
  return [from, lowerBound(words, prefix.length, true, from)];
}

/** The number of letters of the word at a position. */
export function lengthAt({ starts }: PackedWords, at: number): number {
  return (starts[at + 1] ?? 0) - (starts[at] ?? 0);
}

/** The word at a position. */
export function wordAt({ bytes, starts }: PackedWords, at: number): string {
  const start = starts[at] ?? 0;
  const length = (starts[at + 1] ?? 0) - start;
  if (!(length > 0)) return '';
  if (length > letters.length) letters = new Uint16Array(length * 2);
  for (let i = 0; i < length; i++) {
    const byte = bytes[start + i] as number;
    letters[i] = byte < 0x80 ? byte : byte - 0x80 + CYRILLIC;
  }
  return String.fromCharCode.apply(null, letters.subarray(0, length) as unknown as number[]);
}

/** The buffer that a word is put together in. */
let letters = new Uint16Array(256);

/** The search key as bytes, reused by every search. */
let key = new Uint8Array(256);

/** @returns false when the word has a letter that packed words cannot have */
function encode(word: string): boolean {
  if (word.length > key.length) key = new Uint8Array(word.length * 2);
  return write(word, key, 0);
}

function write(word: string, bytes: Uint8Array, start: number): boolean {
  let isWhole = true;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    const letter = code - CYRILLIC;
    if (code < 0x80) bytes[start + i] = code;
    else {
      bytes[start + i] = 0x80 + (letter & 0x7f);
      if (letter < 0 || letter > 0x7f) isWhole = false;
    }
  }
  return isWhole;
}

/** The first word that is not below the key; `pastPrefix` counts words that begin with the key as below it. */
function lowerBound(
  { bytes, starts }: PackedWords,
  length: number,
  pastPrefix: boolean,
  from: number,
): number {
  const sought = key;
  let low = from;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = starts[middle] as number;
    const own = (starts[middle + 1] as number) - start;
    const shared = own < length ? own : length;
    let i = 0;
    while (i < shared && bytes[start + i] === sought[i]) i++;
    const below =
      i === length ? pastPrefix : i === own || (bytes[start + i] as number) < (sought[i] as number);
    if (below) low = middle + 1;
    else high = middle;
  }
  return low;
}
