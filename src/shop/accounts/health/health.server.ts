import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import program from '../../../../package.json' with { type: 'json' };
import { readBackupStates } from '../../../platform/backup/backup-state.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { ReplicaFacts } from '../../../platform/database/replica.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { countJobs, dropJob, failedJobs, retryJob } from '../../../platform/jobs/jobs.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { changeRows } from '../many-rows/many-rows.server.ts';
import type { RowsDone } from '../many-rows/many-rows.shapes.ts';
import { backupChecks } from './backup-checks.ts';
import type { HealthShape } from './health.shapes.ts';
import { isEmailJob, jobName } from './job-names.ts';

export { failedEmailTasks, failedJobTasks, lateBackupTasks } from './failed-tasks.server.ts';

export interface HealthContext {
  db: Kysely<DB>;
  dataDir: string;
  /** Where lists and texts come from now, and when the index was read, ms since 1970. */
  searchIndex: () => { from: 'opensearch' | 'memory' | 'sql'; builtAt: number | undefined };
  /** The replica of the database as this process sees it; undefined: there is none. */
  replica: () => ReplicaFacts | undefined;
  /** When goods were imported last, whether a 1C is silent, and since when imports stand still after an undo. */
  imports: () => Promise<{ last: Date | null; isSilent: boolean; pausedSince: Date | null }>;
}

type Health = Static<typeof HealthShape>;
type Check = Health['checks'][number];

/** Less free space than this is too little for imports and files. */
const LEAST_FREE = 2 * 1024 ** 3;
/** A job that waits for longer says that nobody carries jobs out. */
const LONGEST_WAIT_SECONDS = 600;

/** Whether everything works, check by check, and the jobs that have failed (STF-72). */
export async function health(context: HealthContext): Promise<Health> {
  const { db } = context;
  const [jobs, failed] = [await countJobs(db), await failedJobs(db)];
  const checks = [
    queueCheck(jobs, failed.filter(({ kind }) => !isEmailJob(kind)).length),
    emailCheck(failed.filter(({ kind }) => isEmailJob(kind)).length),
    searchCheck(context.searchIndex()),
    await importCheck(context),
    await diskCheck(context.dataDir),
    ...replicaChecks(context.replica()),
    ...backupChecks(await readBackupStates(db), new Date()),
  ];
  return {
    checks,
    is_fine: checks.every(({ state }) => state !== 'bad'),
    jobs: failed.map(({ id, kind, tries, isGivenUp, error, failedAt, nextAt }) => ({
      id,
      kind,
      name: jobName(kind),
      is_email: isEmailJob(kind),
      tries,
      is_given_up: isGivenUp,
      error,
      failed_at: failedAt.toISOString(),
      next_at: nextAt?.toISOString() ?? null,
    })),
    versions: await versions(db),
  };
}

function queueCheck(jobs: Awaited<ReturnType<typeof countJobs>>, failed: number): Check {
  const check = { code: 'jobs', name: 'Задания' };
  if (!jobs) return { ...check, state: 'bad', text: 'Очередь не отвечает' };
  const { due, later, running, oldestDueSeconds } = jobs;
  const isStuck = oldestDueSeconds > LONGEST_WAIT_SECONDS;
  const words = [
    `выполняются ${running}, ждут ${due}, назначены ${later}`,
    ...(isStuck ? [`самое старое ждёт ${Math.round(oldestDueSeconds / 60)} мин`] : []),
    ...(failed > 0 ? [`не выполняются ${failed}`] : []),
  ];
  return { ...check, state: isStuck || failed > 0 ? 'bad' : 'good', text: words.join(', ') };
}

function emailCheck(failed: number): Check {
  const text = failed > 0 ? `не уходят: ${failed}` : 'уходят';
  return { code: 'emails', name: 'Письма', state: failed > 0 ? 'bad' : 'good', text };
}

function searchCheck({ from, builtAt }: ReturnType<HealthContext['searchIndex']>): Check {
  const check = { code: 'search', name: 'Поиск' };
  if (from === 'opensearch') return { ...check, state: 'good', text: 'списки и поиск — из OpenSearch' };
  if (from === 'sql' || builtAt === undefined)
    return {
      ...check,
      state: 'none',
      text: 'отвечает база: указатель ещё строится, выключен или недоступен OpenSearch',
    };
  const at = new Date(builtAt).toISOString();
  return { ...check, state: 'good', text: 'указатель в памяти, изменения видны сразу', at };
}

async function importCheck({ imports }: HealthContext): Promise<Check> {
  const { last, isSilent, pausedSince } = await imports();
  const check = { code: 'imports', name: 'Загрузки товаров' };
  if (pausedSince)
    return {
      ...check,
      state: 'bad',
      text: 'стоят после отмены: цены и остатки не обновляются, пока в подключениях не нажмут «Загружать дальше»',
    };
  if (last === null) return { ...check, state: 'none', text: 'ещё не было' };
  const at = last.toISOString();
  return isSilent
    ? { ...check, state: 'bad', text: '1С молчит дольше обычного', at }
    : { ...check, state: 'good', text: 'последняя принята', at };
}

async function diskCheck(folder: string): Promise<Check> {
  const check = { code: 'disk', name: 'Диск' };
  const found = await statfs(folder).catch(() => undefined);
  if (!found) return { ...check, state: 'bad', text: 'Папка данных недоступна' };
  const [free, all] = [found.bavail * found.bsize, found.blocks * found.bsize];
  const gigabytes = (bytes: number) =>
    (bytes / 1024 ** 3).toLocaleString('ru-RU', { maximumFractionDigits: 1 });
  const text = `свободно ${gigabytes(free)} из ${gigabytes(all)} ГБ`;
  return { ...check, state: free < LEAST_FREE ? 'bad' : 'good', text };
}

function replicaChecks(facts: ReplicaFacts | undefined): Check[] {
  if (!facts) return [];
  const check = { code: 'replica', name: 'Сервер для чтения' };
  const { isIn, lagMs, lagBytes } = facts;
  const lag = `отстаёт на ${Math.round(lagMs / 1000)} с, ${Math.round(lagBytes / 1024 ** 2)} МБ`;
  if (isIn) return [{ ...check, state: 'good', text: `каталог читают с него, ${lag}` }];
  const reason = lagMs > 0 ? lag : 'не отвечает или ещё не видно, что он повторяет главный';
  return [{ ...check, state: 'bad', text: `${reason}: каталог читают с главного, магазин работает` }];
}

async function versions(db: Db): Promise<Health['versions']> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return [
    { name: 'Витрина', version: program.version },
    { name: 'Node.js', version: process.versions.node },
    { name: 'PostgreSQL', version: rows[0]?.version ?? '' },
  ];
}

/** Has a failed job carried out again, or drops it. @throws 404 when it has not failed, or is carried out just now */
export async function decideJob(
  db: Kysely<DB>,
  { id, to }: { id: number; to: 'retry' | 'drop' },
  by: Actor,
): Promise<void> {
  await inTransaction(db, (tx) => decideIn(tx, { id, to }, by));
}

/**
 * The same for many jobs, once per key. One that is done by now, or is carried out just now, stays as it is.
 * @throws 422 when the key was used with another body
 */
export async function decideJobs(
  db: Kysely<DB>,
  { to, ...keyed }: Decided & { to: 'retry' | 'drop' },
  by: Actor,
): Promise<RowsDone> {
  const rows = keyed.body.jobs.map((id) => ({ id }));
  return changeRows(db, { ...keyed, scope: `jobs-${to}`, rows }, async (tx, { id }, operation) => {
    await decideIn(tx, { id, to }, { ...by, operation });
    return { version: null, was: null };
  });
}

interface Decided {
  owner: number;
  key: string;
  body: { jobs: readonly number[] };
}

async function decideIn(
  tx: Tx,
  { id, to }: { id: number; to: 'retry' | 'drop' },
  by: Actor & { operation?: string },
): Promise<void> {
  const kind = await (to === 'retry' ? retryJob(tx, id) : dropJob(tx, id));
  if (kind === undefined) throw notFound('Такого задания среди невыполненных нет: оно уже сделано или идёт.');
  const action = to === 'retry' ? 'job.retried' : 'job.dropped';
  await recordAudit(tx, { ...by, action, subjectId: id, details: { kind } });
}
