import type { SoughtWord } from '../../../search-engine/search-engine.ts';
import type { Clause } from './list-query.server.ts';
import { eachWeighted } from './weights.ts';

/** A way to search, with its words; `isNamed`: products that have a required word only by their category are left out. */
export interface Sought {
  readonly words: readonly SoughtWord[];
  readonly isNamed: boolean;
}

/** What decides between products that have the words equally well. */
export interface Merit {
  /** The city whose goods come first. */
  cityId: number;
  /** The highest renown of all goods. */
  renown: number;
}

/** Added for each required word that a product has not only by its category: such products come first. */
export const NAMED = 1_000;
/** What popularity and availability add to a score; a rare word adds about ten. */
const POPULAR = 1;
const AVAILABLE = 0.75;
/** Scores that differ by less are taken for one, so that a query has few clauses; of many words by still less. */
const STEP = 0.03;
const STEP_OF_MANY = 0.2;
const MANY_WORDS = 5;
const MOST_WEIGHT = 255;

/** The products that one of several ways finds. */
export function foundBy(ways: readonly Sought[]): Clause {
  const clauses = ways.map(({ words, isNamed }) => ({
    bool: { filter: words.filter(({ isOptional }) => !isOptional).map((word) => hasWord(word, isNamed)) },
  }));
  return anyOf(clauses);
}

/** The same with scores. */
export function scoredBy(ways: readonly Sought[], merit: Merit): Clause {
  const count = ways.reduce((sum, { words }) => sum + words.length, 0);
  const step = count > MANY_WORDS ? STEP_OF_MANY : STEP;
  const queries = ways.map(({ words, isNamed }) => {
    const [optional, required] = [
      words.filter(({ isOptional }) => isOptional),
      words.filter(({ isOptional }) => !isOptional),
    ];
    return {
      bool: {
        must: required.map((word) => scoreOf(word, step)),
        should: optional.map((word) => scoreOf(word, step)),
        filter: isNamed ? required.map((word) => hasWord(word, true)) : [],
      },
    };
  });
  return {
    function_score: {
      query: queries.length === 1 ? queries[0] : { dis_max: { queries } },
      functions: [
        { filter: { term: { cities: merit.cityId } }, weight: AVAILABLE },
        ...(merit.renown > 0
          ? [{ field_value_factor: { field: 'renown', factor: POPULAR / merit.renown, missing: 0 } }]
          : []),
      ],
      score_mode: 'sum',
      boost_mode: 'sum',
    },
  };
}

/** How many words a product must have in its own texts to be more than one of its category. */
export function requiredOf(words: readonly SoughtWord[]): number {
  return words.filter(({ isOptional }) => !isOptional).length;
}

function hasWord(word: SoughtWord, isNamed: boolean): Clause {
  const { terms, products } = word;
  const named = () => groupsOf(word, STEP).flatMap((group) => (group.isNamed ? group.terms : []));
  return anyOf([
    ...(terms.size === 0 ? [] : [{ terms: isNamed ? { weighted: named() } : { words: [...terms.keys()] } }]),
    ...(products.size > 0 ? [{ terms: { id: [...products.keys()] } }] : []),
  ]);
}

function scoreOf(word: SoughtWord, step: number): Clause {
  const base = word.isOptional ? 0 : NAMED;
  const byTerms = groupsOf(word, step).map(({ score, terms, isNamed }) => ({
    constant_score: { filter: { terms: { weighted: terms } }, boost: score + (isNamed ? base : 0) },
  }));
  const byArticle = [...Map.groupBy(word.products, ([, score]) => score)].map(([score, goods]) => ({
    constant_score: { filter: { terms: { id: goods.map(([id]) => id) } }, boost: score + base },
  }));
  return { dis_max: { queries: [...byTerms, ...byArticle] } };
}

interface Group {
  score: number;
  terms: string[];
  isNamed: boolean;
}

/** The terms of a word with each weight, by what they add to the score. */
function groupsOf({ terms, rarity, byCategory }: SoughtWord, step: number): Group[] {
  const groups = new Map<string, Group>();
  for (const [word, quality] of terms)
    for (const { term, weight } of eachWeighted(word)) {
      const score = (quality * rarity * weight) / MOST_WEIGHT;
      const isNamed = score > byCategory;
      const key = `${isNamed} ${Math.round(Math.log(quality * weight) / step)}`;
      const group = groups.get(key);
      if (!group) groups.set(key, { score, terms: [term], isNamed });
      else {
        group.score = Math.max(group.score, score);
        group.terms.push(term);
      }
    }
  return [...groups.values()];
}

function anyOf(clauses: readonly Clause[]): Clause {
  const [only] = clauses;
  if (clauses.length === 0) return { match_none: {} };
  return only && clauses.length === 1 ? only : { bool: { should: clauses, minimum_should_match: 1 } };
}
