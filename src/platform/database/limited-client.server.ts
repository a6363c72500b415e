import type { Socket } from 'node:net';
import pg from 'pg';
import { type Span, startStatement } from '../tracing/statements.server.ts';

const statementNames = new Map<string, string>();

/** Makes every connection use a prepared statement of this name for this SQL text. */
export function nameStatement(text: string, name: string): void {
  statementNames.set(text, name);
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

/** Where the server warns that a commit has not waited for its standbys. Its text may be in any language. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * The error of a commit whose wait for a standby was cancelled. Its rows are visible here, but are lost if that standby takes over:
 * the outcome is unknown (08007), although the driver only sees a warning.
 */
function notConfirmed(): Error {
  return Object.assign(new Error('no standby has confirmed the commit'), { code: '08007' });
}

/**
 * A connection of a pool that names prepared statements and limits the time of queries. A frozen server cancels nothing,
 * so the client has a timer too; when it fires, the connection is closed, because the answer may still come. A commit that no standby
 * has confirmed fails (REL-83).
 */
export class LimitedClient extends pg.Client {
  /** The time limit of each query, ms; 0 means none. Changed outside transactions only. */
  limitMs = 0;
  /** The limit that the server has for this session, ms; 0: none was sent. */
  #serverMs = 0;
  /** The transaction that is under way has brought its own limit. */
  #isInLimitedTransaction = false;
  /** Called when a query is slow. */
  onSlow: (() => void) | undefined;
  /** Fails the query that is under way, if its limit is long; set while there is one. */
  giveUpLong: (() => void) | undefined;
  /** Called when the server has answered, even by an error. */
  onAnswer: (() => void) | undefined;
  /** The query under way has committed without the confirmation that the server had to wait for. */
  #isUnconfirmed = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('notice', ({ routine }) => {
      this.#isUnconfirmed ||= routine === WAIT_FOR_STANDBY;
    });
  }

  /** Sends the limit ahead of a query if the server has another one. A stream keeps the limit of the query before it. */
  // biome-ignore lint/suspicious/noExplicitAny: all overloads of the driver
  override query(asked: any, values?: any, done?: any): any {
    if (asked === 'commit' || asked === 'rollback') this.#isInLimitedTransaction = false;
    else if (!this.#isInLimitedTransaction && this.#serverMs !== this.limitMs && !isStream(asked))
      return this.#queryWithLimit(this.limitMs, asked, values, done);
    return this.#query(asked, values, done);
  }

  /**
   * A transaction brings its limit with its `begin`: a pool of requests alternates between two limits, and a statement of its
   * own would be one more round trip for each transaction.
   */
  // biome-ignore lint/suspicious/noExplicitAny: all overloads of the driver
  #queryWithLimit(ms: number, asked: any, values: any, done: any): any {
    const setting = `statement_timeout = ${ms === 0 ? 0 : Math.max(1, ms - SERVER_AHEAD_MS)}`;
    if (typeof asked === 'string' && asked.startsWith('begin')) {
      this.#isInLimitedTransaction = true;
      return this.#query(`${asked}; set local ${setting}`, values, done);
    }
    const query = () => {
      this.#serverMs = ms;
      return this.#query(asked, values, done);
    };
    const set = this.#query(`set ${setting}`) as Promise<unknown>;
    const callback = typeof values === 'function' ? values : done;
    return callback ? void set.then(query, callback) : set.then(query);
  }

  // biome-ignore lint/suspicious/noExplicitAny: all overloads of the driver
  #query(asked: any, values?: any, done?: any): any {
    const span = isStream(asked) ? undefined : startStatement(asked);
    return span ? this.#queryInSpan(span, asked, values, done) : this.#limitedQuery(asked, values, done);
  }

  // biome-ignore lint/suspicious/noExplicitAny: all overloads of the driver
  #queryInSpan(span: Span, asked: any, values: any, done: any): any {
    const end = (fault?: unknown) => {
      if (fault) span.fail(fault);
      span.end();
    };
    const callback = typeof values === 'function' ? values : done;
    if (callback) {
      const answered = (fault: unknown, result: unknown) => {
        end(fault);
        callback(fault, result);
      };
      return typeof values === 'function'
        ? this.#limitedQuery(asked, answered)
        : this.#limitedQuery(asked, values, answered);
    }
    const answer = this.#limitedQuery(asked, values) as Promise<unknown>;
    answer.then(() => end(), end);
    return answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: all overloads of the driver
  #limitedQuery(asked: any, values?: any, done?: any): any {
    // Kysely passes nothing but the text, so statements of a transaction get their names here.
    const name = typeof asked === 'string' ? statementNames.get(asked) : undefined;
    const named = name === undefined ? asked : { name, text: asked };
    if (isStream(asked)) return super.query(named, values, done);
    const stop = this.limitMs === 0 ? () => {} : this.#limit(this.limitMs);
    const end = (fault?: unknown) => {
      stop();
      const isUnconfirmed = this.#isUnconfirmed;
      this.#isUnconfirmed = false;
      return fault ?? (isUnconfirmed ? notConfirmed() : undefined);
    };
    const callback = typeof values === 'function' ? values : done;
    if (callback) {
      const answered = (fault: unknown, result: unknown) => {
        const failed = end(fault);
        callback(failed, failed ? undefined : result);
      };
      return typeof values === 'function'
        ? super.query(named, answered as never)
        : super.query(named, values, answered as never);
    }
    const answer = super.query(named, values) as unknown as Promise<unknown>;
    const succeeded = (result: unknown) => {
      const fault = end();
      if (fault) throw fault;
      return result;
    };
    const failed = (fault: unknown) => {
      throw end(fault);
    };
    return answer.then(succeeded, failed);
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

function isStream(asked: { submit?: unknown } | string): boolean {
  return typeof asked === 'object' && typeof asked?.submit === 'function';
}
