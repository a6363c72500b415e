import type { Pool } from '../src/platform/database/db.server.ts';
import type { SearchRequest } from '../src/search-engine/search-engine.ts';
import type { CatalogSearch } from '../src/shop/search/search.ts';
import { type Latency, latency } from './measure.ts';
import { few, keystrokes, type Named, searches } from './queries.ts';

/** PERF-1 and PERF-3 through the search port: the cost of a search before goods are loaded for the answer. */
export interface TextFigures {
  /** All strings differ; `few`: 130 of them over and over. */
  suggest: Latency;
  suggestFew: Latency;
  /** 24 goods, the total and all facets over what is found. */
  search: Latency;
  searchFew: Latency;
  foundNothing: { suggest: number; search: number };
}

const SAMPLE = 1_000;
const KEYSTROKES = 6_000;
const SEARCHES = 3_000;

/** Names and articles to search for, the same in every run. */
export async function readNamed(pool: Pool): Promise<Named[]> {
  const { rows } = await pool.query<Named>(
    `select name, article from product join listing on product_id = id and previous_lft = -1
     order by md5(id::text) limit ${SAMPLE}`,
  );
  return rows;
}

/** @param base the request with the city and price types */
export async function measureTexts(
  port: CatalogSearch,
  named: readonly Named[],
  base: Omit<SearchRequest, 'text' | 'isExact' | 'ordering'>,
): Promise<TextFigures> {
  const typed = keystrokes(named, KEYSTROKES);
  const asked = searches(named, SEARCHES);
  const ask = (text = '') => port.suggest({ text, cityId: base.cityId, pastQueries: [] });
  const find = (text = '') => port.search({ ...base, text, isExact: false, ordering: 'relevance' });
  // The warm-up uses turns past the last one.
  const keys = Math.floor(typed.length / 1.2);
  const queries = Math.floor(asked.length / 1.2);
  const [fewTyped, fewAsked] = [few(typed), few(asked)];
  const figures = {
    suggest: await latency(keys, (turn) => ask(typed[turn])),
    suggestFew: await latency(keys, (turn) => ask(fewTyped(turn))),
    search: await latency(queries, (turn) => find(asked[turn])),
    searchFew: await latency(queries, (turn) => find(fewAsked(turn))),
  };
  const empty = { suggest: 0, search: 0 };
  for (const text of typed) if ((await ask(text)).length === 0) empty.suggest++;
  for (const text of asked) if ((await find(text)).total === 0) empty.search++;
  return {
    ...figures,
    foundNothing: { suggest: empty.suggest / typed.length, search: empty.search / asked.length },
  };
}
