import {
  type IndexedText,
  indexedText,
  type ListedText,
  type PhraseCollector,
  type Synonyms,
} from '../../../search-engine/search-engine.ts';
import {
  type Connection,
  readCategoryPaths,
  readDocumentsOf,
  readSharedNames,
  type SharedNames,
} from '../memory/memory.server.ts';
import type { FeedTree } from './feed.server.ts';
import { type GoodsRow, readPaths, readRowsAfter, readRowsOf } from './goods.queries.ts';
import { type GoodsDocument, numberField, type Paths, priceField } from './goods-index.server.ts';
import { weightedWord } from './weights.ts';
import type { PhraseDocument } from './words.server.ts';

/** What documents of one state of the database are made with. */
export interface Analysis {
  tree: FeedTree;
  names: SharedNames;
  synonyms: Synonyms;
}

/** Reads the analysis of the state that the connection reads. @param synonyms those of the index */
export async function readAnalysis(client: Connection, synonyms: Synonyms): Promise<Analysis> {
  const tree = { paths: await readPaths(client), names: await readCategoryPaths(client) };
  return { tree, names: await readSharedNames(client), synonyms };
}

/** Takes the text of each document that is made. */
export type SeeText = (indexed: IndexedText, text: ListedText) => void;

/** Makes the documents of the listed ones of some products. */
export async function readGoodsOf(
  client: Connection,
  products: readonly number[],
  analysis: Analysis & { see: SeeText },
): Promise<GoodsDocument[]> {
  return withTexts(client, await readRowsOf(client, products), analysis);
}

/** Makes the documents of the next listed products in the order of their ids. */
export async function readGoodsAfter(
  client: Connection,
  page: { after: number; most: number },
  analysis: Analysis & { see: SeeText },
): Promise<GoodsDocument[]> {
  return withTexts(client, await readRowsAfter(client, page), analysis);
}

async function withTexts(
  client: Connection,
  rows: readonly GoodsRow[],
  { tree, names, synonyms, see }: Analysis & { see: SeeText },
): Promise<GoodsDocument[]> {
  const texts = await readDocumentsOf(
    client,
    rows.map(({ id }) => id),
    names,
  );
  const textOf = new Map(texts.map((text) => [text.id, text]));
  return rows.map((row) => {
    const text = textOf.get(row.id);
    const indexed = text && indexedText(text, synonyms);
    if (indexed) see(indexed, text);
    const fields = { ...fieldsOf(row, tree.paths), ...(indexed ? fieldsOfText(indexed) : {}) };
    return { id: row.id, fields };
  });
}

function fieldsOf(row: GoodsRow, paths: Paths): Record<string, unknown> {
  const {
    id,
    lfts,
    popularity,
    created,
    brand,
    codes,
    attributes,
    keys,
    numbers,
    prices,
    cities,
    shops,
    nameKey,
  } = row;
  const places = lfts.flatMap((lft) => paths.get(lft) ?? []);
  const fields: Record<string, unknown> = {
    id,
    popularity,
    renown: Math.log1p(Math.max(0, popularity)),
    created: Number(created),
    codes,
    attributes,
    cities,
    shops,
    name_key: nameKey,
    path: [...new Set(places)],
    own: [...new Set(lfts.flatMap((lft) => paths.get(lft)?.at(-1) ?? []))],
    ...(brand === null ? {} : { brand }),
  };
  for (const [at, attribute] of keys.entries()) {
    const number = numbers[at];
    if (number !== undefined && Number.isFinite(number)) fields[numberField(attribute)] ??= number;
  }
  // PostgreSQL counts from 1, and so do slots.
  for (const [at, kopecks] of prices.entries()) if (kopecks > 0) fields[priceField(at + 1)] = kopecks;
  return fields;
}

/** The fields by which the text of a product is searched. */
export function fieldsOfText(indexed: IndexedText): Record<string, unknown> {
  const { article, articleEnds, barcodes } = indexed;
  return {
    ...termFields(indexed),
    ...(article ? { article } : {}),
    ...(articleEnds.length > 0 ? { article_ends: articleEnds } : {}),
    ...(barcodes.length > 0 ? { barcodes } : {}),
  };
}

function termFields({ terms }: IndexedText): Pick<PhraseDocument, 'words' | 'weighted'> {
  return {
    words: [...terms.keys()],
    weighted: Array.from(terms, ([term, weight]) => weightedWord(term, weight)),
  };
}

/** The phrases that goods and the queries of all visitors suggest. */
export function phrasesOf(collected: PhraseCollector, synonyms: Synonyms): PhraseDocument[] {
  return collected.documents().map((phrase) => ({
    text: phrase.name,
    ...termFields(indexedText(phrase, synonyms)),
    renown: Math.log1p(phrase.popularity),
  }));
}
