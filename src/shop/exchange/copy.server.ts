import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { STAGING, type StagingTable } from './staging.queries.ts';

/** A value of a COPY row; undefined and null are NULL. */
export type Cell = string | number | boolean | null | undefined;

const FLUSH_CHARS = 4 * 1024 * 1024;
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

/**
 * Fills several staging tables through one connection: rows gather in memory up to a fixed size, then go out
 * by COPY table after table, while the next ones are read already. `put` is synchronous; await `flush` when full,
 * `finish` at the end.
 */
export function copyWriter(client: pg.PoolClient) {
  const told = new Set<StagingTable>();
  let waiting = new Map<StagingTable, string[]>();
  let sending: Promise<void> = Promise.resolve();
  let chars = 0;

  async function send(batch: Map<StagingTable, string[]>): Promise<void> {
    for (const [table, lines] of batch)
      await pipeline(Readable.from([lines.join('')]), client.query(copyFrom(`copy ${table} from stdin`)));
  }

  async function flush(): Promise<void> {
    await sending;
    const batch = waiting;
    waiting = new Map();
    chars = 0;
    sending = send(batch);
    // Whoever flushes next, or finishes, gets the failure; until then it must not count as unhandled.
    sending.catch(() => {});
  }

  return {
    put(table: StagingTable, row: Row): void {
      const line = copyLine(table, row);
      const lines = waiting.get(table);
      if (lines) lines.push(line);
      else {
        waiting.set(table, [line]);
        told.add(table);
      }
      chars += line.length;
    },
    /** Tables that got at least one row: the others need no work. */
    told,
    isFull: (): boolean => chars >= FLUSH_CHARS,
    flush,
    async finish(): Promise<void> {
      await flush();
      await sending;
    },
  };
}
