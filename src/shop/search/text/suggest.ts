import { buildTextIndex } from './build-index.ts';
import type { TextDocument } from './document-terms.ts';
import type { PhraseCollector } from './phrases.ts';
import { searchText } from './search-text.ts';
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

/**
 * Builds what is suggested.
 * @param collected phrases of the goods, and, when there are, past queries that found something
 */
export async function buildSuggestIndex(
  collected: PhraseCollector,
  synonyms: Synonyms,
): Promise<SuggestIndex> {
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

/** What a person who typed this may want to search for, the likeliest first, without doubles. */
export function suggest(
  goods: TextIndex,
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
