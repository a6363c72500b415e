import { notePrice } from './buyable.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { buildDelta } from './delta.ts';
import { kill } from './first-rows.ts';
import { mostApart } from './most-apart.ts';
import { COLUMN, hashName, RowBytes } from './row-bytes.ts';
import { putPlaces, putPrice, rowsOfProduct, type Segment } from './segment.ts';
import type { Structure } from './structure.ts';

/** So many products may stand outside the large segment, or more of a larger one; past them it is worth a new one. */
const FEW_MOVED = 2_000;

export function mostMoved({ base }: CatalogueIndex): number {
  return mostApart(base.rows, FEW_MOVED);
}

/**
 * Brings an index to rows that were read again: prices and stock at once and in place, everything else at the end and
 * together. Rows of one product come one after another.
 */
export class ChangedRows {
  /** Whether more changed than an index takes in: it goes on with what it had of those products. */
  isTooMany = false;
  readonly #index: CatalogueIndex;
  readonly #restructured = new Map<number, Buffer[]>();
  readonly #missing: Set<number>;
  readonly #most: number;
  #rows: RowBytes[] = [];

  /** @param expected products that may turn out to have no rows any more */
  constructor(index: CatalogueIndex, expected: readonly number[] = []) {
    this.#index = index;
    this.#missing = new Set(expected);
    this.#most = mostMoved(index);
  }

  take(row: RowBytes): void {
    if (this.isTooMany) return;
    const last = this.#rows.at(-1);
    if (last && last.int(COLUMN.productId) !== row.int(COLUMN.productId)) this.#settle();
    this.#rows.push(new RowBytes(row.copy()));
  }

  /**
   * Nobody is to ask until it is done.
   * @param structure as of the same moment; undefined: as it was
   */
  async finish(structure?: Structure): Promise<void> {
    this.#settle();
    for (const id of this.#missing) if (placesOf(this.#index, id).length > 0) this.#restructure(id, []);
    if (this.isTooMany || (this.#restructured.size === 0 && !structure)) return;
    const { base, moved } = this.#index;
    for (const [id, rows] of this.#restructured) {
      for (const row of rowsOfProduct(base, id)) kill(base, row);
      if (rows.length > 0) moved.set(id, rows);
      else moved.delete(id);
    }
    this.#index.restructure(structure ?? this.#index.structure, await buildDelta(this.#index));
    for (const [id, [row]] of this.#restructured)
      if (row) this.#index.texts.setCities(id, new RowBytes(row).ints(COLUMN.cities));
  }

  /** Products that are listed no more. */
  get gone(): number[] {
    return [...this.#missing];
  }

  #settle(): void {
    const rows = this.#rows;
    const id = rows[0]?.int(COLUMN.productId);
    if (id === undefined) return;
    this.#rows = [];
    this.#missing.delete(id);
    const places = placesOf(this.#index, id);
    const isSame = rows.length === places.length && rows.every((row, at) => isAt(row, places[at]!));
    const copies = rows.map(({ bytes }) => bytes);
    if (!isSame) {
      this.#restructure(id, copies);
      return;
    }
    for (const [at, row] of rows.entries()) putOffers(row, places[at]!);
    this.#index.texts.setCities(id, rows[0]!.ints(COLUMN.cities));
    this.#index.touch();
    if (this.#index.moved.has(id)) this.#index.moved.set(id, copies);
  }

  #restructure(id: number, rows: Buffer[]): void {
    const { moved } = this.#index;
    if (this.isTooMany || moved.size + this.#restructured.size >= this.#most) this.isTooMany = true;
    else this.#restructured.set(id, rows);
  }
}

interface Place {
  segment: Segment;
  row: number;
}

/** Where a product's rows are, by category. */
export function placesOf({ base, delta }: CatalogueIndex, productId: number): Place[] {
  return [base, ...(delta ? [delta] : [])].flatMap((segment) =>
    rowsOfProduct(segment, productId).map((row) => ({ segment, row })),
  );
}

function isAt(row: RowBytes, { segment, row: at }: Place): boolean {
  const [a, b] = row.structureHash();
  const { hashes, nameHashes } = segment;
  return (
    hashes[at * 2] === a && hashes[at * 2 + 1] === b && nameHashes[at] === hashName(row.text(COLUMN.name))
  );
}

function putOffers(row: RowBytes, { segment, row: at }: Place): void {
  const slots = row.length(COLUMN.prices);
  for (let slot = Math.max(slots, segment.prices.length - 1); slot > 0; slot--) {
    const kopecks = slot > slots ? 0 : row.intAt(COLUMN.prices, slot - 1);
    putPrice(segment, at, slot, kopecks);
    notePrice(segment, at, slot, kopecks);
  }
  putPlaces(segment.cities, segment.rows, at, row.ints(COLUMN.cities));
  putPlaces(segment.shops, segment.rows, at, row.ints(COLUMN.shops));
}
