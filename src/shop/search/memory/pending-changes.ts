import type { Change } from '../../../core/changes.server.ts';

/** Past so many it is cheaper to look through all rows for the written ones than for each product. */
const MOST_PRODUCTS = 20_000;

/** What an index has been told of and has not looked at yet. */
export class PendingChanges {
  /** Products whose rows are to be read again… */
  readonly rows: Set<number>;
  /** …and those of them that may be called otherwise now. */
  readonly texts: Set<number>;
  /** More than single products: whatever was written is looked for. */
  isWide: boolean;
  /** Synonyms are others. */
  isReworded: boolean;

  constructor(isWide = false) {
    this.rows = new Set();
    this.texts = new Set();
    this.isWide = isWide;
    this.isReworded = false;
  }

  get isEmpty(): boolean {
    return this.rows.size === 0 && !this.isWide && !this.isReworded;
  }

  /** Whether goods may be called otherwise, or be others. */
  get mayRetell(): boolean {
    return this.texts.size > 0 || this.isWide;
  }

  add(changes: readonly Change[]): void {
    for (const { kind, subjectId } of changes) {
      if (kind === 'content') continue;
      if (kind === 'search' || kind === 'everything') this.isReworded = true;
      if (kind === 'search') continue;
      // A section, a city, a brand: which goods they touched is seen in the rows.
      if (subjectId === null || !(kind === 'product' || kind === 'price' || kind === 'stock'))
        this.isWide = true;
      else {
        this.rows.add(subjectId);
        if (kind === 'product') this.texts.add(subjectId);
      }
    }
    this.isWide ||= this.rows.size > MOST_PRODUCTS;
  }

  /** Takes back what could not be looked at. */
  merge({ rows, texts, isWide, isReworded }: PendingChanges): void {
    for (const id of rows) this.rows.add(id);
    for (const id of texts) this.texts.add(id);
    this.isWide ||= isWide;
    this.isReworded ||= isReworded;
  }
}
