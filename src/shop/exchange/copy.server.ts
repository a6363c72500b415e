import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { STAGING, type StagingTable } from './staging/staging.queries.ts';

/** A value of a COPY row; undefined and null are NULL. */
export type Cell = string | number | boolean | null | undefined;

const FLUSH_BYTES = 4 * 1024 * 1024;
const PIECE_BYTES = 256 * 1024;
const special = /[\\\t\n\r\0]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };

/** A row of a staging table. Missing columns are NULL. */
export type Row = Readonly<Record<string, Cell>>;

const COLUMNS = Object.fromEntries(
  Object.entries(STAGING).map(([table, columns]) => [
    table,
    columns.split(',').map((one) => one.trim().split(' ')[0] as string),
  ]),
) as Record<StagingTable, string[]>;

/** Formats a row as a line of COPY's text format. NUL characters are dropped, because PostgreSQL cannot store them. */
export function copyLine(table: StagingTable, row: Row): string {
  let line = '';
  for (const column of COLUMNS[table]) {
    if (line !== '') line += '\t';
    const cell = row[column];
    if (cell === null || cell === undefined) line += '\\N';
    else if (typeof cell === 'string')
      line += special.test(cell) ? cell.replace(/[\\\t\n\r\0]/g, (char) => escapes[char] as string) : cell;
    else if (typeof cell === 'boolean') line += cell ? 't' : 'f';
    else line += cell;
  }
  return `${line}\n`;
}

/** A buffer of rows as bytes. Strings would be copied by the garbage collector again and again. */
class RowBuffer {
  readonly #pieces: Buffer[] = [];
  #piece = Buffer.alloc(0);
  #used = 0;

  /** @returns how many bytes the row takes */
  add(line: string): number {
    const maxBytes = line.length * 3; // in UTF-8
    if (this.#used + maxBytes > this.#piece.length) this.#begin(Math.max(PIECE_BYTES, maxBytes));
    const bytes = this.#piece.write(line, this.#used);
    this.#used += bytes;
    return bytes;
  }

  /** Returns all rows in pieces. No row may be added afterwards. */
  finish(): Buffer[] {
    this.#begin(0);
    return this.#pieces;
  }

  #begin(bytes: number): void {
    if (this.#used > 0) this.#pieces.push(this.#piece.subarray(0, this.#used));
    this.#piece = Buffer.allocUnsafeSlow(bytes);
    this.#used = 0;
  }
}

/**
 * Fills several staging tables through one connection. Rows are buffered up to a fixed size and sent by COPY, table
 * after table, while the next rows are read. `put` is synchronous; await `flush` when full and `finish` at the end.
 */
export function copyWriter(client: pg.PoolClient) {
  const filled = new Set<StagingTable>();
  let waiting = new Map<StagingTable, RowBuffer>();
  let sending: Promise<void> = Promise.resolve();
  let bytes = 0;

  async function send(batch: Map<StagingTable, RowBuffer>): Promise<void> {
    for (const [table, rows] of batch)
      await pipeline(Readable.from(rows.finish()), client.query(copyFrom(`copy ${table} from stdin`)));
  }

  async function flush(): Promise<void> {
    await sending;
    const batch = waiting;
    waiting = new Map();
    bytes = 0;
    sending = send(batch);
    // The next `flush` or `finish` throws the error; until then it must not count as unhandled.
    sending.catch(() => {});
  }

  return {
    put(table: StagingTable, row: Row): void {
      let rows = waiting.get(table);
      if (!rows) {
        rows = new RowBuffer();
        waiting.set(table, rows);
        filled.add(table);
      }
      bytes += rows.add(copyLine(table, row));
    },
    /** Tables that have at least one row. */
    filled,
    isFull: (): boolean => bytes >= FLUSH_BYTES,
    flush,
    async finish(): Promise<void> {
      await flush();
      await sending;
    },
  };
}
