import { matchTexts } from './match-text.ts';
import type { SuggestIndex } from './suggest.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';

/** Whether a text finds something `as written`, only after correction or dropping words (`otherwise`), or not. */
export type Findable = 'as written' | 'otherwise' | 'not';

/** Returns how a text finds something. @param indexes the large one, then the small ones */
export function findable(indexes: readonly TextIndex[], synonyms: Synonyms, text: string): Findable {
  const { found, corrected } = matchTexts(indexes, synonyms, text, { first: 1 });
  const isAny = found.some(({ count }) => count > 0);
  return isAny ? (corrected === undefined ? 'as written' : 'otherwise') : 'not';
}

/** By phrase: 1 when it finds something as written. */
export function fruitfulPhrases(
  index: TextIndex,
  { phrases, texts }: SuggestIndex,
  synonyms: Synonyms,
): Uint8Array {
  return Uint8Array.from(phrases.ids, (id) =>
    Number(findable([index], synonyms, texts[id] ?? '') === 'as written'),
  );
}
