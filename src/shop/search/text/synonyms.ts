import { normalize } from './normalize.ts';
import { remembered } from './remembered.ts';
import { stem, withoutFleeting } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import { type Token, tokenize } from './tokens.ts';

/** What staff edits: the words of the trade that mean one thing, and how people write brands. */
export interface SynonymList {
  /**
   * One rule a line. `болгарка = ушм = углошлифовальная машина`: each finds all. `шурик > шуруповёрт`: the left
   * finds the right, not the other way. Phrases are allowed on both sides; forms of words do not matter.
   */
  readonly rules: readonly string[];
  /** Brand → its spellings, space-separated words of one spelling joined by `_`: `{"wd-40": "вд40 вэдэшка"}`. */
  readonly brands: Readonly<Record<string, string>>;
}

interface Phrase {
  readonly stems: readonly string[];
  readonly concept: number;
}

/** Synonyms ready for use: phrases by their first stem, each with the number of what they mean. */
export interface Synonyms {
  /** Phrases that stand for the concept when they are in a name. */
  readonly named: ReadonlyMap<string, readonly Phrase[]>;
  /** Phrases of several words that ask for the concept when they are in a query. */
  readonly asked: ReadonlyMap<string, readonly Phrase[]>;
  /** Per concept the single words that ask for it: goods are indexed under them, so their slips are found too. */
  readonly words: readonly (readonly string[])[];
  /** Per single word, by its key, the concepts it asks for. */
  readonly meanings: ReadonlyMap<string, readonly number[]>;
}

/** A phrase found in a text: where its words are, in the order of the phrase, and what it stands for. */
export interface FoundConcept {
  readonly places: readonly number[];
  readonly concept: number;
}

/** @throws Error naming the rule that cannot be read */
export function readSynonyms({ rules, brands }: SynonymList): Synonyms {
  const named = new Map<string, Phrase[]>();
  const asked = new Map<string, Phrase[]>();
  const words: string[][] = [];
  const meanings = new Map<string, number[]>();
  const put = (map: Map<string, Phrase[]>, text: string, concept: number): void => {
    const tokens = tellingTokens(text);
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

/** All concepts whose phrases stand in the tokens; in names and queries alike the words may be in any order. */
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

/** What a phrase of a rule is told from others by: neither forms nor the order of words matter. */
export function phraseKey(text: string): string {
  return tellingTokens(text).map(keyOf).sort().join(' ');
}

function tellingTokens(text: string): readonly Token[] {
  const all = tokenize(normalize(text));
  const telling = all.filter(({ text: word }) => !isStopWord(word));
  return telling.length > 0 ? telling : all;
}

/** The term under which a concept is indexed; no query can write it. */
export function conceptTerm(concept: number): string {
  return `~${concept}`;
}

/** What forms of a word have in common. */
export function keyOf({ kind, text }: Token): string {
  return kind === 'word' ? keyOfWord(text) : text;
}

const keyOfWord = remembered((word) => withoutFleeting(stem(word)), 10_000);
