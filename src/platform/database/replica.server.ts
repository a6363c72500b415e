import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import type { DB } from '../../../db/types.ts';
import { isDatabaseAway } from './database-away.server.ts';
import { openPool, type Pool, type PublicDb } from './db.server.ts';
import type { LimitedClient } from './limited-client.server.ts';
import { type PrimaryPlace, type ReplicaPlace, readPrimary, readReplica } from './replica.queries.ts';
import { bytesOf, ReplicaStanding } from './replica-standing.ts';
import type { WalPlace } from './timeline.queries.ts';

/** How long a reading waits for a replica that has not replayed enough, and how often it looks, ms. */
const WAIT_MS = 20;
const LOOK_MS = 4;
/** After a reading has waited in vain, others do not wait for this long, ms: each would wait for a place further on. */
const REST_MS = 250;
/** A replica that gives no connection or no answer within this time is lost, ms: the request still has to ask the primary. */
const PATIENCE_MS = 500;
const CONNECTIONS = 8;
const WATCH_MS = 1_000;

/** What metrics and the health of the shop say of a replica. */
export interface ReplicaFacts {
  /** Whether it is close enough to be used. */
  isIn: boolean;
  lagMs: number;
  lagBytes: number;
  /** How many readings it has answered, and how many the primary has answered in its place. */
  answered: { replica: number; primary: number };
  /** How many readings have failed on the replica, and were repeated on the primary. */
  failed: number;
}

export interface ReplicaOptions {
  url: string;
  /** The pool of the primary, which says where the log ends. */
  primary: Pool;
  /** Called when the replica is left out or used again. */
  onChange?: (facts: ReplicaFacts) => void;
}

/**
 * A server that replays the log of the primary and may answer what belongs to no visitor (REL-90). Whatever is wrong with it, the
 * primary answers in its place: it never fails a reading.
 */
export class Replica {
  readonly #primary: Pool;
  readonly #pool: Pool;
  readonly #onChange: (facts: ReplicaFacts) => void;
  readonly #standing = new ReplicaStanding();
  readonly #answered = { replica: 0, primary: 0 };
  #failed = 0;
  #known: PrimaryPlace | undefined;
  #restsUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #watching: Promise<void> | undefined;

  constructor({ url, primary, onChange = () => {} }: ReplicaOptions) {
    this.#primary = primary;
    this.#pool = openPool(url, CONNECTIONS, PATIENCE_MS, PATIENCE_MS);
    this.#onChange = onChange;
  }

  get facts(): ReplicaFacts {
    const { isIn, lag } = this.#standing;
    return {
      isIn,
      lagMs: lag.ms,
      lagBytes: lag.bytes,
      answered: { ...this.#answered },
      failed: this.#failed,
    };
  }

  /** Looks once a second how far the replica is, until `stop`. Until the first look the primary answers. */
  watch(): void {
    const look = () => {
      this.#watching ??= this.look().finally(() => {
        this.#watching = undefined;
      });
    };
    look();
    this.#timer ??= setInterval(look, WATCH_MS).unref();
  }

  /** Looks once how far the replica is. */
  async look(at?: number): Promise<void> {
    const before = this.#standing.isIn;
    try {
      const primary = await readPrimary(this.#primary);
      this.#known = primary;
      this.#standing.sawPrimary(at ?? performance.now(), primary);
      const replica = await this.#answers(primary);
      if (replica) this.#standing.sawReplica(at ?? performance.now(), replica);
      else this.#standing.lose();
    } catch {
      // Without the primary nothing is read at all, and nothing is learnt of the replica.
    }
    if (this.#standing.isIn !== before) this.#onChange(this.facts);
  }

  /**
   * Reads from the replica if it has replayed the log up to `since`, else from the primary.
   * @param since the end of the log when the change log was read for this work; undefined: the primary answers
   * @param read reads through one connection; it is repeated on the primary if the replica fails
   * @param fromPrimary the same on the primary
   */
  async read<T>(
    since: WalPlace | undefined,
    read: (db: PublicDb) => Promise<T>,
    fromPrimary: () => Promise<T>,
  ): Promise<T> {
    const answer = since && this.#standing.isIn ? await this.#ask(since, read) : undefined;
    return this.#counted(answer, fromPrimary);
  }

  /**
   * Like `read`, for long reading in one snapshot; needs no `watch`. Its statements have the limit of the
   * caller (`withQueryLimit`).
   */
  async readMuch<T>(
    since: WalPlace,
    read: (db: PublicDb) => Promise<T>,
    fromPrimary: () => Promise<T>,
  ): Promise<T> {
    this.#known ??= await readPrimary(this.#primary).catch(() => undefined);
    const answer = await this.#ask(since, read, atOneMoment);
    return this.#counted(answer, fromPrimary);
  }

  async #counted<T>(answer: { value: T } | undefined, fromPrimary: () => Promise<T>): Promise<T> {
    this.#answered[answer ? 'replica' : 'primary']++;
    return answer ? answer.value : fromPrimary();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#watching;
    await this.#pool.end();
  }

  async #ask<T>(
    since: WalPlace,
    read: (db: PublicDb) => Promise<T>,
    around: typeof atOneMoment = (_client, work) => work(),
  ): Promise<{ value: T } | undefined> {
    // A full pool is no fault of the replica, and waiting for it no gain.
    if (this.#pool.idleCount === 0 && this.#pool.totalCount >= CONNECTIONS) return undefined;
    let client: PoolClient | undefined;
    let hasFailed = true;
    try {
      client = await this.#pool.connect();
      const db = dbOver(client);
      const isThere = await soon(client, () => this.#reaches(client as PoolClient, since));
      const answer = isThere ? { value: await around(client, () => read(db)) } : undefined;
      hasFailed = false;
      return answer;
    } catch (fault) {
      this.#failed++;
      // A reading that is wrong by itself fails on the primary too, and the caller gets that error.
      if (isDatabaseAway(fault)) this.#lose();
      return undefined;
    } finally {
      client?.release(hasFailed);
    }
  }

  async #reaches(client: PoolClient, since: WalPlace): Promise<boolean> {
    const identity = this.#known?.identity ?? '';
    const mayWait = performance.now() >= this.#restsUntil;
    const found = await replicaReaches(client, { ...since, identity }, mayWait ? WAIT_MS : 0);
    if (found === 'behind') this.#restsUntil = performance.now() + REST_MS;
    return found === 'there';
  }

  async #answers(primary: PrimaryPlace): Promise<string | undefined> {
    try {
      const place = await readReplica(this.#pool);
      return follows(place, primary) ? place.lsn : undefined;
    } catch {
      return undefined;
    }
  }

  #lose(): void {
    if (!this.#standing.isIn) return;
    this.#standing.lose();
    this.#onChange(this.facts);
  }
}

/**
 * Waits until the server behind a connection shows everything up to a place of its primary (REL-91).
 * @returns `other` if it is no replica of that database or is not sure to follow the same timeline
 */
export async function replicaReaches(
  client: Pick<Pool, 'query'>,
  primary: PrimaryPlace,
  waitMs = WAIT_MS,
): Promise<'there' | 'behind' | 'other'> {
  const wanted = bytesOf(primary.lsn);
  const until = performance.now() + waitMs;
  for (;;) {
    const place = await readReplica(client);
    if (!follows(place, primary)) return 'other';
    if (bytesOf(place.lsn) >= wanted) return 'there';
    if (performance.now() >= until) return 'behind';
    await sleep(LOOK_MS);
  }
}

function follows(place: ReplicaPlace, primary: PrimaryPlace): place is ReplicaPlace & { lsn: string } {
  return place.lsn !== null && place.timeline === primary.timeline && place.identity === primary.identity;
}

/** A long reading may take long, but the replica has to answer soon whether it can do it. */
async function soon(client: PoolClient, work: () => Promise<boolean>): Promise<boolean> {
  const limited = client as PoolClient & LimitedClient;
  const { limitMs } = limited;
  limited.limitMs = PATIENCE_MS;
  const answer = await work();
  limited.limitMs = limitMs;
  return answer;
}

async function atOneMoment<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only');
  const answer = await work();
  await client.query('rollback');
  return answer;
}

const handles = new WeakMap<PoolClient, Kysely<DB>>();

/** A handle over one connection. Statements follow each other on it, whatever their callers do. */
function dbOver(client: PoolClient): PublicDb {
  const known = handles.get(client);
  if (known) return known;
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[]) => {
    const run = () => client.query(text, values);
    const answer = last.then(run, run);
    last = answer;
    return answer;
  };
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as Pool }) });
  handles.set(client, db);
  return db;
}
