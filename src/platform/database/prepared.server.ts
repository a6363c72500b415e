import { CompiledQuery, type RawBuilder } from 'kysely';
import { type Db, type PublicDb, poolOf } from './db.server.ts';
import { nameStatement } from './limited-client.server.ts';

/**
 * Makes a prepared statement for one of the few queries that nearly every request runs: a connection parses it once,
 * which saves most of the cost of a small query. Name its columns, never `*`: a plan outlives a migration. Write a list
 * of ids as `any((select $1::int[])::int[])`, or the planner makes a new plan each time for the few ids it sees.
 * @param name unique among all prepared statements
 * @returns a function that runs the statement, also inside a transaction
 */
export function prepared<Row extends object>(
  name: string,
  text: string,
): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  return preparedPublic<Row>(name, text);
}

/** Like `prepared`, for a statement that reads nothing that is somebody's, so that a replica may answer it (REL-90). */
export function preparedPublic<Row extends object>(
  name: string,
  text: string,
): (db: PublicDb, values: readonly unknown[]) => Promise<Row[]> {
  nameStatement(text, name);
  return async (db, values) => {
    const pool = poolOf(db);
    if (!pool) return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
    return (await pool.query<Row>({ name, text, values: [...values] })).rows;
  };
}

/**
 * Runs a query that is put together from pieces as a prepared statement of this name. Its text must be the same each time; only
 * its parameters may differ.
 */
export async function runPrepared<Row>(db: Db, name: string, query: RawBuilder<Row>): Promise<Row[]> {
  const compiled = query.compile(db);
  nameStatement(compiled.sql, name);
  return (await db.executeQuery(compiled)).rows;
}

/**
 * Makes a prepared statement that is put together from pieces. That happens once, because it takes longer than a small query.
 * @param make uses each of its values once and in their order; whatever they are, its text is the same
 */
export function preparedFromPieces<Row extends object, Values extends readonly unknown[]>(
  name: string,
  make: (...values: Values) => RawBuilder<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let run: ReturnType<typeof prepared<Row>> | undefined;
  return (db, ...values) => {
    run ??= prepared<Row>(name, make(...values).compile(db).sql);
    return run(db, values);
  };
}
