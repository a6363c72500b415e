import { otherLayout } from '../keyboard.ts';
import { normalize } from './normalize.ts';
import { type Goods, searchText } from './search-text.ts';
import { isStopWord } from './stop-words.ts';
import type { SuggestIndex } from './suggest.ts';
import type { Synonyms } from './synonyms.ts';
import { tokenize } from './tokens.ts';

/** Only this many words of a query are considered. */
const MAX_WORDS = 8;
/** Shorter prefixes and words are ignored. */
const SHORTEST = 4;
/** Another word is near only if at least this share of the letters stays. */
const SHARED_LETTERS = 0.6;
/** At most this many phrases are tried per prefix. */
const MAX_OPTIONS = 10;
/** This many first letters must be equal. */
const SURE = 3;
/** A longer run of letters is not a word. */
const LONGEST = 32;

/**
 * Finds other queries for one that finds nothing: those of its words that find something, together and alone, and
 * phrases with a word that begins like one of them.
 * @returns queries that find something, the best first
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
  const words = significantWords(query);
  const understood = words.flatMap((word) => {
    const { total, corrected } = searchText(goods, synonyms, word, { limit: 1, city });
    return total > 0 ? [corrected ?? word] : [];
  });
  if (understood.length > 1) yield understood.join(' ');
  for (const word of understood.toSorted((a, b) => b.length - a.length)) yield word;
  const keyed = /[a-z]/i.test(query) ? significantWords(otherLayout(query)) : [];
  for (const word of [...words, ...keyed]) {
    if (understood.includes(word)) continue;
    const options = beginningLike(phrases, synonyms, word);
    if (options.length === 0) continue;
    yield* options;
    break;
  }
}

/** Finds phrases with words that begin like this one, sharing the longest possible prefix. */
function beginningLike(phrases: SuggestIndex, synonyms: Synonyms, word: string): readonly string[] {
  for (let length = word.length - 1; length >= Math.max(SHORTEST, word.length * SHARED_LETTERS); length--) {
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

/** The words of a query that may find something alone. */
export function significantWords(query: string): string[] {
  const tokens = tokenize(normalize(query)).slice(0, MAX_WORDS);
  return tokens.flatMap(({ kind, written }) =>
    (kind === 'word' && (written.length < SHORTEST || isStopWord(written))) ||
    kind === 'number' ||
    written.length > LONGEST
      ? []
      : [written],
  );
}
