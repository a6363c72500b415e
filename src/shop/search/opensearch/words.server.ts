import { readSynonyms, type SynonymList, type Synonyms } from '../../../search-engine/search-engine.ts';
import type { Cluster } from './cluster.server.ts';
import { makeIndex } from './goods-index.server.ts';
import { SOUGHT_FIELDS } from './sought-fields.ts';

/** The words of an index, as its feed tells where they are. */
export interface PublishedWords {
  /** The index of the goods that they were counted in, and the one that has them. */
  goods: string;
  index: string;
  /** The first of the parts with the words of all goods, how many there are, and how many follow with those of goods with new words. */
  first: number;
  parts: number;
  added: number;
  /** How many goods were counted. */
  documents: number;
  /** The highest renown of them. */
  renown: number;
}

/** Words and how many goods have each. */
export type Frequencies = ReadonlyMap<string, number>;

const ADMIN_MS = 30_000;
const WORDS_A_PART = 10_000;
const PHRASES_AT_ONCE = 2_000;
/** Past so many added parts all words are written anew. */
const MOST_ADDED = 200;

/** A phrase that may be suggested. */
export interface PhraseDocument {
  text: string;
  words: readonly string[];
  weighted: readonly string[];
  renown: number;
}

/** The index with the words of an index of goods. */
export const wordsOf = (goods: string) => `${goods}-words`;

/** Writes the words of all goods of an index, phrases to suggest, and the synonyms that its texts were analysed with. */
export async function writeWords(
  cluster: Cluster,
  given: Pick<PublishedWords, 'goods' | 'documents' | 'renown'> & {
    frequencies: Frequencies;
    phrases: readonly PhraseDocument[];
    synonyms: SynonymList;
  },
): Promise<PublishedWords> {
  const { frequencies, phrases, synonyms, ...counted } = given;
  const index = wordsOf(counted.goods);
  const settings = { number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '-1' };
  const body = { settings, mappings: { dynamic: false, properties: SOUGHT_FIELDS } };
  await makeIndex(cluster, index, body);
  await put(cluster, `${index}/_doc/synonyms`, { synonyms });
  for (let at = 0; at < phrases.length; at += PHRASES_AT_ONCE) {
    const some = phrases.slice(at, at + PHRASES_AT_ONCE);
    const lines = some.map(
      (phrase, place) => `{"index":{"_id":"phrase${at + place}"}}\n${JSON.stringify(phrase)}\n`,
    );
    await cluster.ask({ method: 'POST', path: `${index}/_bulk`, body: lines.join(''), timeout: ADMIN_MS });
  }
  await cluster.ask({ method: 'POST', path: `${index}/_refresh`, timeout: ADMIN_MS });
  const parts = await writeParts(cluster, { index, first: 0 }, frequencies);
  return { ...counted, index, first: 0, parts, added: 0 };
}

async function writeParts(
  cluster: Cluster,
  { index, first }: Pick<PublishedWords, 'index' | 'first'>,
  frequencies: Frequencies,
): Promise<number> {
  const all = [...frequencies];
  const parts = Math.ceil(all.length / WORDS_A_PART);
  for (let part = 0; part < parts; part++) {
    const own = all.slice(part * WORDS_A_PART, (part + 1) * WORDS_A_PART);
    await put(cluster, `${index}/_doc/${first + part}`, packed(own));
  }
  return parts;
}

/** Writes the words of goods that have new ones. @returns where all are now */
export async function addWords(
  cluster: Cluster,
  words: PublishedWords,
  frequencies: Frequencies,
): Promise<PublishedWords> {
  if (frequencies.size === 0) return words;
  const { index } = words;
  const last = words.first + words.parts + words.added;
  await put(cluster, `${index}/_doc/${last}`, packed([...frequencies]));
  if (words.added + 1 < MOST_ADDED) return { ...words, added: words.added + 1 };
  const all = await readWords(cluster, words, { from: words.first, to: last + 1 });
  const first = last + 1;
  return { ...words, first, parts: await writeParts(cluster, { index, first }, all), added: 0 };
}

export async function readSynonymsOf(cluster: Cluster, { index }: PublishedWords): Promise<SynonymList> {
  const found = await cluster.ask<{ _source: { synonyms: SynonymList } }>({
    method: 'GET',
    path: `${index}/_doc/synonyms`,
    timeout: ADMIN_MS,
  });
  return found._source.synonyms;
}

/** Reads parts, from one to before another, into one count. */
export async function readWords(
  cluster: Cluster,
  { index }: Pick<PublishedWords, 'index'>,
  { from, to }: { from: number; to: number },
): Promise<Map<string, number>> {
  const frequencies = new Map<string, number>();
  for (let part = from; part < to; part++) {
    const { _source } = await cluster.ask<{ _source: Packed }>({
      method: 'GET',
      path: `${index}/_doc/${part}`,
      timeout: ADMIN_MS,
    });
    for (const [at, word] of _source.words.entries())
      frequencies.set(word, (frequencies.get(word) ?? 0) + (_source.counts[at] ?? 1));
  }
  return frequencies;
}

interface Packed {
  words: string[];
  counts: number[];
}

const packed = (words: readonly (readonly [string, number])[]): Packed => ({
  words: words.map(([word]) => word),
  counts: words.map(([, count]) => count),
});

async function put(cluster: Cluster, path: string, body: object): Promise<void> {
  await cluster.ask({ method: 'PUT', path, body, timeout: ADMIN_MS });
}

/** What a feeder knows of the words of the index, so that it publishes only new ones. */
export class KnownWords {
  #index = '';
  #known = new Set<string>();
  #added = new Map<string, number>();
  #rules: SynonymList = { rules: [], brands: {} };
  #synonyms = readSynonyms(this.#rules);

  /** The synonyms of the index, which its texts were analysed with. */
  get synonyms(): Synonyms {
    return this.#synonyms;
  }

  /** Whether these are the rules of the index. */
  hasRules(list: SynonymList): boolean {
    return JSON.stringify(list) === JSON.stringify(this.#rules);
  }

  /** Reads the words of an index, unless it was the last one. */
  async open(cluster: Cluster, words: PublishedWords): Promise<void> {
    this.#added = new Map();
    if (this.#index === words.index) return;
    const { first, parts, added } = words;
    const all = await readWords(cluster, words, { from: first, to: first + parts + added });
    this.#known = new Set(all.keys());
    this.#rules = await readSynonymsOf(cluster, words);
    this.#synonyms = readSynonyms(this.#rules);
    this.#index = words.index;
  }

  /** Takes the terms of a changed product. All of them are published if one is new: a query is understood by one list of words. */
  see(terms: ReadonlyMap<string, number>): void {
    let isNew = false;
    for (const term of terms.keys())
      if (!this.#known.has(term)) {
        isNew = true;
        break;
      }
    if (isNew) for (const term of terms.keys()) this.#added.set(term, (this.#added.get(term) ?? 0) + 1);
  }

  /** The words to publish. */
  get added(): Frequencies {
    return this.#added;
  }

  forget(): void {
    this.#index = '';
  }

  /** The words were published. */
  settle(): void {
    for (const word of this.#added.keys()) this.#known.add(word);
    this.#added = new Map();
  }
}
