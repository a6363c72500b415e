/** The columns of a listing row as they come over COPY BINARY, in this order. */
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

/** Size of the header of a one-dimensional array. */
const ARRAY_HEAD = 20;

/**
 * A row in the binary format of PostgreSQL, read in place. A reader may move the same instance on to the next row; to
 * store a row, use `copy`.
 */
export class RowBytes {
  bytes: Buffer = Buffer.alloc(0);
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];

  constructor(bytes?: Buffer) {
    if (bytes) this.read(bytes, 0);
  }

  /** Moves to the row that begins at `start`. @returns where it ends; −1 when it is not complete yet */
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

  /** Reads an int4; 0 for null. */
  int(field: number): number {
    return this.#lengths[field] === 4 ? this.bytes.readInt32BE(this.#starts[field]!) : 0;
  }

  /** Reads a timestamptz in microseconds since 2000; exact for about 280 years. */
  time(field: number): number {
    const start = this.#starts[field]!;
    return this.bytes.readInt32BE(start) * 2 ** 32 + this.bytes.readUInt32BE(start + 4);
  }

  text(field: number): Buffer {
    const start = this.#starts[field]!;
    return this.bytes.subarray(start, start + this.#lengths[field]!);
  }

  /** The number of elements of an array. */
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

  /** A 64-bit hash of everything but name, prices and stock, as two 32-bit numbers. */
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

  /** Copies the row out of the memory that it was read from. */
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
