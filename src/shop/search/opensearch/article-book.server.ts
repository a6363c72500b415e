import {
  type ArticlesElsewhere,
  longerNumbers,
  MAX_ARTICLES,
  QUALITY,
  WHOLE_END,
} from '../../../search-engine/search-engine.ts';
import type { Cluster } from './cluster.server.ts';
import type { Clause } from './list-query.server.ts';
import { askAll } from './lists.server.ts';

/** More codes are not looked up for one query. */
const MOST_CODES = 60;

/** A condition whose products match so well. */
interface Chapter {
  query: Clause;
  quality: number;
}

/** Chapters in order; of the first, if it has any product, the rest are not read. */
interface Question {
  first: Chapter;
  rest: Chapter[];
}

type Part = Parameters<ArticlesElsewhere['articlesOf']>[1];

/**
 * The articles and barcodes that a query may mean, looked up in the index. It answers at once: with nothing for what has not been looked
 * up, so the query is read again after `lookUp`.
 */
export class ArticleBook implements ArticlesElsewhere {
  readonly #known = new Map<string, Map<number, number>>();
  readonly #asked = new Map<string, Question>();

  /** Whether something is asked for that has not been looked up. */
  get isAsked(): boolean {
    return this.#asked.size > 0 && this.#known.size < MOST_CODES;
  }

  articlesOf(code: string, part: Part): Map<number, number> {
    return this.#answer(`${part} ${code}`, () => ({
      first: { query: { term: { article: code } }, quality: 1 },
      rest: endsOf(code, part),
    }));
  }

  barcodesOf(digits: string, withPrefix: boolean): Map<number, number> {
    const longer = withPrefix ? longerNumbers(digits) : [];
    return this.#answer(`barcode ${withPrefix} ${digits}`, () => ({
      first: { query: { term: { barcodes: Number(digits) } }, quality: 1 },
      rest: longer.map(([gte, lt]) => ({
        query: { range: { barcodes: { gte, lt } } },
        quality: QUALITY.prefix,
      })),
    }));
  }

  #answer(key: string, question: () => Question): Map<number, number> {
    const known = this.#known.get(key);
    if (!known && !this.#asked.has(key)) this.#asked.set(key, question());
    return known ?? new Map();
  }

  /** Looks up everything that was asked for. @param index the index of the goods */
  async lookUp(cluster: Cluster, index: string): Promise<void> {
    const asked = [...this.#asked].slice(0, MOST_CODES);
    this.#asked.clear();
    const chapters = asked.flatMap(([, { first, rest }]) => [first, ...rest]);
    const bodies = chapters.map(({ query }) => ({
      query: { bool: { filter: [query] } },
      size: MAX_ARTICLES,
      _source: false,
      track_total_hits: false,
      sort: [{ popularity: 'desc' }, { id: 'asc' }],
    }));
    const answers = await askAll(cluster, bodies, index);
    let at = 0;
    for (const [key, { first, rest }] of asked) {
      const found = new Map<number, number>();
      for (const { quality } of [first, ...rest]) {
        const hits = answers[at++]?.hits?.hits ?? [];
        if (quality === 1 || !isExact(found))
          for (const { _id } of hits)
            if (quality > (found.get(Number(_id)) ?? 0) && found.size < MAX_ARTICLES)
              found.set(Number(_id), quality);
      }
      this.#known.set(key, found);
    }
  }
}

const isExact = (found: ReadonlyMap<number, number>) => found.values().next().value === 1;

/** The shortest codes that are searched as an end, and beside other words. */
const SHORTEST_ARTICLE = 3;
const SHORTEST_END = 4;

/** The ways to have a code as a part of an article. */
function endsOf(code: string, part: Part): Chapter[] {
  if (part === 'whole') return [];
  const beginnings = (field: string) => ({ query: { prefix: { [field]: code } }, quality: QUALITY.prefix });
  const end = { query: { term: { article_ends: code } }, quality: WHOLE_END };
  const isLong = code.length >= (part === 'any' ? SHORTEST_ARTICLE : SHORTEST_END);
  return [
    ...(part === 'any' ? [beginnings('article')] : []),
    ...(isLong ? [end] : []),
    ...(isLong && part === 'any' ? [beginnings('article_ends')] : []),
  ];
}
