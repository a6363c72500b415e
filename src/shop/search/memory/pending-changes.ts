import type { Change } from '../../../platform/changes/changes.queries.ts';

/** Past this number, scanning all rows for written ones is cheaper than reading each product. */
const MOST_PRODUCTS = 20_000;

/** A change of more products than this is large. */
const MANY_PRODUCTS = 1_000;

/** Published changes that an index has not read yet. */
export class PendingChanges {
  /** Products whose rows must be read again. */
  readonly rows: Set<number>;
  /** Those of them whose texts may have changed. */
  readonly texts: Set<number>;
  /** More than single products changed: all written rows must be looked for. */
  isWide: boolean;
  /** The synonyms may have changed. */
  hasNewSynonyms: boolean;
  #isOfAll = false;

  constructor(isWide = false) {
    this.rows = new Set();
    this.texts = new Set();
    this.isWide = isWide;
    this.hasNewSynonyms = false;
  }

  /** Whether more than a thousand products may have changed, as after an import. */
  get isLarge(): boolean {
    return this.#isOfAll || this.rows.size > MANY_PRODUCTS;
  }

  get isEmpty(): boolean {
    return this.rows.size === 0 && !this.isWide && !this.hasNewSynonyms;
  }

  /** Whether texts of products, or the set of products, may have changed. */
  get changesTexts(): boolean {
    return this.texts.size > 0 || this.isWide;
  }

  add(changes: readonly Change[]): void {
    for (const { kind, subjectId } of changes) {
      if (kind === 'content' || kind === 'freshness') continue;
      if (kind === 'search' || kind === 'everything') this.hasNewSynonyms = true;
      if (kind === 'search') continue;
      const isOfGoods = kind === 'product' || kind === 'price' || kind === 'stock';
      this.#isOfAll ||= kind === 'everything' || (isOfGoods && subjectId === null);
      // A category, a city or a brand: the rows show which products it touched.
      if (subjectId === null || !isOfGoods) this.isWide = true;
      else {
        this.rows.add(subjectId);
        if (kind === 'product') this.texts.add(subjectId);
      }
    }
    this.isWide ||= this.rows.size > MOST_PRODUCTS;
  }

  /** Takes back changes that could not be read. */
  merge(others: PendingChanges): void {
    const { rows, texts, isWide, hasNewSynonyms } = others;
    this.#isOfAll ||= others.#isOfAll;
    for (const id of rows) this.rows.add(id);
    for (const id of texts) this.texts.add(id);
    this.isWide ||= isWide;
    this.hasNewSynonyms ||= hasNewSynonyms;
  }
}
