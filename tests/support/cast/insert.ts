import type { Kysely } from 'kysely';
import type { DB, Json } from '../../../db/types.ts';
import type { Tx } from '../../../src/platform/database/db.server.ts';

export type Insert = ReturnType<typeof inserter>;

/** Inserts a row and returns its id. */
export function inserter(tx: Tx) {
  const db = tx as unknown as Kysely<DB>;
  return async (table: keyof DB, row: Record<string, unknown>): Promise<number> => {
    const inserted = await db
      .insertInto(table)
      .values(row as Record<string, Json> as never)
      .returning('id' as never)
      .executeTakeFirstOrThrow();
    return (inserted as { id: number }).id;
  };
}
