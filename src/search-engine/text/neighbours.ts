import { foldCode } from './homoglyphs.ts';
import { memoized, memoizedByIndex } from './lru-answers.ts';
import { addNear } from './near-words.ts';
import { findWord } from './packed-words.ts';
import { codeReadings } from './sound.ts';
import { conceptTerm, type FoundConcept, findConcepts, type Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { type Token, tokenize } from './tokens.ts';
import { addMeaning, addWritten, knownAs, type Meanings, type Mode, QUALITY } from './vocabulary.ts';

/** So many words of a query are searched for. */
const MAX_TOKENS = 12;
/** So many neighbours may be one word or code: «электро дрель», «ва 47 29». */
const MAX_MERGED = 3;

/** A query split into tokens, with neighbours that may be one word or code; the same for all indexes. */
export interface Cut {
  readonly tokens: readonly Token[];
  readonly together: readonly Together[];
}

/** Tokens [from, to) joined into one. */
interface Together {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly areWords: boolean;
}

export const cutOf = memoized((text): Cut => {
  const tokens = withoutDoubles(tokenize(text)).slice(0, MAX_TOKENS);
  const together: Together[] = [];
  for (let from = 0; from < tokens.length; from++)
    for (let to = from + 2; to <= Math.min(tokens.length, from + MAX_MERGED); to++) {
      const own = tokens.slice(from, to);
      const written = own.map((token) => token.written.replaceAll(' ', '')).join('');
      together.push({ from, to, text: written, areWords: own.every(({ kind }) => kind === 'word') });
    }
  return { tokens, together };
}, 1_000);

/** Removes repeated words, as in «болт болт болт»; numbers may repeat in a code or a size. */
function withoutDoubles(tokens: readonly Token[]): Token[] {
  return tokens.filter(
    ({ kind, text }, at) => kind !== 'word' || tokens.findIndex((other) => other.text === text) === at,
  );
}

/** By token: its meanings together with its neighbours, from synonyms and joined spellings. */
export function sharedMeanings(
  index: TextIndex,
  synonyms: Synonyms,
  { tokens, together }: Cut,
  mode: Mode,
): (Meanings | undefined)[] {
  const shared: (Meanings | undefined)[] = tokens.map(() => undefined);
  const share = (at: number, term: number, quality: number): void => {
    if (term < 0) return;
    const meanings: Meanings = shared[at] ?? new Map();
    addMeaning(meanings, term, quality);
    shared[at] = meanings;
  };
  for (const { places, concept } of conceptsIn(synonyms, tokens)) {
    const term = findWord(index.terms, conceptTerm(concept));
    for (const at of places) share(at, term, QUALITY.synonym);
  }
  for (const one of together)
    for (const [term, quality] of mergedMeanings(index, one, mode))
      for (let at = one.from; at < one.to; at++) share(at, term, quality);
  return shared;
}

/** The concepts of the last text: each index asks for them in turn. */
let lastConcepts: { synonyms: Synonyms; tokens: readonly Token[]; found: FoundConcept[] } | undefined;

function conceptsIn(synonyms: Synonyms, tokens: readonly Token[]): readonly FoundConcept[] {
  if (lastConcepts?.tokens !== tokens || lastConcepts.synonyms !== synonyms)
    lastConcepts = { synonyms, tokens, found: findConcepts(synonyms.asked, tokens) };
  return lastConcepts.found;
}

function mergedMeanings(
  index: TextIndex,
  { text, areWords }: Together,
  mode: Mode,
): ReadonlyMap<number, number> {
  if (areWords) {
    if (text.length < 5) return NO_MEANINGS;
    const meanings = mode.startsWith('exact') ? writtenAs(index, text) : knownAs(index, text).meanings;
    // «полотенцо сушитель»: written apart and misspelled, tried when everything else found nothing.
    if (mode !== 'lenient' || meanings.size > 0 || text.length < 8) return meanings;
    const near: Meanings = new Map();
    addNear(index, near, text, 1);
    return near;
  }
  const merged: Meanings = new Map();
  if (/[a-zа-я]/.test(text)) addMeaning(merged, findWord(index.terms, foldCode(text)), QUALITY.exact);
  // `pf 115` is ПФ-115 as `pf-115` is.
  if (merged.size === 0 && !mode.startsWith('exact') && /^[a-z]+\d/.test(text))
    for (const code of codeReadings(text)) addMeaning(merged, findWord(index.terms, code), QUALITY.letters);
  return merged;
}

const NO_MEANINGS: Meanings = new Map();
/** This many pairs of words have their meanings cached. */
const CACHE_SIZE = 2_000;

const writtenAs = memoizedByIndex((index, text) => {
  const meanings: Meanings = new Map();
  addWritten(index, meanings, text);
  return meanings;
}, CACHE_SIZE);
