import { isAsked, isNaming } from './by-head.ts';
import { articleScore, byCategory } from './checks.ts';
import { type Corrected, correctedBy } from './corrected.ts';
import { findWord, wordAt } from './packed-words.ts';
import { type Round, rounds } from './rounds.ts';
import { frequency, type Slot } from './slots.ts';
import type { Synonyms } from './synonyms.ts';
import type { ArticlesElsewhere, TextIndex } from './text-index.ts';
import type { Mode } from './vocabulary.ts';

/** A word of a query, as documents elsewhere are searched for it. */
export interface SoughtWord {
  /** Term → how well it matches, 0–1. */
  readonly terms: ReadonlyMap<string, number>;
  /** Product → what its article adds to the score. */
  readonly products: ReadonlyMap<number, number>;
  /** What a term of full quality and weight adds to the score. */
  readonly rarity: number;
  /** Up to this score a document matches the word only by its category. */
  readonly byCategory: number;
  readonly isOptional: boolean;
}

/** One way to search for a query; see `rounds`. */
export interface SoughtRound {
  readonly words: readonly SoughtWord[];
  /** For a first round that has found products only by their category: the noun must be in the name, the rest may be missing. */
  readonly byName: readonly SoughtWord[] | undefined;
  readonly isAsWritten: boolean;
  /**
   * The query as understood, as in `TextMatch`.
   * @param best the terms of the best result with their weights
   */
  corrected(best: ReadonlyMap<string, number>): Corrected | undefined;
}

export interface ReaderOptions {
  /** See `buildWordList`. */
  words: TextIndex;
  synonyms: Synonyms;
  /** How many documents have the words. */
  documents: number;
  /** The words of most documents, if these are those of a few others. */
  beside?: TextIndex | undefined;
}

/** At most so many terms of one word are searched, the best and commonest ones: a prefix of three letters has thousands. */
const MOST_TERMS = 300;

/** May be the beginning of an article. */
const ONE_WORD = /^\s*\S+\s*$/;

/** Reads queries by the words of documents that are searched elsewhere. */
export class QueryReader {
  readonly #options: ReaderOptions;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /**
   * The ways to search for a query; those that can find nothing are left out.
   * @param articles answers at once, also with nothing as long as it does not know
   */
  *rounds(query: string, mode: Mode, articles: ArticlesElsewhere): Generator<SoughtRound> {
    const { words, synonyms } = this.#options;
    // Readings are cached by index, and what articles there are changes; without a digit hardly any query has one.
    const isOfWords = !/\d/.test(query) && !(mode.endsWith('typing') && ONE_WORD.test(query));
    const index = isOfWords ? words : { ...words, elsewhere: articles };
    let isFirst = true;
    for (const round of rounds(index, synonyms, query, mode)) {
      if (canMatch(round.slots)) yield this.#sought(index, round, isFirst && mode === 'plain');
      isFirst = false;
    }
  }

  #sought(index: TextIndex, round: Round, isPlain: boolean): SoughtRound {
    const { reading, slots, isAsWritten } = round;
    const nouns = reading.slots.filter((slot) => isAsked(slot) && isNaming(slot));
    const others = reading.slots.filter((slot) => !nouns.includes(slot));
    const named = [...nouns, ...others.map((slot) => ({ ...slot, isOptional: true }))];
    const isDivided = isPlain && nouns.length > 0 && others.length > 0;
    return {
      words: this.#sayingWords(index, slots),
      byName: isDivided ? this.#sayingWords(index, named) : undefined,
      isAsWritten,
      corrected: (best) =>
        correctedBy(index, round, () =>
          [...best].map(([word, weight]) => ({ term: findWord(index.terms, word), weight })),
        ),
    };
  }

  /** An optional word without a meaning adds nothing. */
  #sayingWords(index: TextIndex, slots: readonly Slot[]): SoughtWord[] {
    return slots.filter(hasMeaning).map((slot) => this.#word(index, slot));
  }

  #word(index: TextIndex, slot: Slot): SoughtWord {
    const { documents, beside } = this.#options;
    const { starts } = index.postings;
    let terms = [...slot.meanings].map(([term, quality]) => ({
      word: wordAt(index.terms, term),
      quality,
      documents: starts[term + 1]! - starts[term]!,
    }));
    let known = frequency(index, slot);
    if (beside) for (const { word } of terms) known += documentsWith(beside, word);
    if (terms.length > MOST_TERMS)
      terms = terms
        .sort((one, other) => other.quality * other.documents - one.quality * one.documents)
        .slice(0, MOST_TERMS);
    const rarity = Math.log(1 + documents / Math.max(1, known));
    return {
      terms: new Map(terms.map(({ word, quality }) => [word, quality])),
      products: new Map(Array.from(slot.articles, ([id, quality]) => [id, articleScore(quality)])),
      rarity,
      byCategory: byCategory(rarity),
      isOptional: slot.isOptional ?? false,
    };
  }
}

function documentsWith({ terms, postings: { starts } }: TextIndex, word: string): number {
  const term = findWord(terms, word);
  return term < 0 ? 0 : starts[term + 1]! - starts[term]!;
}

/** As in `match`: something is required, and nothing required has no meaning. */
function canMatch(slots: readonly Slot[]): boolean {
  const required = slots.filter(isAsked);
  return required.length > 0 && required.every(hasMeaning);
}

function hasMeaning({ meanings, articles }: Slot): boolean {
  return meanings.size > 0 || articles.size > 0;
}
