import { prefixRange } from './packed-words.ts';
import { mayEndInCase } from './stem.ts';
import type { TextIndex } from './text-index.ts';
import { type Meanings, QUALITY } from './vocabulary.ts';

/** A longer word in Latin letters is finished when it can be read so: `provod` is no `provodka`. */
const SHORT = 5;

/**
 * Whether a last word may be unfinished. One that goods have as written is not: «лак» is no «лакра». One that is only a
 * form of theirs often is: «смес» of «смеситель», «шпатлев» of «шпатлёвка».
 */
export function mayBeBegun({ length }: string, meanings: Meanings): boolean {
  const qualities = [...meanings.values()];
  return !qualities.includes(QUALITY.exact) && (length <= SHORT || !qualities.includes(QUALITY.letters));
}

/**
 * Goods are no verbs: what ends as one is no form but a word of the same root when words of other roots begin so.
 * «смесит» and «смесите» are «смеситель» before they are «смесь».
 */
export function weakenVerb(index: TextIndex, meanings: Meanings, text: string): void {
  if (meanings.size === 0 || mayEndInCase(text)) return;
  const [from, to] = prefixRange(index.terms, text);
  for (let term = from; term < to; term++) if (meanings.has(term)) return;
  if (to > from) for (const term of meanings.keys()) meanings.set(term, QUALITY.derived);
}
