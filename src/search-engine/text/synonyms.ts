import { memoized } from './lru-answers.ts';
import { normalize } from './normalize.ts';
import { stem, withoutFleeting } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import { type Token, tokenize } from './tokens.ts';

/** What staff edits: words of the trade with one meaning, and spellings of brands. */
export interface SynonymList {
  /**
   * One rule a line. `болгарка = ушм = углошлифовальная машина`: each finds all. `шурик > шуруповёрт`: the left
   * finds the right, not the other way. Phrases are allowed on both sides; forms of words do not matter.
   */
  readonly rules: readonly string[];
  /**
   * Brand → its spellings, separated by spaces; words of one spelling are joined by `_`: `{"wd-40": "вд40 вэдэшка"}`.
   */
  readonly brands: Readonly<Record<string, string>>;
}

interface Phrase {
  readonly stems: readonly string[];
  readonly concept: number;
}

/** Parsed synonyms: phrases by their first stem, each with the number of its concept. */
export interface Synonyms {
  /** Phrases that mean the concept in a name. */
  readonly named: ReadonlyMap<string, readonly Phrase[]>;
  /** Phrases of several words that mean the concept in a query. */
  readonly asked: ReadonlyMap<string, readonly Phrase[]>;
  /**
   * By concept: single words that mean it in a query. Products are indexed under them, so their typing errors are
   * corrected too.
   */
  readonly words: readonly (readonly string[])[];
  /** By the key of a single word: the concepts it means. */
  readonly meanings: ReadonlyMap<string, readonly number[]>;
}

/** A phrase in a text: the positions of its words and its concept. */
export interface FoundConcept {
  readonly places: readonly number[];
  readonly concept: number;
}

/** Parses synonym rules. @throws Error naming the rule that cannot be read */
export function readSynonyms({ rules, brands }: SynonymList): Synonyms {
  const named = new Map<string, Phrase[]>();
  const asked = new Map<string, Phrase[]>();
  const words: string[][] = [];
  const meanings = new Map<string, number[]>();
  const put = (map: Map<string, Phrase[]>, text: string, concept: number): void => {
    const tokens = significantTokens(text);
    const stems = tokens.map(keyOf);
    const [first] = stems;
    if (map === asked && tokens[0] && tokens.length === 1) {
      const key = keyOf(tokens[0]);
      meanings.set(key, [...(meanings.get(key) ?? []), concept]);
      return void words[concept]?.push(tokens[0].text);
    }
    if (first === undefined) throw new Error(`Правило синонимов без слов: «${text}»`);
    map.set(first, [...(map.get(first) ?? []), { stems, concept }]);
  };
  const lines = [
    ...rules,
    ...Object.entries(brands).map(([brand, spellings]) =>
      [brand, ...spellings.split(' ').map((spelling) => spelling.replaceAll('_', ' '))].join(' = '),
    ),
  ];
  for (const [concept, rule] of lines.entries()) {
    words.push([]);
    const [left = '', right] = rule.split('>');
    if (right === undefined && !left.includes('='))
      throw new Error(`Непонятное правило синонимов: «${rule}»`);
    for (const phrase of (right ?? left).split('=')) put(named, phrase, concept);
    for (const phrase of left.split('=')) put(asked, phrase, concept);
  }
  return { named, asked, words, meanings };
}

/** Finds all concepts whose phrases are in the tokens; the order of words does not matter. */
export function findConcepts(
  phrases: ReadonlyMap<string, readonly Phrase[]>,
  tokens: readonly Token[],
): FoundConcept[] {
  const keys = tokens.map(keyOf);
  const found: FoundConcept[] = [];
  for (const key of keys)
    for (const { stems, concept } of phrases.get(key) ?? []) {
      const places = stems.map((expected) => keys.indexOf(expected));
      if (!places.includes(-1)) found.push({ places, concept });
    }
  return found;
}

/** The key of a phrase in a rule: forms and order of words do not matter. */
export function phraseKey(text: string): string {
  return significantTokens(text).map(keyOf).sort().join(' ');
}

function significantTokens(text: string): readonly Token[] {
  const all = tokenize(normalize(text));
  const telling = all.filter(({ text: word }) => !isStopWord(word));
  return telling.length > 0 ? telling : all;
}

/** The term of a concept in the index; no query can contain it. */
export function conceptTerm(concept: number): string {
  return `~${concept}`;
}

/** The key that all forms of a word share. */
export function keyOf({ kind, text }: Token): string {
  return kind === 'word' ? keyOfWord(text) : text;
}

const keyOfWord = memoized((word) => withoutFleeting(stem(word)), 10_000);
