import { type HeadHtml, scriptJson } from '../document/head.ts';
import { inColumns } from '../loading/columns.ts';

/** Loader data shared by all guests of a city, with what has been derived from it. */
export interface SharedLoad {
  value: unknown;
  /** Whether it may be cached: a response with a status of its own may not. */
  isCached: boolean;
  /** Names of what it shows, for the page cache. */
  tags: ReadonlySet<string>;
  /** Approximate memory in bytes, including everything derived from it. */
  bytes: number;
  /** The value as the state of a page contains it, in column form. */
  json: string;
  /** The head of its page, by the name of the shop. */
  heads: Map<string, HeadHtml>;
  markup?: CachedMarkup;
}

/** Rendered parts of a page. */
export interface CachedMarkup {
  /** The shell they were rendered with. */
  shell: object | null;
  parts: Map<string, string>;
  /** The preload tags that React adds to the head for them. */
  preloads: string;
}

/**
 * Memory per character of the plain JSON, for its text, the objects and the markup; measured on categories
 * and products.
 */
const BYTES_PER_CHARACTER = 24;

/** Builds the cache entry of a loader's data. */
export function sharedLoad(value: unknown, tags: ReadonlySet<string>): SharedLoad {
  const isCached = isData(value);
  const json = isCached ? scriptJson(inColumns(value)) : '';
  const bytes = isCached ? JSON.stringify(value).length * BYTES_PER_CHARACTER : 0;
  return { value, isCached: isCached, tags, bytes, json, heads: new Map() };
}

function isData(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
