import { ATTRIBUTES, type AttributeKey } from '../demo/attributes.ts';
import { placedCategories } from '../demo/category-tree.ts';
import { CITIES, SHELVES } from '../demo/cities.ts';
import { demoProducts } from '../demo/goods.ts';
import type { DemoProduct } from '../demo/product.ts';
import {
  buildSuggestIndex,
  buildTextIndex,
  collecting,
  PhraseCollector,
  readSynonyms,
  searchText,
  shippedSynonyms,
  suggest,
  type TextDocument,
} from '../src/search-engine/search-engine.ts';
import { type Latency, latency } from './measure.ts';
import { few, keystrokes, type Named, searches } from './queries.ts';

/** The text engine alone with the goods of the demo shop, without a database. */
export interface EngineFigures {
  goods: number;
  buildSeconds: number;
  arraysMb: number;
  /** All strings differ; `few`: 130 of them repeatedly. */
  suggest: Latency;
  suggestFew: Latency;
  /** The 24 best results and the total. */
  search: Latency;
  searchFew: Latency;
  /** Three and four letters, and common words: the most expensive searches. */
  searchShort: Latency;
  foundNothing: { suggest: number; search: number };
}

const KEYSTROKES = 10_000;
const SEARCHES = 5_000;
const SHORT = 1_000;
/** One of this many goods is searched for. */
const SAMPLE = 1_000;

export async function measureEngine(products: number): Promise<EngineFigures> {
  const synonyms = readSynonyms(shippedSynonyms);
  const started = performance.now();
  const collector = new PhraseCollector();
  const sample: Named[] = [];
  const index = await buildTextIndex(collecting(documents(products, sample), collector), synonyms);
  const phrases = await buildSuggestIndex(collector, synonyms);
  const buildSeconds = (performance.now() - started) / 1000;

  const typed = keystrokes(sample, KEYSTROKES);
  const asked = searches(sample, SEARCHES);
  const short = [...new Set(typed.map((text) => text.slice(0, 3 + (text.length % 2))))].slice(0, SHORT);
  const [fewTyped, fewAsked] = [few(typed), few(asked)];
  const city = 0;
  const ask = (text = '') => suggest(index, phrases, synonyms, text, { limit: 10, city });
  const find = (text = '') => searchText(index, synonyms, text, { limit: 24, city });
  const suggestCalls = Math.floor(typed.length / 1.2);
  const searchCalls = Math.floor(asked.length / 1.2);
  return {
    goods: index.ids.length,
    buildSeconds,
    arraysMb: bytesOf([index, phrases.phrases]) / 1e6,
    suggest: await latency(suggestCalls, (turn) => ask(typed[turn])),
    suggestFew: await latency(suggestCalls, (turn) => ask(fewTyped(turn))),
    search: await latency(searchCalls, (turn) => find(asked[turn])),
    searchFew: await latency(searchCalls, (turn) => find(fewAsked(turn))),
    searchShort: await latency(Math.floor(short.length / 1.2), (turn) => find(short[turn])),
    foundNothing: {
      suggest: typed.filter((text) => ask(text).length === 0).length / typed.length,
      search: asked.filter((text) => find(text).total === 0).length / asked.length,
    },
  };
}

/** The goods of the demo shop in the form of the index. */
function* documents(products: number, sample: Named[]): Generator<TextDocument> {
  const names = new Map(placedCategories().map(({ slug, name }) => [slug, name]));
  const cityOf = new Map(
    SHELVES.map(({ ref, city }) => [ref, CITIES.findIndex(({ slug }) => slug === city.slug)]),
  );
  const step = Math.max(1, Math.floor(products / SAMPLE));
  let id = 0;
  for (const { name, article, brand, category, popularity, stock, ...more } of demoProducts(products)) {
    if (++id % step === 0) sample.push({ name, article });
    const availableIn = [...new Set(stock.map(({ warehouseRef }) => cityOf.get(warehouseRef) ?? 0))];
    yield {
      id,
      name,
      article,
      brand: brand.name,
      category: names.get(category) ?? '',
      popularity,
      barcode: more.barcode,
      measures: measuresOf(more),
      availableIn,
    };
  }
}

function measuresOf({ attributes }: Pick<DemoProduct, 'attributes'>): string {
  const measured = attributes.flatMap(({ key, value }) => {
    const { unit } = ATTRIBUTES[key as AttributeKey];
    return unit ? [`${value} ${unit}`] : [];
  });
  return measured.join(' · ');
}

/** The bytes of all typed arrays inside. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum, each) => sum + bytesOf(each), 0);
}
