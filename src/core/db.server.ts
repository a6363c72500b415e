import { type Kysely, Kysely as KyselyInstance, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/types.ts';

/** The database, or a transaction in it: queries take either as their first argument. */
export type Db = Kysely<DB> | Transaction<DB>;
/** An open transaction, where a use-case insists on one. */
export type Tx = Transaction<DB>;
/** The pool behind `Kysely`, for COPY, LISTEN and session-wide locks. */
export type Pool = pg.Pool;

const INT8 = 20;
const NUMERIC = 1700;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== 'binary' && oid === INT8) return parseSafeInteger as never;
    if (format !== 'binary' && oid === NUMERIC) return Number as never;
    return pg.types.getTypeParser(oid, format as never);
  },
};

/** int8 as a number. @throws RangeError past 2^53, where kopecks would silently be rounded. */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`);
  return value;
}

const statementNames = new Map<string, string>();

/** From now on connections keep this statement parsed under the name, whoever asks it by its text. */
export function nameStatement(text: string, name: string): void {
  statementNames.set(text, name);
}

/** Kysely hands over a text and nothing else: a transaction has its statements prepared here. */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: all the ways in which the driver may be asked
  override query(asked: any, values?: any, done?: any): any {
    const name = typeof asked === 'string' ? statementNames.get(asked) : undefined;
    const named = name === undefined ? asked : { name, text: asked };
    return super.query(named, values, done);
  }
}

/** Opens a pool of at most `max` connections, each waited for so long. The caller ends it. */
export function openPool(url: string, max = 10, patienceMs = 5_000): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    Client: NamingClient,
    application_name: 'vitrina',
    connectionTimeoutMillis: patienceMs,
  });
  // A connection that the server drops must not end the process: a query in flight is rejected, the next one takes
  // a fresh connection. The pool itself listens to idle ones only, Node ends on an error nobody listens to.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const pools = new WeakMap<Db, Pool>();

/** Kysely over an open pool. */
export function openDb(pool: Pool): Kysely<DB> {
  const db = new KyselyInstance<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** The pool behind a handle; undefined for a transaction, which has one connection of it. */
export function poolOf(db: Db): Pool | undefined {
  return pools.get(db);
}
