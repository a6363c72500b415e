import { prefixRange } from './packed-words.ts';
import { mayEndInCase } from './stem.ts';
import type { TextIndex } from './text-index.ts';
import { type Meanings, QUALITY } from './vocabulary.ts';

/**
 * A word in Latin letters that can be read in Cyrillic is taken for a prefix up to this length: `provod` does not match
 * `provodka`.
 */
const LONGEST_LATIN_PREFIX = 5;

/**
 * Whether the last word of a query may be unfinished, by the meanings it has as a whole word. A word that products have as
 * written is not: «лак» must not match «лакра». A word that is only a form of theirs often is: «смес» of «смеситель», «шпатлев»
 * of «шпатлёвка».
 */
export function mayBePrefix({ length }: string, meanings: Meanings): boolean {
  const qualities = [...meanings.values()];
  return (
    !qualities.includes(QUALITY.exact) &&
    (length <= LONGEST_LATIN_PREFIX || !qualities.includes(QUALITY.letters))
  );
}

/**
 * Lowers the quality of forms of a word that ends like a verb, when words of other roots begin so: «смесит» and
 * «смесите» are rather «смеситель» than «смесь». It changes `meanings` in place.
 */
export function weakenVerb(index: TextIndex, meanings: Meanings, text: string): void {
  if (meanings.size === 0 || mayEndInCase(text)) return;
  const [from, to] = prefixRange(index.terms, text);
  for (let term = from; term < to; term++) if (meanings.has(term)) return;
  if (to > from) for (const term of meanings.keys()) meanings.set(term, QUALITY.derived);
}
