import { inColumns } from '../columns.ts';
import { type HeadHtml, scriptJson } from '../head.ts';

/** What a loader has answered for everybody of a city, with what was made of it since. */
export interface SharedLoad {
  value: unknown;
  /** Whether it may be given to others later: an answer with a status of its own may not. */
  isKept: boolean;
  /** What it shows, for the page cache. */
  tags: ReadonlySet<string>;
  /** About how much memory it takes, with all that is made of it. */
  bytes: number;
  /** The value as it stands in the state of a page: in columns. */
  json: string;
  /** The head of its page by the name of the shop. */
  heads: Map<string, HeadHtml>;
  markup?: KeptMarkup;
}

/** Rendered parts of a page. */
export interface KeptMarkup {
  /** The shell they were rendered in. */
  shell: object | null;
  parts: Map<string, string>;
  /** What React asks the head to fetch for them. */
  preloads: string;
}

/** Of the value as plain JSON: its text, itself and the markup made of it, as measured, of categories and of goods. */
const BYTES_A_LETTER = 24;

/** A loader's answer as it is kept. */
export function sharedLoad(value: unknown, tags: ReadonlySet<string>): SharedLoad {
  const isKept = isData(value);
  const json = isKept ? scriptJson(inColumns(value)) : '';
  const bytes = isKept ? JSON.stringify(value).length * BYTES_A_LETTER : 0;
  return { value, isKept, tags, bytes, json, heads: new Map() };
}

function isData(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
