import { CompiledQuery } from 'kysely';
import { type Db, nameStatement, poolOf } from './db.server.ts';

/**
 * A statement of the few that nearly every request asks: a connection parses it once and plans it a few times instead
 * of always, which is most of what a small query costs. Its columns are named, never `*`: a plan outlives a migration.
 * A list of ids is written `any((select $1::int[])::int[])`: a planner that sees how few they are thinks a plan for just these
 * so much better that it makes one each time.
 * @param name of its own among all such statements
 * @returns asks it, inside a transaction too
 */
export function prepared<Row extends object>(
  name: string,
  text: string,
): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  nameStatement(text, name);
  return async (db, values) => {
    const pool = poolOf(db);
    if (!pool) return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
    return (await pool.query<Row>({ name, text, values: [...values] })).rows;
  };
}
