import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations');

/** A migration of this program. */
export interface Migration {
  /** Its file name, such as `0565_database_release.expand.sql`. */
  readonly name: string;
  readonly sql: string;
  /**
   * `transaction`: the whole file in one. `batches`: one statement, each time in a transaction of its own, until it changes no
   * row. `alone`: one statement outside of a transaction, as CONCURRENTLY needs.
   */
  readonly mode: 'transaction' | 'batches' | 'alone';
}

/** The first line of a file that is repeated. */
export const BATCHED = '-- batched: repeated until it changes no row';

/** The migrations of this program in their order. @param folder absolute; tests have their own */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, mode: modeOf(sql) };
    }),
  );
}

function modeOf(sql: string): Migration['mode'] {
  if (sql.startsWith(BATCHED)) return 'batches';
  return /\bconcurrently\b/i.test(sql.replace(/--.*$/gm, '')) ? 'alone' : 'transaction';
}
