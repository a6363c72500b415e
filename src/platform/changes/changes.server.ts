import { type Db, openDb, type Pool, type Tx } from '../database/db.server.ts';
import { listenTo } from '../database/listen.server.ts';
import type { WalPlace } from '../database/timeline.queries.ts';
import {
  type Change,
  deleteOldChanges,
  insertEverything,
  type LogPlace,
  readChangesSince,
  readPlace,
} from './changes.queries.ts';

/** The position of a reader: the snapshot, the time, the table file and the timeline of its last read. Opaque to callers. */
export type ChangeCursor = string;

const HOUR = 3_600_000;
const RETENTION_HOURS = 24;
const POLL_MS = 1_000;

/** The result of one reading of the log. */
export interface ReadChanges {
  cursor: ChangeCursor;
  changes: Change[];
  /**
   * The database was restored, or a standby has taken over, since the last read. `changes` then holds `everything`, because the rows
   * do not say what was lost.
   */
  isAnother: boolean;
  /** A replica that has replayed up to it shows everything that this reading has seen. */
  wal: WalPlace;
}

/**
 * Reads what was committed since `cursor` was taken. The cursor is a pg_snapshot, so a slow transaction that commits
 * after a fast one is not lost (PR-10). Without a cursor it returns the current position and no changes.
 * It reports that everything changed to a reader whose rows may be pruned already, after the database was restored, and after a
 * standby has taken over.
 * @throws on a standby, whose snapshots leave out the transactions under way (REL-80)
 */
export async function readChanges(db: Db, cursor?: ChangeCursor): Promise<ReadChanges> {
  if (cursor === undefined) {
    const now = await readPlace(db);
    return { cursor: cursorOf(now), changes: [], isAnother: false, wal: walOf(now) };
  }
  const [snapshot = '', readAt, log, timeline] = cursor.split('@');
  const { place, isAnother, changes } = await readChangesSince(db, { snapshot, log, timeline });
  const isStale = Date.now() - Number(readAt) > (RETENTION_HOURS / 2) * HOUR;
  return {
    cursor: cursorOf(place),
    changes: isStale || isAnother ? [{ kind: 'everything', subjectId: null }] : changes,
    isAnother,
    wal: walOf(place),
  };
}

function walOf({ lsn, timeline }: LogPlace): WalPlace {
  return { lsn, timeline };
}

function cursorOf({ snapshot, log, timeline }: LogPlace): ChangeCursor {
  return `${snapshot}@${Date.now()}@${log}@${timeline}`;
}

/** Makes every process drop its whole cache. Triggers of the tables publish all other changes. */
export async function publishEverythingChanged(tx: Tx): Promise<void> {
  await insertEverything(tx);
}

/** Deletes rows that every live reader has read long ago. */
export async function pruneChanges(db: Db): Promise<void> {
  await deleteOldChanges(db, RETENTION_HOURS);
}

export interface ChangeWatch {
  /** When the log was last read, ms since 1970; undefined before the first time. */
  readonly readAt: number | undefined;
  stop(): Promise<void>;
}

/**
 * Calls `read` soon after something was committed. NOTIFY wakes it, and it is also called once a second, so a lost connection
 * or notification only causes a delay. Prunes the log hourly.
 * @param read reads the log; it is not called again before its promise is settled, and `stop` waits for it
 * @param onError receives the error of a failed read
 */
export function watchChanges(
  pool: Pool,
  read: () => Promise<unknown>,
  onError: (error: unknown) => void = () => {},
): ChangeWatch {
  const db = openDb(pool);
  let reading: Promise<void> | undefined;
  let wantsMore = false;
  let prunedAt = 0;
  let readAt: number | undefined;

  const readAll = async () => {
    do {
      wantsMore = false;
      await read();
      readAt = Date.now();
      if (Date.now() - prunedAt > HOUR) {
        prunedAt = Date.now();
        await pruneChanges(db);
      }
    } while (wantsMore);
  };
  const wake = () => {
    wantsMore = true;
    reading ??= readAll()
      .catch(onError)
      .finally(() => {
        reading = undefined;
      });
  };
  wake();
  const stopListening = listenTo(pool, ['catalog_change'], { onNotice: wake });
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
    },
  };
}
