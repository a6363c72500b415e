/**
 * Distinct words in one sorted byte array: a word is its position, a prefix is a range of positions. Flat, so that
 * another thread or a file can hand it over as it is. Letters are a byte each (ASCII as it is, а–я from 0x80).
 */
export interface PackedWords {
  readonly bytes: Uint8Array;
  /** Where each word begins; one more than there are words. */
  readonly starts: Uint32Array;
}

const CYRILLIC = 0x430;

/** @param words sorted by {@link compareWords}, without doubles unless places of equal words matter */
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

/** How many words there are. */
function wordCount({ starts }: PackedWords): number {
  return starts.length - 1;
}

/** The position of a word, −1 when there is none; of equal words the first. */
export function findWord(words: PackedWords, word: string): number {
  const at = lowerBound(words, encode(word), false);
  return at < wordCount(words) && wordAt(words, at) === word ? at : -1;
}

/** The words which begin so: positions [from, to). */
export function prefixRange(words: PackedWords, prefix: string): [from: number, to: number] {
  const key = encode(prefix);
  return [lowerBound(words, key, false), lowerBound(words, key, true)];
}

/** The word at a position. */
export function wordAt({ bytes, starts }: PackedWords, at: number): string {
  let word = '';
  for (let i = starts[at] ?? 0; i < (starts[at + 1] ?? 0); i++) {
    const byte = bytes[i] ?? 0;
    word += String.fromCharCode(byte < 0x80 ? byte : byte - 0x80 + CYRILLIC);
  }
  return word;
}

function encode(word: string): Uint8Array {
  const bytes = new Uint8Array(word.length);
  write(word, bytes, 0);
  return bytes;
}

function write(word: string, bytes: Uint8Array, start: number): void {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    bytes[start + i] = code < 0x80 ? code : 0x80 + ((code - CYRILLIC) & 0x7f);
  }
}

/** The first word not below the key; `pastPrefix` counts words which begin with the key as below it. */
function lowerBound({ bytes, starts }: PackedWords, key: Uint8Array, pastPrefix: boolean): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = starts[middle] ?? 0;
    const length = (starts[middle + 1] ?? 0) - start;
    let i = 0;
    while (i < length && i < key.length && bytes[start + i] === key[i]) i++;
    const below = i === key.length ? pastPrefix : i === length || (bytes[start + i] ?? 0) < (key[i] ?? 0);
    if (below) low = middle + 1;
    else high = middle;
  }
  return low;
}
