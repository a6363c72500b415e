/**
 * The public door of the search engine: other folders import from this file only. The browser imports `keyboard.ts`
 * instead, because this door would bring the whole engine into a page.
 */

// The catalogue index: requests, answers and the index itself.

export { CatalogueIndex, type IndexParts } from './catalogue/catalogue-index.ts';
export {
  type FacetCounts,
  FOUND_ORDERINGS,
  type FoundOrdering,
  type ListAnswer,
  type ListRequest,
  ORDERINGS,
  type Ordering,
  type SearchAnswer,
  type SearchRequest,
} from './catalogue/requests.ts';
export type { Structure } from './catalogue/structure.ts';
export type { ListedText, TextParts } from './catalogue/text-parts.ts';

// Building an index, bringing it up to date, writing it to a file.

export { type Numberings, SegmentBuilder, type SegmentSize } from './catalogue/build-segment.ts';
export { ChangedRows, mostMoved } from './catalogue/changed-rows.ts';
export { buffersOf, flatten, restore } from './catalogue/flat-image.ts';
export { countLiving, MissingRows } from './catalogue/missing-rows.ts';
export { Numbering } from './catalogue/numbering.ts';
export { hashName, RowBytes } from './catalogue/row-bytes.ts';
export { firstPlaceOf, rowsOfProduct } from './catalogue/segment.ts';
export { NamePacker } from './catalogue/sorted-names.ts';

// The text engine: an index of texts, search and suggestions.

export { longerNumbers, MAX_ARTICLES, WHOLE_END } from './text/articles.ts';
export { buildTextIndex, TextIndexBuilder } from './text/build-index.ts';
export { articleCode, type TextDocument } from './text/document-terms.ts';
export { type Explanation, explainText } from './text/explain.ts';
export { fruitfulPhrases } from './text/findable.ts';
export { type IndexedText, indexedText } from './text/indexed-text.ts';
export { type MatchTextOptions, matchTexts } from './text/match-text.ts';
export { significantWords } from './text/near-queries.ts';
export { PhraseCollector } from './text/phrases.ts';
export { QueryReader, type SoughtRound, type SoughtWord } from './text/query-reader.ts';
export { searchText } from './text/search-text.ts';
export {
  ASKED_QUERY,
  beforeUnfinished,
  buildSuggestIndex,
  collecting,
  PHRASES_SHARE,
  type Suggestion,
  suggest,
} from './text/suggest.ts';
export { ANALYZER_VERSION, type ArticlesElsewhere, type TextIndex } from './text/text-index.ts';
export { type Mode, QUALITY } from './text/vocabulary.ts';
export { buildWordList } from './text/word-list.ts';

// Synonyms.

export { shippedSynonyms } from './text/shipped-synonyms.ts';
export { phraseKey, readSynonyms, type SynonymList, type Synonyms } from './text/synonyms.ts';

// Words: keyboard layout, spelling, forms, units.

export { otherLayout } from './keyboard.ts';
export { editDistance } from './text/edit-distance.ts';
export { lookAlike } from './text/homoglyphs.ts';
export { normalize } from './text/normalize.ts';
export { stem, withoutFleeting } from './text/stem.ts';
export { isStopWord } from './text/stop-words.ts';
export { tokenize } from './text/tokens.ts';
export { unitFactor } from './text/units.ts';

// Caches of recent answers.

export { memoized } from './text/lru-answers.ts';
export { Recent } from './text/recent.ts';

// Measures of quality over queries with known answers.

export {
  answers,
  folded,
  type Judged,
  judge,
  type Miss,
  mean,
  type Quality,
  type QualityQuery,
  quality,
  readQueries,
} from './text/quality.ts';
