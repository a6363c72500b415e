import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Config } from '../../../platform/config/config.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { connectionById } from '../connections/connections.server.ts';
import { readChangeDigest, readContentDigest, readPlanned } from '../diff/diff.server.ts';
import { executeRun } from '../runs/runs.jobs.ts';
import { insertRun, readRun, releaseRun } from '../runs/runs.server.ts';
import type { Run, RunState } from '../runs/runs.ts';
import { openScratch } from '../scratch/scratch.server.ts';
import {
  countDocuments,
  insertFolder,
  isNewestOf,
  readConnectionOf,
  readSteps,
  readStoredParts,
  type Step,
} from './replays.queries.ts';
import { openSession, requireUsable, type Shop } from './target.server.ts';

export { type ListedSession, readSessions } from './replays.queries.ts';
export type { Shop };

/** A run of the session here, and what came of its file there. */
export interface ReplayedRun {
  /** Here. */
  id: number;
  name: string;
  kind: Step['kind'];
  was: RunState;
  now: RunState;
  /** What it has done there, or why it was not applied. */
  text: string;
  /** Whether it has changed the same there as here; null: not known, because a first load records no changes. */
  isSame: boolean | null;
}

/** What a replay has come to. */
export interface Replay {
  runs: ReplayedRun[];
  /** Files of documents, which are not replayed. */
  documents: number;
  /** Whether the goods of the source are the same in both databases; null: this one has changed since the session. */
  isSame: boolean | null;
}

/**
 * Carries out in the database of another shop what the files of goods of a session have caused here, in the same order (EX-76). A file
 * that a person has released here is released there. This shop is only read.
 * @param here this shop
 * @param there the other one; its missing migrations are applied
 * @throws ShopError 404; 409 when the files are deleted, or when the other database must not be written
 */
export async function replaySession(
  here: Shop & { config: Config },
  sessionId: number,
  there: Shop,
  { isForced, onRun = () => {} }: { isForced: boolean; onRun?: (run: ReplayedRun) => void },
): Promise<Replay> {
  const connectionId = await readConnectionOf(here.db, sessionId);
  if (connectionId === undefined) throw notFound(`Сеанса № ${sessionId} нет. Какие есть: exchange sessions.`);
  const connection = await connectionById(here.db, connectionId);
  const steps = await readSteps(here.db, sessionId);
  if (steps.length === 0)
    throw new ShopError('no_file', 409, `В сеансе № ${sessionId} не загружалось файлов с товарами.`);
  await requireUsable(here, there, { isForced });
  const opened = await openSession(there, connection);
  const folders = await copyFolders(here.db, there.db, steps, opened);
  const scratch = await openScratch(here.config.dataDir);
  const config = { ...here.config, dataDir: scratch.folder };
  try {
    await copyFile(join(here.config.dataDir, 'exchange.json'), join(config.dataDir, 'exchange.json')).catch(
      () => {},
    );
    const runs: ReplayedRun[] = [];
    for (const step of steps) {
      const run = await carryOut({ ...there, config }, step, {
        connectionId: opened.connectionId,
        folderId: step.folderId === null ? null : (folders.get(step.folderId) ?? null),
      });
      const { id, name, kind, state: was } = step;
      const text = run.reason ?? run.summary ?? '';
      const replayed = {
        id,
        name,
        kind,
        was,
        now: run.state,
        text,
        isSame: await isSame(here.db, there.db, step, run),
      };
      runs.push(replayed);
      onRun(replayed);
    }
    return {
      runs,
      documents: await countDocuments(here.db, sessionId),
      isSame: await isSameSource(here.db, there.db, connection.source, steps),
    };
  } finally {
    await scratch.remove();
  }
}

/** @returns the folders there by those here @throws ShopError when files are deleted */
async function copyFolders(
  here: Kysely<DB>,
  there: Kysely<DB>,
  steps: readonly Step[],
  opened: { connectionId: number; sessionId: number },
): Promise<Map<number, number>> {
  const folders = new Map<number, number>();
  for (const { folderId, name } of steps) {
    if (folderId === null || folders.has(folderId)) continue;
    const parts = await readStoredParts(here, folderId);
    if (parts.length === 0)
      throw new ShopError('no_file', 409, `Файл ${name} этого сеанса уже удалён: файлы хранятся 90 дней.`);
    folders.set(folderId, await inTransaction(there, (tx) => insertFolder(tx, opened, parts)));
  }
  return folders;
}

/** Carries a step out; what a person has released here goes on there. */
async function carryOut(
  there: Shop & { config: Config },
  { kind, name, digest, state }: Step,
  of: { connectionId: number; folderId: number | null },
): Promise<Run> {
  const { db } = there;
  const id = await inTransaction(db, (tx) =>
    insertRun(tx, { ...of, kind, name, digest: kind === 'close' ? randomBytes(32) : digest }),
  );
  if (id === undefined) throw new ShopError('run_waits', 409, `Файл ${name} в той базе уже ждёт загрузки.`);
  const run = await execute(there, id);
  if (run.state !== 'held' || (state !== 'applied' && state !== 'undone')) return run;
  await inTransaction(db, (tx) => releaseRun(tx, id, { note: 'разрешено, как и в исходном магазине' }));
  return execute(there, id);
}

async function execute(there: Shop & { config: Config }, id: number): Promise<Run> {
  await executeRun(there, id);
  const run = await readRun(there.db, id);
  if (!run) throw new Error(`run ${id} of the replay has vanished`);
  if (run.state !== 'queued' && run.state !== 'running') return run;
  const why = run.progress ?? 'там идёт другая загрузка';
  throw new ShopError(
    'replay_busy',
    409,
    `В той базе загрузка не началась: ${why}. Остановите тот магазин и повторите.`,
  );
}

async function isSame(
  here: Kysely<DB>,
  there: Kysely<DB>,
  { id, state }: Step,
  run: Run,
): Promise<boolean | null> {
  const original = await readRun(here, id);
  if (!original) return null;
  const was = state === 'undone' ? 'applied' : state;
  if (was !== run.state) return false;
  if (original.changes === 'recorded' && run.changes === 'recorded')
    return (await readChangeDigest(here, id)) === (await readChangeDigest(there, run.id));
  const [plan, own] = [await readPlanned(here, id), await readPlanned(there, run.id)];
  if (was === 'held' && plan && own) return plan.digest === own.digest;
  return was === 'applied' ? null : true;
}

async function isSameSource(
  here: Kysely<DB>,
  there: Kysely<DB>,
  source: string,
  steps: readonly Step[],
): Promise<boolean | null> {
  if (!(await isNewestOf(here, source, steps.at(-1)?.id ?? 0))) return null;
  return (await readContentDigest(here, source)) === (await readContentDigest(there, source));
}
