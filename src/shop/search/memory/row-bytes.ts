/** Columns of a row of the listing as it comes over COPY BINARY, in this order. */
export const COLUMN = {
  productId: 0,
  lft: 1,
  previousLft: 2,
  popularity: 3,
  createdAt: 4,
  brandId: 5,
  codes: 6,
  numberKeys: 7,
  numbers: 8,
  prices: 9,
  cities: 10,
  shops: 11,
  name: 12,
} as const;

/** What comes before the elements of a one-dimensional array. */
const ARRAY_HEAD = 20;

/**
 * A row as PostgreSQL sent it: read in place, without an object for each. A reader may move the same instance on to
 * the next row; whoever keeps a row makes a copy.
 */
export class RowBytes {
  bytes: Buffer = Buffer.alloc(0);
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];

  constructor(bytes?: Buffer) {
    if (bytes) this.read(bytes, 0);
  }

  /** Takes the row that begins here. @returns where it ends; −1: it has not come as a whole */
  read(bytes: Buffer, start: number): number {
    let at = start + 2;
    if (at > bytes.length) return -1;
    const fields = bytes.readInt16BE(start);
    for (let field = 0; field < fields; field++) {
      if (at + 4 > bytes.length) return -1;
      const length = bytes.readInt32BE(at);
      this.#starts[field] = at + 4;
      this.#lengths[field] = length;
      at += 4 + Math.max(0, length);
    }
    if (at > bytes.length) return -1;
    this.bytes = bytes;
    return at;
  }

  /** An int4; 0 for null. */
  int(field: number): number {
    return this.#lengths[field] === 4 ? this.bytes.readInt32BE(this.#starts[field]!) : 0;
  }

  /** Microseconds since 2000 of a timestamptz: whole and exact for some 280 years. */
  time(field: number): number {
    const start = this.#starts[field]!;
    return this.bytes.readInt32BE(start) * 2 ** 32 + this.bytes.readUInt32BE(start + 4);
  }

  text(field: number): Buffer {
    const start = this.#starts[field]!;
    return this.bytes.subarray(start, start + this.#lengths[field]!);
  }

  /** How many elements an array has. */
  length(field: number): number {
    const start = this.#starts[field]!;
    return this.#lengths[field]! < ARRAY_HEAD ? 0 : this.bytes.readInt32BE(start + 12);
  }

  /** An element of an int4[]. */
  intAt(field: number, index: number): number {
    return this.bytes.readInt32BE(this.#starts[field]! + ARRAY_HEAD + index * 8 + 4);
  }

  ints(field: number): number[] {
    return Array.from({ length: this.length(field) }, (_, index) => this.intAt(field, index));
  }

  /** An element of a float8[]. */
  doubleAt(field: number, index: number): number {
    return this.bytes.readDoubleBE(this.#starts[field]! + ARRAY_HEAD + index * 12 + 4);
  }

  /** Everything but name, prices and stock, told apart by two numbers of 32 bits. */
  structureHash(): [number, number] {
    const end = this.#starts[COLUMN.prices]! - 4;
    let a = 0x811c9dc5;
    let b = 0x9e3779b9;
    for (let at = this.#starts[COLUMN.productId]!; at < end; at++) {
      const byte = this.bytes[at]!;
      a = Math.imul(a ^ byte, 0x01000193);
      b = Math.imul(b ^ (byte + 0x7f), 0x5bd1e995);
    }
    return [a, b ^ (b >>> 15)];
  }

  /** The row alone, independent of what it was read from. */
  copy(): Buffer {
    const last = this.#starts.length - 1;
    const end = this.#starts[last]! + Math.max(0, this.#lengths[last]!);
    return Buffer.from(this.bytes.subarray(this.#starts[0]! - 6, end));
  }
}

export function hashName(name: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name[at]!, 0x01000193);
  return hash;
}
