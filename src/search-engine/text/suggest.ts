import { buildTextIndex } from './build-index.ts';
import type { TextDocument } from './document-terms.ts';
import { matchTexts } from './match-text.ts';
import type { PhraseCollector } from './phrases.ts';
import { bestDocuments, type Goods, idOf, indexesOf } from './search-text.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { MAX_QUERY } from './understand.ts';

/** Phrases to suggest, in an index of their own. */
export interface SuggestIndex {
  readonly phrases: TextIndex;
  /** Texts by the ids of `phrases`. */
  readonly texts: readonly string[];
}

/**
 * A phrase with its document in the phrase index, or a product with its document in the large index, −1 for a product
 * of a small one.
 */
export type Suggestion =
  | { readonly text: string; readonly phrase: number }
  | { readonly product: number; readonly document: number };

/** Phrases take at most this share, so that products fit in. */
export const PHRASES_SHARE = 0.6;

/** A query of visitors that found something, and how often it was made. */
interface AskedQuery {
  readonly text: string;
  readonly count: number;
}

/** One query counts as much as this many matching products of average popularity. */
export const ASKED_QUERY = 10;

/**
 * Builds the phrase index.
 * @param collected phrases of the products
 * @param asked past queries of all visitors that found something
 */
export function buildSuggestIndex(
  collected: PhraseCollector,
  synonyms: Synonyms,
  asked: readonly AskedQuery[] = [],
): SuggestIndex {
  for (const { text, count } of asked) collected.add(text, count * ASKED_QUERY);
  const documents = collected.documents();
  return {
    phrases: buildTextIndex(documents, synonyms),
    texts: documents.map(({ name }) => name),
  };
}

/** Passes documents on to an index while collecting their phrases, so that products are read once. */
export function* collecting(
  documents: Iterable<TextDocument>,
  collector: PhraseCollector,
): Generator<TextDocument> {
  for (const document of documents) {
    collector.addProduct(document);
    yield document;
  }
}

/**
 * Suggests queries and products for a typed text, the likeliest first, without duplicates. While something matches
 * the text so far the list is not empty: an unfinished number or code, as «3-» of «подрозетник 3-постовой», is
 * ignored when nothing has it.
 * @param goods the index, or the large one and its small ones
 */
export function suggest(
  goods: Goods,
  phrases: SuggestIndex,
  synonyms: Synonyms,
  query: string,
  options: { readonly limit: number; readonly city?: number },
): readonly Suggestion[] {
  const found = suggestWhole(goods, phrases, synonyms, query, options);
  if (found.length > 0) return found;
  const begun = beforeUnfinished(query);
  return begun ? suggestWhole(goods, phrases, synonyms, begun, options) : [];
}

/** The text before an unfinished last word: one or two signs, or anything with a digit. */
export function beforeUnfinished(query: string): string | undefined {
  return BEFORE_UNFINISHED.exec(query.slice(0, MAX_QUERY))?.[1];
}

const BEFORE_UNFINISHED = /^(.*\S)\s+(?:\S{1,2}|\S*\d\S*)$/u;

function suggestWhole(
  goods: Goods,
  { phrases, texts }: SuggestIndex,
  synonyms: Synonyms,
  query: string,
  { limit, city }: { readonly limit: number; readonly city?: number },
): Suggestion[] {
  const indexes = indexesOf(goods);
  // Products and phrases share one reading: a word that products have as written is not corrected to a phrase.
  const typed = { isTyping: true, first: limit, city };
  const { found } = matchTexts([...indexes, phrases], synonyms, query, typed);
  const large = indexes[0]?.ids.length ?? 0;
  const named = bestDocuments(indexes, found, limit).map((document) => ({
    product: idOf(indexes, document),
    document: document < large ? document : -1,
  }));
  const wordings = bestDocuments([phrases], found.slice(-1), limit).map((phrase) => ({
    text: texts[phrases.ids[phrase] ?? 0] ?? '',
    phrase,
  }));
  const places = Math.ceil(limit * PHRASES_SHARE);
  const first = wordings.slice(0, Math.max(places, limit - named.length));
  return [...first, ...named.slice(0, limit - first.length)];
}
