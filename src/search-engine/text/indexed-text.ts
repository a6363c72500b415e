import {
  articleCode,
  articleEnds,
  barcodeNumbers,
  measureTerms,
  nameTerms,
  sharedTerms,
  type TextDocument,
} from './document-terms.ts';
import type { Synonyms } from './synonyms.ts';

/** What a document is found by, for an index elsewhere. */
export interface IndexedText {
  /** Term → its weight 1–255. */
  readonly terms: ReadonlyMap<string, number>;
  /** The article as a code, and its ends; empty without an article. */
  readonly article: string;
  readonly articleEnds: readonly string[];
  readonly barcodes: readonly number[];
}

/** Analyses a document as `TextIndexBuilder` does. */
export function indexedText(document: TextDocument, synonyms: Synonyms): IndexedText {
  const terms = new Map<string, number>();
  const put = (term: string, weight: number) => {
    const whole = Math.floor(weight);
    if (whole > (terms.get(term) ?? 0)) terms.set(term, whole);
  };
  nameTerms(document.name, synonyms, put);
  if (document.measures) for (const { term, weight } of measureTerms(document.measures)) put(term, weight);
  const { ofBrand, ofCategory } = sharedTerms(synonyms);
  for (const shared of [ofBrand(document.brand), ofCategory(document.category)])
    for (const [term, weight] of shared) put(term, weight);
  return {
    terms,
    article: articleCode(document.article),
    articleEnds: articleEnds(document.article),
    barcodes: barcodeNumbers(document.barcode ?? ''),
  };
}
