import { findWord, lengthAt, prefixRange } from './packed-words.ts';
import type { TextIndex } from './text-index.ts';
import type { Token } from './tokens.ts';
import { QUALITY } from './vocabulary.ts';

/** More goods than this of one beginning of an article are not listed. */
const MAX_ARTICLES = 2_000;
/** Shorter pieces are no articles. */
const SHORTEST_ARTICLE = 3;

/** Goods with this article, or, when asked, with one that begins so. */
export function findArticles(index: TextIndex, { text }: Token, withPrefix: boolean): Map<number, number> {
  const code = text.replace(/[^a-zа-я0-9]/g, '');
  if (code.length < SHORTEST_ARTICLE || !/\d/.test(code)) return new Map();
  return articlesOf(index, code, withPrefix);
}

/** Documents with this code as their article, or, when asked and there is none, with one that begins so. */
export function articlesOf(index: TextIndex, code: string, withPrefix: boolean): Map<number, number> {
  const found = new Map<number, number>();
  const [from, to] = prefixRange(index.codes.words, code);
  const exact = findWord(index.codes.words, code) >= 0;
  if (!exact && !withPrefix) return found;
  for (let at = from; at < Math.min(to, from + MAX_ARTICLES); at++) {
    const isExact = lengthAt(index.codes.words, at) === code.length;
    if (isExact || !exact) found.set(index.codes.documents[at] ?? 0, isExact ? 1 : QUALITY.prefix);
  }
  return found;
}
