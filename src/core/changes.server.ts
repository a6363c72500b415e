import {
  deleteOldChanges,
  insertEverything,
  type LogPlace,
  readChangesSince,
  readPlace,
} from './changes.queries.ts';
import { type Db, openDb, type Pool, type Tx } from './db.server.ts';

export type ChangeKind =
  | 'product'
  | 'price'
  | 'stock'
  | 'category'
  | 'layout'
  | 'content'
  | 'search'
  | 'everything';

/** What changed; `subjectId` null: not told which. */
export interface Change {
  kind: ChangeKind;
  subjectId: number | null;
}

/** Where a reader stands: the snapshot of its last read, when that was, and of which log. Opaque to callers. */
export type ChangeCursor = string;

const HOUR = 3_600_000;
const KEEP_HOURS = 24;
const POLL_MS = 1_000;

/** What a reading of the log has found. */
export interface ReadChanges {
  cursor: ChangeCursor;
  changes: Change[];
  /** The database was restored meanwhile, from a copy or to its past: `everything`, and no row says when it was written. */
  isAnother: boolean;
}

/**
 * What was committed since `cursor` was taken. The cursor is a pg_snapshot, so a slow transaction that commits
 * after a fast one is not lost (DESIGN §4). Without a cursor: where the log stands now, and no changes.
 * A reader away for so long that its rows may be pruned, and one of a database that was restored beside it, is told that
 * everything changed.
 */
export async function readChanges(db: Db, cursor?: ChangeCursor): Promise<ReadChanges> {
  if (cursor === undefined) return { cursor: cursorOf(await readPlace(db)), changes: [], isAnother: false };
  const [snapshot = '', readAt, log] = cursor.split('@');
  const { place, isAnother, changes } = await readChangesSince(db, { snapshot, log });
  const isStale = Date.now() - Number(readAt) > (KEEP_HOURS / 2) * HOUR;
  return {
    cursor: cursorOf(place),
    changes: isStale || isAnother ? [{ kind: 'everything', subjectId: null }] : changes,
    isAnother,
  };
}

function cursorOf({ snapshot, log }: LogPlace): ChangeCursor {
  return `${snapshot}@${Date.now()}@${log}`;
}

/** Tells every process that all it keeps may be old. What changes otherwise is told by triggers of its tables. */
export async function tellEverythingChanged(tx: Tx): Promise<void> {
  await insertEverything(tx);
}

/** Removes what every live reader has long read. */
export async function pruneChanges(db: Db): Promise<void> {
  await deleteOldChanges(db, KEEP_HOURS);
}

export interface ChangeWatch {
  /** When the log was read last, ms since 1970; undefined: never yet. */
  readonly readAt: number | undefined;
  stop(): Promise<void>;
}

/**
 * Calls `onChanges` soon after something was committed: NOTIFY wakes, and once a second it looks anyway, so
 * a lost connection or notification only delays. The first thing told is `everything`, when the cursor stands:
 * what was kept before may be old. Prunes hourly.
 * @param onChanges what it begins ends before `stop` does: it may need the database
 * @param onError told of a failed read; the next one tries again from the same cursor
 */
export function watchChanges(
  pool: Pool,
  onChanges: (changes: Change[]) => unknown,
  onError: (error: unknown) => void = () => {},
): ChangeWatch {
  const db = openDb(pool);
  let cursor: ChangeCursor | undefined;
  let reading: Promise<void> | undefined;
  let begun: unknown;
  let wantsMore = false;
  let prunedAt = 0;
  let readAt: number | undefined;

  const read = async () => {
    do {
      wantsMore = false;
      const isFirst = cursor === undefined;
      const found = await readChanges(db, cursor);
      cursor = found.cursor;
      readAt = Date.now();
      if (isFirst) begun = onChanges([{ kind: 'everything', subjectId: null }]);
      else if (found.changes.length > 0) begun = onChanges(found.changes);
      if (Date.now() - prunedAt > HOUR) {
        prunedAt = Date.now();
        await pruneChanges(db);
      }
    } while (wantsMore);
  };
  const wake = () => {
    wantsMore = true;
    reading ??= read()
      .catch(onError)
      .finally(() => {
        reading = undefined;
      });
  };
  wake();
  const stopListening = listen(pool, wake);
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  return {
    get readAt() {
      return readAt;
    },
    async stop() {
      clearInterval(timer);
      await stopListening();
      await reading;
      await begun;
    },
  };
}

/** Holds one connection on LISTEN, taking a new one when it breaks. */
function listen(pool: Pool, wake: () => void): () => Promise<void> {
  let stopped = false;
  let close = () => {};
  const hold = async () => {
    const client = await pool.connect();
    const broken = new Promise<void>((resolve) => {
      close = resolve;
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', wake);
    try {
      if (stopped) return;
      await client.query('listen catalog_change');
      await broken;
    } finally {
      // The connection leaves the pool: a listening one must not serve others.
      client.release(true);
    }
  };
  const holding = (async () => {
    while (!stopped) {
      await hold().catch(() => {});
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, POLL_MS).unref());
    }
  })();
  return async () => {
    stopped = true;
    close();
    await holding;
  };
}
