import { matchTexts } from './match-text.ts';
import type { SuggestIndex } from './suggest.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';

/** Whether a text finds something, and as it is written: not by mending it or leaving words out. */
export type Findable = 'as written' | 'otherwise' | 'not';

/** @param indexes the large one and the small ones beside it */
export function findable(indexes: readonly TextIndex[], synonyms: Synonyms, text: string): Findable {
  const { found, corrected } = matchTexts(indexes, synonyms, text, { first: 1 });
  const isAny = found.some(({ count }) => count > 0);
  return isAny ? (corrected === undefined ? 'as written' : 'otherwise') : 'not';
}

/** By document among the phrases: 1 for those that find something as they are written. */
export function fruitfulPhrases(
  index: TextIndex,
  { phrases, texts }: SuggestIndex,
  synonyms: Synonyms,
): Uint8Array {
  return Uint8Array.from(phrases.ids, (id) =>
    Number(findable([index], synonyms, texts[id] ?? '') === 'as written'),
  );
}
