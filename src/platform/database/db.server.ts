import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { type Kysely, Kysely as KyselyInstance, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/types.ts';

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

/** Makes every connection use a prepared statement of this name for this SQL text. */
export function nameStatement(text: string, name: string): void {
  statementNames.set(text, name);
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

/** A query without an answer for this long is slow; the pool then probes whether the server answers at all, ms. */
const SLOW_MS = 1_000;
/** The same for a query whose limit is longer than that of any write: its request must be rejected as early as others, ms. */
const LONG_SLOW_MS = 500;
const LONG_LIMIT_MS = 10_000;
/** How much earlier than the client's timeout a working server cancels a statement, ms. */
const SERVER_AHEAD_MS = 100;

/** The error of a query that got no answer in time. It is unknown whether a write was carried out. */
function noAnswer(): Error {
  return Object.assign(new Error('the database has not answered in time'), { code: 'ETIMEDOUT' });
}

/**
 * A connection of a pool that names prepared statements and limits the time of queries. A frozen server cancels nothing,
 * so the client has a timer too; when it fires, the connection is closed, because the answer may still come.
 */
export class LimitedClient extends pg.Client {
  /** The time limit of each query, ms; 0 means none. */
  limitMs = 0;
  /** The `statement_timeout` sent to the server; undefined if it uses its own setting. */
  serverMs: number | undefined;
  /** Called when a query is slow. */
  onSlow: (() => void) | undefined;
  /** Fails the query that is under way, if its limit is long; set while there is one. */
  giveUpLong: (() => void) | undefined;
  /** Called when the server has answered, even by an error. */
  onAnswer: (() => void) | undefined;

  // biome-ignore lint/suspicious/noExplicitAny: all overloads of the driver
  override query(asked: any, values?: any, done?: any): any {
    // Kysely passes nothing but the text, so statements of a transaction get their names here.
    const name = typeof asked === 'string' ? statementNames.get(asked) : undefined;
    const named = name === undefined ? asked : { name, text: asked };
    const isStream = typeof asked?.submit === 'function';
    if (this.limitMs === 0 || isStream) return super.query(named, values, done);
    const stop = this.#limit(this.limitMs);
    const callback = typeof values === 'function' ? values : done;
    if (callback) {
      const answered = (...answer: unknown[]) => {
        stop();
        callback(...answer);
      };
      return typeof values === 'function'
        ? super.query(named, answered as never)
        : super.query(named, values, answered as never);
    }
    const answer = super.query(named, values) as unknown as Promise<unknown>;
    answer.then(stop, stop);
    return answer;
  }

  /** Sets the time limit of the following queries. Call it outside a transaction. */
  async setLimit(ms: number): Promise<void> {
    this.limitMs = ms;
    if (this.serverMs === ms) return;
    await this.query(`set statement_timeout = ${ms === 0 ? 0 : Math.max(1, ms - SERVER_AHEAD_MS)}`);
    this.serverMs = ms;
  }

  #limit(ms: number): () => void {
    let isOver = false;
    let hasGivenUp = false;
    // After a long turn of the event loop, timers run before answers that have already arrived: read those first.
    const afterReading = (act: () => void) => () => void setImmediate(() => isOver || act());
    const giveUp = () => {
      hasGivenUp = true;
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      stream.destroy(noAnswer());
    };
    const slow = () => {
      this.onSlow?.();
      timer = setTimeout(afterReading(giveUp), ms - slowMs);
    };
    const isLong = ms >= LONG_LIMIT_MS;
    const slowMs = isLong ? LONG_SLOW_MS : SLOW_MS;
    let timer = setTimeout(afterReading(ms > slowMs ? slow : giveUp), Math.min(ms, slowMs));
    if (isLong) this.giveUpLong = afterReading(giveUp);
    return () => {
      isOver = true;
      this.giveUpLong = undefined;
      clearTimeout(timer);
      if (!hasGivenUp) this.onAnswer?.();
    };
  }
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

/** Sets the limit when a connection is taken: set inside a transaction, it would be undone by a rollback. */
function limitQueries(pool: pg.Pool, queryMs: number): void {
  wrapConnect(pool, (connect) => (callback) => {
    const ms = limitOfWork.getStore() ?? queryMs;
    connect((fault, client, release) => {
      const limited = client as (pg.PoolClient & LimitedClient) | undefined;
      const isSetAlready = !limited || (limited.serverMs ?? 0) === ms;
      if (limited) limited.limitMs = ms;
      if (isSetAlready) return callback(fault, client, release);
      limited.setLimit(ms).then(
        () => callback(undefined, client, release),
        (thrown: Error) => {
          release(thrown);
          callback(thrown, undefined, () => {});
        },
      );
    });
  });
}

const pools = new WeakMap<Db, Pool>();

/** Kysely over an open pool. */
export function openDb(pool: Pool): Kysely<DB> {
  const db = new KyselyInstance<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** The pool behind a handle; undefined for a transaction, which holds a single connection. */
export function poolOf(db: Db): Pool | undefined {
  return pools.get(db);
}
