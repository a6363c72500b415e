import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { openPool, type Pool } from '../../../platform/database/db.server.ts';
import { listenTo } from '../../../platform/database/listen.server.ts';
import { isShopError, ShopError } from '../../../platform/http/errors.ts';
import type { Jobs, Periodic } from '../../../platform/jobs/jobs.server.ts';
import type { DeskSession } from '../desk-session/desk-session.ts';
import { grantsOf } from '../staff/staff.server.ts';
import { scopeOf } from '../staff-policy/staff-policy.ts';
import { cursorOf, placeOf } from './cursor.ts';
import { deleteOldEvents, type EventPlace, notifyStreams, readEvents } from './desk-events.queries.ts';
import {
  BEAT_MS,
  type DeskEvent,
  MOST_EVENTS,
  MOST_STREAMS,
  REPLAYED_SECONDS,
  SESSION_ASKED_MS,
} from './desk-events.ts';
import { OpenStreams } from './open-streams.ts';

/** Changes that follow one another this closely are read at once, ms. */
const GATHERED_MS = 50;
/** How long a stream waits for the connection that listens, ms. */
const LISTEN_MS = 5_000;
/** A stream whose reader leaves more bytes than this unread is ended: its desk opens another one and misses nothing. */
const MOST_UNREAD = 64 * 1024;
/** How long a browser waits before it reopens a stream that has ended, ms. */
const RETRY_MS = 2_000;

/** Who opens a stream. */
interface Reader {
  userId: number;
  /** His session as it is now. @throws 401 when it has ended */
  session: () => Promise<DeskSession>;
}

interface Stream extends Reader {
  readonly id: string;
  readonly out: Readable;
  place: EventPlace;
}

/**
 * The streams of changes to open desks. A process listens to the database on one connection while it has a stream; each stream
 * then reads what its person may see.
 */
export class DeskStreams {
  readonly #db: Kysely<DB>;
  readonly #url: string;
  readonly #onError: (error: unknown) => void;
  /** Timers and notifications must not have the limits of the request that opened the first stream. */
  readonly #apart = new AsyncResource('DeskStreams');
  readonly #streams = new Map<string, Stream>();
  readonly #open = new OpenStreams(MOST_STREAMS);
  #listening: { pool: Pool; ready: Promise<void>; stop: () => Promise<void> } | undefined;
  #timers: NodeJS.Timeout[] = [];
  #due: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();
  #isEnded = false;

  /** @param url the address of the database, for the connection that listens */
  constructor(given: { db: Kysely<DB>; url: string; onError: (error: unknown) => void }) {
    this.#db = given.db;
    this.#url = given.url;
    this.#onError = given.onError;
  }

  /**
   * Opens a stream of events.
   * @param after the cursor of the last event that the reader has; what has changed since comes first
   * @returns text/event-stream; it ends with the session, with the server, and when its person opens too many others
   * @throws 503 while the server stops, or when the database has no connection left
   */
  async open(reader: Reader, after: string | undefined): Promise<Readable> {
    if (this.#isEnded) throw stopping();
    const isListening = await Promise.race([
      this.#listen().then(() => true),
      pause(LISTEN_MS, false, { ref: false }),
    ]);
    if (!isListening) {
      this.#onError(new Error('no connection on which to listen for changes'));
      throw new ShopError('busy', 503, 'Магазин сейчас перегружен. Повторите через несколько секунд.');
    }
    const out = new Readable({ read() {} });
    const stream = { ...reader, id: randomUUID(), out, place: await this.#begin(out, after) };
    // The server may have begun to stop meanwhile.
    if (this.#isEnded) throw stopping();
    this.#streams.set(stream.id, stream);
    out.once('close', () => this.#forget(stream));
    await notifyStreams(this.#db, this.#open.opening(stream)).catch((fault) => {
      out.destroy();
      throw fault;
    });
    this.#apart.runInAsyncScope(() => this.#wake());
    return out;
  }

  /** What has changed since a cursor, as a stream that ends at once. */
  async missed(reader: Reader, after: string | undefined): Promise<Readable> {
    const out = new Readable({ read() {} });
    const stream = { ...reader, id: '', out, place: await this.#begin(out, after) };
    await this.#read(stream);
    out.push(null);
    return out;
  }

  /** Ends all streams and opens no more: the server stops. */
  end(): void {
    this.#isEnded = true;
    for (const { out } of this.#streams.values()) out.push(null);
  }

  /** Ends all streams and stops listening. */
  async close(): Promise<void> {
    this.end();
    for (const timer of [...this.#timers, this.#due]) clearInterval(timer);
    await this.#reading;
    await this.#listening?.stop();
    await this.#listening?.pool.end();
  }

  /** Greets with the place from which the stream goes on: that of the cursor, or the present one. */
  async #begin(out: Readable, after: string | undefined): Promise<EventPlace> {
    const { place: now } = await readEvents(this.#db, null, () => null);
    const known = after === undefined ? now : placeOf(after);
    const isKnown = known !== undefined && Math.abs(now.at - known.at) < REPLAYED_SECONDS;
    const place = isKnown ? known : now;
    out.push(`retry: ${RETRY_MS}\n\n`);
    say(out, 'hello', {}, place);
    if (!isKnown) say(out, 'reset', {}, place);
    return place;
  }

  #listen(): Promise<void> {
    this.#listening ??= this.#apart.runInAsyncScope(() => {
      const pool = openPool(this.#url, 1);
      const { promise: ready, resolve } = Promise.withResolvers<void>();
      const stop = listenTo(pool, ['desk_event', 'desk_stream'], {
        onNotice: (channel, payload) => {
          if (channel === 'desk_event') this.#wake();
          else for (const id of this.#open.note(payload)) this.#move(id);
        },
        onListening: () => {
          resolve();
          this.#wake();
        },
      });
      this.#timers = [
        setInterval(() => this.#beat(), BEAT_MS).unref(),
        setInterval(() => this.#wake(), SESSION_ASKED_MS).unref(),
      ];
      return { pool, ready, stop };
    });
    return this.#listening.ready;
  }

  #beat(): void {
    // With the place: after a quiet night the browser still has a recent one.
    for (const { out, place } of this.#streams.values()) say(out, 'beat', {}, place);
  }

  #wake(): void {
    if (this.#isEnded || this.#streams.size === 0) return;
    this.#due ??= setTimeout(() => {
      // Only when it begins: rounds that take longer than this pause must not pile up.
      this.#reading = this.#reading.then(() => {
        this.#due = undefined;
        return this.#readAll();
      });
    }, GATHERED_MS).unref();
  }

  async #readAll(): Promise<void> {
    // The next notification, and each minute, tries again; nothing is lost meanwhile.
    for (const stream of this.#streams.values()) await this.#read(stream).catch(this.#onError);
  }

  async #read(stream: Stream): Promise<void> {
    const { out, userId, place: before } = stream;
    if (out.destroyed) return;
    const state = await stateOf(stream);
    if (state !== 'open') return finish(out, state === 'ended' ? 'ended' : 'locked');
    const grants = await grantsOf(this.#db, userId);
    const { place, events, isAnother } = await readEvents(this.#db, before, (capability) =>
      scopeOf(grants, capability),
    );
    stream.place = place;
    if (isAnother || events.length > MOST_EVENTS) return say(out, 'reset', {}, place);
    events.forEach((event, at) => {
      // Until the last one has arrived, a desk that is cut off begins with the first one again.
      say(out, 'change', event, at === events.length - 1 ? place : before);
    });
  }

  /** Ends a stream because its person has opened others. */
  #move(id: string): void {
    const stream = this.#streams.get(id);
    if (stream) finish(stream.out, 'moved');
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream.id);
    if (!this.#isEnded)
      this.#apart.runInAsyncScope(() => {
        notifyStreams(this.#db, this.#open.closing(stream)).catch(this.#onError);
      });
  }
}

function stopping(): ShopError {
  return new ShopError('stopping', 503, 'Магазин перезапускается. Повторите через несколько секунд.');
}

/** The state of a reader's session; `ended`: there is none any more. */
async function stateOf({ session }: Reader): Promise<DeskSession['state'] | 'ended'> {
  try {
    return (await session()).state;
  } catch (error) {
    if (isShopError(error) && error.status === 401) return 'ended';
    throw error;
  }
}

function finish(out: Readable, why: 'ended' | 'locked' | 'moved'): void {
  say(out, why, {});
  if (!out.destroyed) out.push(null);
}

function say(out: Readable, name: string, body: DeskEvent | object, place?: EventPlace): void {
  write(out, `event: ${name}\n${place ? `id: ${cursorOf(place)}\n` : ''}data: ${JSON.stringify(body)}\n\n`);
}

function write(out: Readable, text: string): void {
  if (out.destroyed || out.readableEnded) return;
  out.push(text);
  if (out.readableLength > MOST_UNREAD) out.destroy();
}

const FORGET = 'desk-events-forget';

/** The job that deletes events an hour after nobody is sent them any more. */
export function deskEventJobs(db: Kysely<DB>): Jobs {
  return { [FORGET]: () => deleteOldEvents(db, 2 * REPLAYED_SECONDS) };
}

/** Its schedule. */
export const deskEventTimes: Periodic = { [FORGET]: '*/20 * * * *' };
