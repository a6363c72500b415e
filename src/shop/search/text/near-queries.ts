import { otherLayout } from './keyboard.ts';
import { normalize } from './normalize.ts';
import { type Goods, searchText } from './search-text.ts';
import { isStopWord } from './stop-words.ts';
import type { SuggestIndex } from './suggest.ts';
import type { Synonyms } from './synonyms.ts';
import { tokenize } from './tokens.ts';

/** Words of a query that are thought about. */
const MAX_WORDS = 8;
/** Shorter beginnings and words say nothing. */
const SHORTEST = 4;
/** At least this share of the letters of a word must stay, for another word to be near it. */
const KEPT = 0.6;
/** Phrases looked at for one beginning. */
const MAX_OPTIONS = 10;
/** Letters at the beginning that must be the same. */
const SURE = 3;
/** Letters of a longer word are not a word. */
const LONGEST = 32;

/**
 * Other texts for one that finds nothing: what of its words finds something, all together and alone, and what is
 * called by a word which begins as one of them.
 * @returns texts that find something, the best first; none when nothing is near
 */
export function nearQueries(
  goods: Goods,
  phrases: SuggestIndex,
  synonyms: Synonyms,
  query: string,
  { limit, city }: { readonly limit: number; readonly city?: number },
): string[] {
  const found = new Set<string>();
  for (const text of candidates(goods, phrases, synonyms, query, city)) {
    if (found.size >= limit) break;
    if (!found.has(text) && searchText(goods, synonyms, text, { limit: 1, city }).total > 0) found.add(text);
  }
  return [...found];
}

function* candidates(
  goods: Goods,
  phrases: SuggestIndex,
  synonyms: Synonyms,
  query: string,
  city: number | undefined,
): Generator<string> {
  const words = tellingWords(query);
  const understood = words.flatMap((word) => {
    const { total, corrected } = searchText(goods, synonyms, word, { limit: 1, city });
    return total > 0 ? [corrected ?? word] : [];
  });
  if (understood.length > 1) yield understood.join(' ');
  for (const word of understood.toSorted((a, b) => b.length - a.length)) yield word;
  const keyed = /[a-z]/i.test(query) ? tellingWords(otherLayout(query)) : [];
  for (const word of [...words, ...keyed]) {
    if (understood.includes(word)) continue;
    const options = beginningLike(phrases, synonyms, word);
    if (options.length === 0) continue;
    yield* options;
    break;
  }
}

/** What is called by words that begin as this one, by as much of it as possible. */
function beginningLike(phrases: SuggestIndex, synonyms: Synonyms, word: string): readonly string[] {
  for (let length = word.length - 1; length >= Math.max(SHORTEST, word.length * KEPT); length--) {
    const typed = { limit: MAX_OPTIONS, isTyping: true };
    const { ids } = searchText(phrases.phrases, synonyms, word.slice(0, length), typed);
    const texts = ids.map((id) => phrases.texts[id] ?? '').filter((text) => beginsAlike(text, word));
    if (texts.length > 0) return texts;
  }
  return [];
}

function beginsAlike(text: string, word: string): boolean {
  return normalize(text)
    .split(' ')
    .some((other) => other.startsWith(word.slice(0, SURE)));
}

function tellingWords(query: string): string[] {
  const tokens = tokenize(normalize(query)).slice(0, MAX_WORDS);
  return tokens.flatMap(({ kind, written }) =>
    (kind === 'word' && (written.length < SHORTEST || isStopWord(written))) ||
    kind === 'number' ||
    written.length > LONGEST
      ? []
      : [written],
  );
}
