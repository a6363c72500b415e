import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { STAGING, type StagingTable } from './staging.queries.ts';

/** A value of a COPY row; undefined and null are NULL. */
export type Cell = string | number | boolean | null | undefined;

const FLUSH_BYTES = 4 * 1024 * 1024;
const PIECE_BYTES = 256 * 1024;
const special = /[\\\t\n\r\0]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };

/** A row of a staging table; a column that is not named is NULL. */
export type Row = Readonly<Record<string, Cell>>;

const COLUMNS = Object.fromEntries(
  Object.entries(STAGING).map(([table, columns]) => [
    table,
    columns.split(',').map((one) => one.trim().split(' ')[0] as string),
  ]),
) as Record<StagingTable, string[]>;

/** One line of COPY's text format; NUL, which PostgreSQL cannot hold, is dropped. */
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

/** Rows of one table as the bytes that COPY takes: kept as texts, they were copied over and over by the collector. */
class WaitingRows {
  readonly #pieces: Buffer[] = [];
  #piece = Buffer.alloc(0);
  #used = 0;

  /** @returns how many bytes the row takes */
  add(line: string): number {
    const most = line.length * 3; // in UTF-8
    if (this.#used + most > this.#piece.length) this.#begin(Math.max(PIECE_BYTES, most));
    const bytes = this.#piece.write(line, this.#used);
    this.#used += bytes;
    return bytes;
  }

  /** All rows, piece by piece; nothing may be added then. */
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
 * Fills several staging tables through one connection: rows gather in memory up to a fixed size, then go out
 * by COPY table after table, while the next ones are read already. `put` is synchronous; await `flush` when full,
 * `finish` at the end.
 */
export function copyWriter(client: pg.PoolClient) {
  const told = new Set<StagingTable>();
  let waiting = new Map<StagingTable, WaitingRows>();
  let sending: Promise<void> = Promise.resolve();
  let bytes = 0;

  async function send(batch: Map<StagingTable, WaitingRows>): Promise<void> {
    for (const [table, rows] of batch)
      await pipeline(Readable.from(rows.finish()), client.query(copyFrom(`copy ${table} from stdin`)));
  }

  async function flush(): Promise<void> {
    await sending;
    const batch = waiting;
    waiting = new Map();
    bytes = 0;
    sending = send(batch);
    // Whoever flushes next, or finishes, gets the failure; until then it must not count as unhandled.
    sending.catch(() => {});
  }

  return {
    put(table: StagingTable, row: Row): void {
      let rows = waiting.get(table);
      if (!rows) {
        rows = new WaitingRows();
        waiting.set(table, rows);
        told.add(table);
      }
      bytes += rows.add(copyLine(table, row));
    },
    /** Tables that got at least one row: the others need no work. */
    told,
    isFull: (): boolean => bytes >= FLUSH_BYTES,
    flush,
    async finish(): Promise<void> {
      await flush();
      await sending;
    },
  };
}
