import { type Bits, emptyBits, putBit } from './bits.ts';
import type { Segment } from './segment.ts';

/** Products that something else has found, as rows of the segments. */
export interface FoundProducts {
  rows: ReadonlyMap<Segment, Bits>;
  /** Place in what was found, by row; only rows of found products have one. */
  places: ReadonlyMap<Segment, Int32Array>;
}

/** @param ids best first; those nobody lists are passed over */
export function rowsOfFound(segments: readonly Segment[], ids: ArrayLike<number>): FoundProducts {
  const rows = new Map<Segment, Bits>();
  const places = new Map<Segment, Int32Array>();
  for (const segment of segments) {
    const { starts, space } = lookupOf(segment);
    const bits = emptyBits(segment.rows);
    for (let place = 0; place < ids.length; place++) {
      const id = ids[place]!;
      for (let at = starts.get(id); at < segment.rows; at++) {
        const row = segment.byProduct[at]!;
        if (segment.ids[row] !== id) break;
        putBit(bits, row, true);
        space[row] = place;
      }
    }
    rows.set(segment, bits);
    places.set(segment, space);
  }
  return { rows, places };
}

interface Lookup {
  starts: ProductStarts;
  /** Written anew by every call for the rows it finds, and read for no others. */
  space: Int32Array;
}

const lookups = new WeakMap<Segment, Lookup>();

function lookupOf(segment: Segment): Lookup {
  let lookup = lookups.get(segment);
  if (!lookup) {
    lookup = { starts: new ProductStarts(segment), space: new Int32Array(segment.rows) };
    lookups.set(segment, lookup);
  }
  return lookup;
}

/** Where the rows of a product begin in `byProduct`: a table while ids are dense, which they are from birth. */
class ProductStarts {
  readonly #table: Int32Array;
  readonly #rest: Map<number, number>;
  readonly #none: number;

  constructor({ ids, byProduct, rows }: Segment) {
    this.#none = rows;
    this.#table = new Int32Array(rows * 4 + 1).fill(rows);
    this.#rest = new Map();
    for (let at = rows - 1; at >= 0; at--) {
      const id = ids[byProduct[at]!]!;
      if (id < this.#table.length) this.#table[id] = at;
      else this.#rest.set(id, at);
    }
  }

  get(id: number): number {
    return (id < this.#table.length ? this.#table[id] : this.#rest.get(id)) ?? this.#none;
  }
}
