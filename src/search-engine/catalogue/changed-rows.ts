import { notePrice } from './buyable.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { buildDelta } from './delta.ts';
import { kill } from './first-rows.ts';
import { mostApart } from './most-apart.ts';
import { COLUMN, hashName, RowBytes } from './row-bytes.ts';
import { putPlaces, putPrice, rowsOfProduct, type Segment } from './segment.ts';
import type { Structure } from './structure.ts';

/** At least this many products may be outside the large segment; past the limit the index should be rebuilt. */
const FEW_MOVED = 2_000;

export function mostMoved({ base }: CatalogueIndex): number {
  return mostApart(base.rows, FEW_MOVED);
}

/**
 * Applies rows that were read again to an index. Prices and stock are written at once and in place, everything else
 * together in `finish`. All rows of a product must come one after another.
 */
export class ChangedRows {
  /** Too much has changed: the remaining products keep their old data, and the index must be replaced. */
  isTooMany = false;
  readonly #index: CatalogueIndex;
  readonly #restructured = new Map<number, Buffer[]>();
  readonly #missing: Set<number>;
  readonly #most: number;
  #rows: RowBytes[] = [];

  /** @param expected products whose rows may have disappeared */
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
   * Applies the collected changes. Do not query the index until the promise resolves.
   * @param structure read at the same moment as the rows; undefined when it has not changed
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

  /** Expected products that are no longer listed. */
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

/** Finds the rows of a product, ordered by category. */
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
