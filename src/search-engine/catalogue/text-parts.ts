import type { TextDocument } from '../text/document-terms.ts';
import type { SuggestIndex } from '../text/suggest.ts';
import type { SynonymList, Synonyms } from '../text/synonyms.ts';
import type { TextIndex } from '../text/text-index.ts';
import type { SortedNames } from './sorted-names.ts';

/** The texts of a listed product, as they are indexed. */
export interface ListedText extends TextDocument {
  /** The main category alone; only this one may be suggested. */
  readonly mainCategory: string;
  /** Ids of the cities where it can be bought. */
  readonly cities: readonly number[];
  /** A hash of all its texts. */
  readonly hash: number;
}

/** The text data of an index, built from the same state of the database as the large segment. */
export interface TextParts {
  index: TextIndex;
  suggestions: SuggestIndex;
  /** By phrase: 1 when it finds some of these products as written. */
  fruitful: Uint8Array;
  /** The synonym rules as staff wrote them. */
  synonyms: SynonymList;
  /** The rules ready for use: parsing them took a third of the time of loading an index from its file. */
  concepts: Synonyms;
  /** Articles as written, in the order of `index.codes`. */
  articles: SortedNames;
  /** Category → its name and those of the categories above. */
  paths: Map<number, string>;
  /** City ids by their number in the index. */
  cities: number[];
  /** By document: a hash of its texts. */
  hashes: Int32Array;
  /** By document: where its rows begin in `byProduct` of the large segment. */
  places: Int32Array;
}
