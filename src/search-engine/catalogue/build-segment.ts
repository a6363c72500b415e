import { smallNumbers } from '../text/small-numbers.ts';
import { type Bits, emptyBits, putBit } from './bits.ts';
import { codeRowsOf } from './code-rows.ts';
import type { Numbering } from './numbering.ts';
import { COLUMN, type RowBytes } from './row-bytes.ts';
import { putPrice, type RowLists, type Segment, wholeWords } from './segment.ts';

/** The size of a segment. It must be known before the first row is added. */
export interface SegmentSize {
  rows: number;
  codes: number;
  numbers: number;
}

/** Small numbers for all ids that rows refer to; all segments share them. */
export interface Numberings {
  /** Value ids, and tag ids with a minus sign. */
  codes: Numbering;
  brands: Numbering;
  numberAttributes: Numbering;
}

/** Builds a segment from rows that are added in the order of `lft`. */
export class SegmentBuilder {
  readonly #numberings: Numberings;
  readonly #segment: Omit<Segment, 'postings' | 'byProduct'>;
  #row = 0;

  /** @param nameRank the rank of each row's name; the caller may fill it after the build */
  constructor(size: SegmentSize, numberings: Numberings, nameRank: Int32Array | Float64Array) {
    const { rows, codes, numbers } = size;
    this.#numberings = numberings;
    this.#segment = {
      rows,
      ids: new Int32Array(rows),
      lft: new Int32Array(rows),
      previousLft: new Int32Array(rows),
      popularity: new Int32Array(rows),
      createdAt: new Float64Array(rows),
      nameRank,
      brand: new Int32Array(wholeWords(rows)),
      codes: { starts: new Uint32Array(rows + 1), items: new Uint32Array(codes) },
      numberKeys: { starts: new Uint32Array(rows + 1), items: new Uint32Array(numbers) },
      numbers: new Float64Array(numbers),
      prices: [],
      cities: new Map(),
      shops: new Map(),
      hashes: new Int32Array(rows * 2),
      nameHashes: new Int32Array(rows),
    };
  }

  add(row: RowBytes): void {
    const at = this.#row++;
    const segment = this.#segment;
    segment.ids[at] = row.int(COLUMN.productId);
    segment.lft[at] = row.int(COLUMN.lft);
    segment.previousLft[at] = row.int(COLUMN.previousLft);
    segment.popularity[at] = row.int(COLUMN.popularity);
    segment.createdAt[at] = row.time(COLUMN.createdAt);
    const brand = row.int(COLUMN.brandId);
    segment.brand[at] = brand === 0 ? 0 : this.#numberings.brands.numberOf(brand) + 1;
    this.#addCodes(row, at);
    this.#addNumbers(row, at);
    for (let slot = row.length(COLUMN.prices); slot > 0; slot--)
      putPrice(segment as Segment, at, slot, row.intAt(COLUMN.prices, slot - 1));
    this.#addPlaces(segment.cities, row, COLUMN.cities, at);
    this.#addPlaces(segment.shops, row, COLUMN.shops, at);
    segment.hashes.set(row.structureHash(), at * 2);
  }

  finish(): Segment {
    const { ids, codes, numberKeys } = this.#segment;
    const { codes: known, numberAttributes } = this.#numberings;
    return {
      ...this.#segment,
      codes: packed(codes, known.size),
      numberKeys: packed(numberKeys, numberAttributes.size),
      postings: codeRowsOf(codes, known.size),
      byProduct: placesById(ids),
    };
  }

  #addCodes(row: RowBytes, at: number): void {
    const { starts, items } = this.#segment.codes;
    const count = row.length(COLUMN.codes);
    const start = starts[at]!;
    for (let index = 0; index < count; index++)
      items[start + index] = this.#numberings.codes.numberOf(row.intAt(COLUMN.codes, index));
    starts[at + 1] = start + count;
  }

  #addNumbers(row: RowBytes, at: number): void {
    const { numberKeys, numbers } = this.#segment;
    const count = row.length(COLUMN.numberKeys);
    const start = numberKeys.starts[at]!;
    for (let index = 0; index < count; index++) {
      const key = row.intAt(COLUMN.numberKeys, index);
      numberKeys.items[start + index] = this.#numberings.numberAttributes.numberOf(key);
      numbers[start + index] = row.doubleAt(COLUMN.numbers, index);
    }
    numberKeys.starts[at + 1] = start + count;
  }

  #addPlaces(places: Map<number, Bits>, row: RowBytes, field: number, at: number): void {
    for (let index = row.length(field) - 1; index >= 0; index--) {
      const id = row.intAt(field, index);
      let bits = places.get(id);
      if (!bits) {
        bits = emptyBits(this.#segment.rows);
        places.set(id, bits);
      }
      putBit(bits, at, true);
    }
  }
}

/**
 * Sorts rows by id, then by row number. A pair is packed into one number because sorting with a comparator is ten
 * times slower.
 */
function placesById(ids: Int32Array): Int32Array {
  const rows = ids.length;
  const pairs = new Float64Array(rows);
  for (let row = 0; row < rows; row++) pairs[row] = ids[row]! * rows + row;
  pairs.sort();
  return Int32Array.from(pairs, (pair) => pair % rows);
}

/** @param things how many distinct numbers there can be */
function packed({ starts, items }: RowLists, things: number): RowLists {
  const small = smallNumbers(items.length, things);
  small.set(items);
  return { starts, items: small };
}
