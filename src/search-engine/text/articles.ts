import { findWord, lengthAt, prefixRange } from './packed-words.ts';
import type { ArticlePart, TextIndex } from './text-index.ts';
import type { Token } from './tokens.ts';
import { QUALITY } from './vocabulary.ts';

/** At most this many products are listed for one prefix of an article. */
export const MAX_ARTICLES = 2_000;
/** Shorter pieces are not searched as articles. */
const SHORTEST_ARTICLE = 3;
/** Shorter numbers next to other words are sizes, not ends of articles. */
const SHORTEST_END = 4;
/** Exceeds a prefix match with the best popularity and availability: «1901» finds 115-1901 before 190-1349. */
export const WHOLE_END = 3;

/**
 * Finds products by an article or a part of it.
 * @param part `whole`: only the whole article; `end`: also its last groups («1901» of 115-1901); `any`: also a prefix
 *   of the article or of one of its groups
 */
export function findArticles(index: TextIndex, { text }: Token, part: ArticlePart): Map<number, number> {
  const code = text.replace(/[^a-zа-я0-9]/g, '');
  if (code.length < SHORTEST_ARTICLE || !/\d/.test(code)) return new Map();
  return articlesOf(index, code, part);
}

/**
 * Finds documents whose article is this code, or, if there are none, those that have it as a part.
 * @returns document → quality of the match
 */
export function articlesOf(index: TextIndex, code: string, part: ArticlePart): Map<number, number> {
  if (index.elsewhere) return index.elsewhere.articlesOf(code, part);
  const found = new Map<number, number>();
  const [from, to] = prefixRange(index.codes.words, code);
  const exact = findWord(index.codes.words, code) >= 0;
  if (!exact && part === 'whole') return found;
  if (exact || part === 'any')
    for (let at = from; at < Math.min(to, from + MAX_ARTICLES); at++) {
      const isExact = lengthAt(index.codes.words, at) === code.length;
      if (isExact || !exact) found.set(index.codes.documents[at] ?? 0, isExact ? 1 : QUALITY.prefix);
    }
  if (!exact && code.length >= (part === 'any' ? SHORTEST_ARTICLE : SHORTEST_END))
    addEnds(index, found, code, part);
  return found;
}

function addEnds(index: TextIndex, found: Map<number, number>, code: string, part: ArticlePart): void {
  const { words, documents } = index.codeEnds;
  const [from, to] = prefixRange(words, code);
  for (let at = from; at < to && found.size < MAX_ARTICLES; at++) {
    const isWhole = lengthAt(words, at) === code.length;
    if (!isWhole && part !== 'any') break;
    const quality = isWhole ? WHOLE_END : QUALITY.prefix;
    for (let i = documents.starts[at] ?? 0; i < (documents.starts[at + 1] ?? 0); i++) {
      const document = documents.items[i] ?? 0;
      if (quality > (found.get(document) ?? 0)) found.set(document, quality);
    }
  }
}

/** The digits of a barcode; people and labels put spaces between them. */
const BARCODE = /^\d[\d -]{6,20}\d$/;
const SHORTEST_BARCODE = 8;
const LONGEST_BARCODE = 14;

/** Finds products with this barcode, or, if requested, with a barcode that begins so. */
export function barcodesOf(index: TextIndex, text: string, withPrefix: boolean): Map<number, number> {
  const { barcodes, elsewhere } = index;
  const found = new Map<number, number>();
  const digits = BARCODE.test(text) ? text.replace(/\D/g, '') : '';
  if (digits.length < SHORTEST_BARCODE || digits.length > LONGEST_BARCODE) return found;
  if (elsewhere) return elsewhere.barcodesOf(digits, withPrefix);
  const put = (from: number, to: number, quality: number): void => {
    for (
      let at = firstNotBelow(barcodes.numbers, from);
      (barcodes.numbers[at] ?? to) < to && found.size < MAX_ARTICLES;
      at++
    )
      if (!found.has(barcodes.documents[at] ?? 0)) found.set(barcodes.documents[at] ?? 0, quality);
  };
  const number = Number(digits);
  put(number, number + 1, 1);
  if (withPrefix && found.size === 0)
    for (const [from, to] of longerNumbers(digits)) put(from, to, QUALITY.prefix);
  return found;
}

/** The barcodes that begin with these digits and have more, as ranges of numbers without their ends. */
export function longerNumbers(digits: string): [from: number, to: number][] {
  const number = Number(digits);
  return Array.from({ length: Math.max(0, LONGEST_BARCODE - digits.length) }, (_, more) => {
    const step = 10 ** (more + 1);
    return [number * step, (number + 1) * step];
  });
}

function firstNotBelow(numbers: Float64Array, sought: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < sought) low = middle + 1;
    else high = middle;
  }
  return low;
}
