import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { StagingTable } from './staging.queries.ts';

/** A value of a COPY row; undefined and null are NULL. */
export type Cell = string | number | boolean | null | undefined;

const FLUSH_CHARS = 4 * 1024 * 1024;
const special = /[\\\t\n\r\0]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };

/** One line of COPY's text format; NUL, which PostgreSQL cannot hold, is dropped. */
export function copyLine(cells: readonly Cell[]): string {
  let line = '';
  for (let i = 0; i < cells.length; i++) {
    if (i > 0) line += '\t';
    const cell = cells[i];
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
 * by COPY table after table. `put` is synchronous; await `flushIfFull` between facts, `flush` at the end.
 */
export function copyWriter(client: pg.PoolClient) {
  const waiting = new Map<StagingTable, string[]>();
  let chars = 0;

  async function flush(): Promise<void> {
    for (const [table, lines] of waiting) {
      if (lines.length === 0) continue;
      await pipeline(Readable.from([lines.join('')]), client.query(copyFrom(`copy ${table} from stdin`)));
      waiting.set(table, []);
    }
    chars = 0;
  }

  return {
    put(table: StagingTable, cells: readonly Cell[]): void {
      const line = copyLine(cells);
      const lines = waiting.get(table);
      if (lines) lines.push(line);
      else waiting.set(table, [line]);
      chars += line.length;
    },
    isFull: (): boolean => chars >= FLUSH_CHARS,
    flush,
  };
}
