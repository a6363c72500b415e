import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, Kysely as KyselyInstance, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/types.ts';
import { LimitedClient } from './limited-client.server.ts';

/** The database, or a transaction in it: queries take either as their first argument. */
export type Db = Kysely<DB> | Transaction<DB>;
/**
 * A handle for reading what belongs to no visitor: a replica may be behind it (REL-90). A `Db` fits where a function wants it; it fits
 * no function that wants a `Db`. A function that takes it promises to read nothing that is somebody's.
 */
export type PublicDb = Pick<Kysely<DB>, 'selectFrom' | 'executeQuery' | 'getExecutor'>;
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

const limitOfWork = new AsyncLocalStorage<number>();

/** Runs `work`. Each query on a connection that it takes may last `ms` milliseconds; 0 means no limit. */
export function withQueryLimit<T>(ms: number, work: () => T): T {
  return limitOfWork.run(ms, work);
}

/** Runs work whose result is shared: its queries have the pool's limit, not that of the request that started it. */
export function withPoolLimit<T>(work: () => T): T {
  return limitOfWork.exit(work);
}

/**
 * Opens a pool of at most `max` connections. The caller ends it.
 * @param patienceMs how long a query may wait for a connection, ms
 * @param queryMs the time limit of a query outside `withQueryLimit`, ms; 0 means none
 */
export function openPool(url: string, max = 10, patienceMs = 5_000, queryMs = 0): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    Client: LimitedClient,
    application_name: 'vitrina',
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
  });
  // A connection that the server drops must not end the process: its query is rejected, the next one opens a new
  // connection. The pool listens to idle connections only, and Node exits on an unhandled `error` event.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  limitQueries(pool, queryMs);
  return pool;
}

/** The callback of the driver: with a connection, or with the error why there is none. */
export type Connected = (
  fault: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (fault?: Error | boolean) => void,
) => void;

/** Wraps the `connect` of a pool, in both of its forms. */
export function wrapConnect(
  pool: pg.Pool,
  wrap: (connect: (callback: Connected) => void) => (callback: Connected) => void,
): void {
  const wrapped = wrap(pool.connect.bind(pool) as (callback: Connected) => void);
  const connect = (callback?: Connected) => {
    if (callback) return wrapped(callback);
    return new Promise<pg.PoolClient>((resolve, reject) =>
      wrapped((fault, client) => (client ? resolve(client) : reject(fault))),
    );
  };
  pool.connect = connect as typeof pool.connect;
}

/** Gives a connection the limit of the work that takes it. */
function limitQueries(pool: Pool, queryMs: number): void {
  wrapConnect(pool, (connect) => (callback) => {
    const ms = limitOfWork.getStore() ?? queryMs;
    connect((fault, client, release) => {
      if (client) (client as pg.PoolClient & LimitedClient).limitMs = ms;
      callback(fault, client, release);
    });
  });
}

const pools = new WeakMap<PublicDb, Pool>();

/** Kysely over an open pool. */
export function openDb(pool: Pool): Kysely<DB> {
  const db = new KyselyInstance<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** The pool behind a handle; undefined for a transaction, which holds a single connection. */
export function poolOf(db: PublicDb): Pool | undefined {
  return pools.get(db);
}
