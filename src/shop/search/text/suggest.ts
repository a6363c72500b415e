import { buildTextIndex } from './build-index.ts';
import type { TextDocument } from './document-terms.ts';
import { matchTexts } from './match-text.ts';
import type { PhraseCollector } from './phrases.ts';
import { bestDocuments, type Goods, idOf, indexesOf } from './search-text.ts';
import type { Synonyms } from './synonyms.ts';
import type { TextIndex } from './text-index.ts';
import { MAX_QUERY } from './understand.ts';

/** Phrases to look for, in an index of their own. */
export interface SuggestIndex {
  readonly phrases: TextIndex;
  /** Texts by the ids of `phrases`. */
  readonly texts: readonly string[];
}

/**
 * A text to search for, with its document among the phrases, or a product whose name (or, for a typed code, article) is
 * the text, with its document in the large index: −1 when it stands in a small one.
 */
export type Suggestion =
  | { readonly text: string; readonly phrase: number }
  | { readonly product: number; readonly document: number };

/** Phrases leave room for goods. */
const PHRASES_SHARE = 0.6;

/** What visitors asked and found something by, and how many times. */
interface AskedQuery {
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
export function buildSuggestIndex(
  collected: PhraseCollector,
  synonyms: Synonyms,
  asked: readonly AskedQuery[] = [],
): SuggestIndex {
  for (const { text, count } of asked) collected.add(text, count * ASKED);
  const documents = collected.documents();
  return {
    phrases: buildTextIndex(documents, synonyms),
    texts: documents.map(({ name }) => name),
  };
}

/** Passes documents on to an index while gathering their phrases: goods are read once for both. */
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
 * What a person who typed this may want to search for, the likeliest first, without doubles. While something matches
 * what is typed so far, there is something: a number or code that nothing has yet, as «3-» of «подрозетник
 * 3-постовой», does not empty the list.
 * @param goods the index, or the large one and the small ones beside it
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
  const begun = BEFORE_UNFINISHED.exec(query.slice(0, MAX_QUERY))?.[1];
  return begun ? suggestWhole(goods, phrases, synonyms, begun, options) : [];
}

/** What stands before a last word that says nothing yet: one or two signs, or anything with a digit. */
const BEFORE_UNFINISHED = /^(.*\S)\s+(?:\S{1,2}|\S*\d\S*)$/u;

function suggestWhole(
  goods: Goods,
  { phrases, texts }: SuggestIndex,
  synonyms: Synonyms,
  query: string,
  { limit, city }: { readonly limit: number; readonly city?: number },
): Suggestion[] {
  const indexes = indexesOf(goods);
  // One understanding for goods and phrases: a word the goods have as written is no slip of one of the phrases.
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
