import type { Kysely } from 'kysely';
import type { DB, Json } from '../../../db/types.ts';
import type { Tx } from '../../../src/core/db.server.ts';

export type Insert = ReturnType<typeof inserter>;

/** One row into a table with an id, which is returned. */
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
