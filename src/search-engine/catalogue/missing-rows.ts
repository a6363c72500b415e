import { type Bits, emptyBits, hasBit, putBit } from './bits.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { placesOf } from './changed-rows.ts';
import { buildDelta } from './delta.ts';
import { countAlive, kill } from './first-rows.ts';
import { COLUMN, RowBytes } from './row-bytes.ts';
import { isAlive, type Segment } from './segment.ts';

/** Counts the living rows. */
export function countLiving({ base, delta }: CatalogueIndex): number {
  return [base, ...(delta ? [delta] : [])].reduce((sum, segment) => sum + countAlive(segment), 0);
}

/** Removes rows that were deleted without an entry in the change log: those that were never passed to `see`. */
export class MissingRows {
  readonly #index: CatalogueIndex;
  readonly #seen: Map<Segment, Bits>;

  constructor(index: CatalogueIndex) {
    this.#index = index;
    const segments = [index.base, ...(index.delta ? [index.delta] : [])];
    this.#seen = new Map(segments.map((segment) => [segment, emptyBits(segment.rows)]));
  }

  see(productId: number, lft: number): void {
    for (const { segment, row } of placesOf(this.#index, productId))
      if (segment.lft[row] === lft) putBit(this.#seen.get(segment)!, row, true);
  }

  /** @returns products that are no longer listed */
  async finish(): Promise<number[]> {
    const index = this.#index;
    const { base, moved } = index;
    const products = new Set<number>();
    for (const [segment, seen] of this.#seen)
      for (const row of livingRows(segment).filter((each) => !hasBit(seen, each))) {
        products.add(segment.ids[row]!);
        if (segment === base) kill(base, row);
        else forget(moved, segment.ids[row]!, segment.lft[row]!);
      }
    index.restructure(index.structure, await buildDelta(index));
    return [...products].filter((id) => placesOf(index, id).length === 0);
  }
}

function forget(moved: Map<number, Buffer[]>, id: number, lft: number): void {
  const left = (moved.get(id) ?? []).filter((bytes) => new RowBytes(bytes).int(COLUMN.lft) !== lft);
  if (left.length > 0) moved.set(id, left);
  else moved.delete(id);
}

function livingRows(segment: Segment): number[] {
  const rows: number[] = [];
  for (let row = 0; row < segment.rows; row++) if (isAlive(segment, row)) rows.push(row);
  return rows;
}
