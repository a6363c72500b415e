import { buildTextIndex } from './build-index.ts';
import type { TextDocument } from './document-terms.ts';
import type { PhraseCollector } from './phrases.ts';
import { type Goods, searchText } from './search-text.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';

/** Phrases to look for, in an index of their own. */
export interface SuggestIndex {
  readonly phrases: TextIndex;
  /** Texts by the ids of `phrases`. */
  readonly texts: readonly string[];
}

/** A text to search for, or a product whose name (or, for a typed code, article) is the text. */
export type Suggestion = { readonly text: string } | { readonly product: number };

/** Phrases leave room for goods. */
const PHRASES_SHARE = 0.6;

/** What visitors asked and found something by, and how many times. */
export interface AskedQuery {
  readonly text: string;
  readonly count: number;
}

/** Something asked once is as likely as this many goods of average popularity that are called so. */
const ASKED = 10;

/**
 * Builds what is suggested.
 * @param collected phrases of the goods
 * @param asked past queries of all visitors that found something
 */
export async function buildSuggestIndex(
  collected: PhraseCollector,
  synonyms: Synonyms,
  asked: readonly AskedQuery[] = [],
): Promise<SuggestIndex> {
  for (const { text, count } of asked) collected.add(text, count * ASKED);
  const documents = collected.documents();
  return {
    phrases: await buildTextIndex(documents, synonyms),
    texts: documents.map(({ name }) => name),
  };
}

/** Passes documents on to an index while gathering their phrases: goods are read once for both. */
export async function* collecting(
  documents: AsyncIterable<TextDocument> | Iterable<TextDocument>,
  collector: PhraseCollector,
): AsyncGenerator<TextDocument> {
  for await (const document of documents) {
    collector.addProduct(document);
    yield document;
  }
}

/**
 * What a person who typed this may want to search for, the likeliest first, without doubles. While something matches
 * what is typed so far, there is something.
 * @param goods the index, or the large one and the small ones beside it
 */
export function suggest(
  goods: Goods,
  { phrases, texts }: SuggestIndex,
  synonyms: Synonyms,
  query: string,
  { limit, city }: { readonly limit: number; readonly city?: number },
): Suggestion[] {
  const typed = { isTyping: true, city };
  const places = Math.ceil(limit * PHRASES_SHARE);
  const found = searchText(phrases, synonyms, query, { ...typed, limit });
  const products = searchText(goods, synonyms, query, { ...typed, limit });
  const wordings = found.ids.map((id) => ({ text: texts[id] ?? '' }));
  const named = products.ids.map((product) => ({ product }));
  const first = wordings.slice(0, Math.max(places, limit - named.length));
  return [...first, ...named.slice(0, limit - first.length)];
}
