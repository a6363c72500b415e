import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { IS_CARRIED_OUT } from './run-lock.queries.ts';
import { type Run, type RunOutcome, type RunState, RunStopped } from './runs.ts';

const COLUMNS = sql`
  r.id, r.connection_id as "connectionId", r.of_run_id as "ofRunId", r.folder_id as "folderId", r.cycle_id as "cycleId", r.kind, r.name, r.state,
  r.progress, r.summary, r.reason, r.created_at as "createdAt", r.ended_at as "endedAt",
  r.released_at is not null as "isReleased", r.held_for as "heldFor", r.waived,
  r.wanted_digest as "wantedDigest", r.is_alone as "isAlone", r.changes, r.brings,
  r.stop_requested_at is not null as "isStopped", r.state = 'running' and not ${IS_CARRIED_OUT} as "isInterrupted",
  coalesce(r.source, (select c.source from exchange_connection c where c.id = r.connection_id)) as source`;

export async function readRun(db: Db, id: number): Promise<Run | undefined> {
  const { rows } = await sql<Run>`select ${COLUMNS} from exchange_run r where r.id = ${id}`.execute(db);
  return rows[0];
}

/** The runs with these ids, by id. */
export async function readRunsById(db: Db, ids: readonly number[]): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select ${COLUMNS} from exchange_run r where r.id = any(${ids}::int8[]) order by r.id
  `.execute(db);
  return rows;
}

/** Which runs are meant; all of them, when none is named. */
export interface RunFilter {
  connectionId?: number | undefined;
  state?: RunState | undefined;
}

function filterSql({ connectionId = null, state = null }: { [K in keyof RunFilter]: RunFilter[K] | null }) {
  return sql`(${connectionId}::int is null or r.connection_id = ${connectionId})
    and (${state}::text is null or r.state = ${state})`;
}

/** The last runs of a connection, or of all, the newest first. @param before only runs with a lower id */
export async function readRuns(
  db: Db,
  connectionId: number | null,
  most: number,
  { state, before }: Pick<RunFilter, 'state'> & { before?: number | undefined } = {},
): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select ${COLUMNS} from exchange_run r
    where ${filterSql({ connectionId, state })} and (${before ?? null}::int8 is null or r.id < ${before ?? null}::int8)
    order by r.id desc limit ${most}
  `.execute(db);
  return rows;
}

/** How many such runs there are, at most `most`. */
export async function countRuns(db: Db, filter: RunFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from exchange_run r where ${filterSql(filter)} limit ${most}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The run that answers a request for the import of a file: one of the same content that a person has rejected, else the last
 * one of this name if it has the same content. One that was held or rejected otherwise, and one after which another session has
 * changed the source, answers only for its own folder: 1C can send the file again, and it counts again.
 */
export async function findRun(
  db: Db,
  file: { connectionId: number; folderId: number; kind: Run['kind']; name: string; digest: Buffer },
): Promise<number | undefined> {
  const { connectionId, folderId, kind, name, digest } = file;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, digest, state, folder_id, source from exchange_run
      where connection_id = ${connectionId} and name = ${name} and kind = ${kind} order by id desc limit 1) last
    where digest = ${digest} and (folder_id = ${folderId} or state in ('queued', 'running') or state = 'applied'
      and not exists (select from exchange_held h where h.run_id = last.id and h.state = 'rejected')
      and not exists (
        select from exchange_run later
        where later.id > last.id and later.state = 'applied' and later.folder_id is distinct from last.folder_id
          and (later.source = last.source or later.connection_id = ${connectionId} and later.kind = ${kind})))
    union all
    select id from exchange_run
    where connection_id = ${connectionId} and digest = ${digest} and kind = ${kind} and state = 'rejected'
      and decided_at is not null
    order by 1 desc limit 1
  `.execute(db);
  return rows[0]?.id;
}

/** Runs that have waited for minutes. */
export async function readForgotten(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from exchange_run where state in ('queued', 'running') and created_at < now() - interval '5 minutes' order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns the id; undefined when the same run exists */
export async function insertRun(
  tx: Tx,
  run: Pick<Run, 'connectionId' | 'folderId' | 'kind' | 'name'> & {
    digest: Buffer;
    ofRunId?: number;
    source?: string | null;
    isAlone?: boolean;
    /** Of an undo: the digest of the changes that a person was shown. */
    wanted?: string | undefined;
    state?: 'queued' | 'running';
    archive?: string;
  },
): Promise<number | undefined> {
  const { connectionId, folderId, kind, name, digest, ofRunId = null, source = null, isAlone = false } = run;
  const { state = 'queued', archive = null, wanted = null } = run;
  const { rows } = await sql<{ id: number }>`
    insert into exchange_run (connection_id, folder_id, kind, name, digest, of_run_id, source, is_alone, state, archive, wanted_digest)
    values (${connectionId}, ${folderId}, ${kind}, ${name}, ${digest}, ${ofRunId}, ${source}, ${isAlone}, ${state}, ${archive}, ${wanted})
    on conflict do nothing returning id
  `.execute(tx);
  return rows[0]?.id;
}

/** Records an end of an export that came about, or was tried, before a file of a newer one. @returns its id */
export async function insertClosing(
  db: Db,
  closing: {
    connectionId: number;
    cycleId: number;
    name: string;
    state: 'applied' | 'held' | 'rejected';
    reason?: string;
  },
): Promise<number> {
  const { connectionId, cycleId, name, state, reason = null } = closing;
  const { rows } = await sql<{ id: number }>`
    insert into exchange_run (connection_id, cycle_id, kind, name, digest, state, reason, started_at, ended_at)
    values (${connectionId}, ${cycleId}, 'close', ${name}, sha256(${`cycle ${cycleId}`}::bytea), ${state}, ${reason}, now(), now())
    returning id
  `.execute(db);
  return rows[0]!.id;
}

/** SQL: the run `r` waits because the imports of its connection are paused. */
const IS_PAUSED = sql`(r.kind in ('file', 'close', 'release') and exists (
  select from exchange_connection c where c.id = r.connection_id and c.paused_at is not null))`;

/** Takes up a run that waits, or that a killed process had begun. @returns undefined when it has ended, or is paused */
export async function startRun(db: Db, id: number): Promise<(Run & { tries: number }) | undefined> {
  const { rows } = await sql<Run & { tries: number }>`
    update exchange_run r set state = 'running', started_at = coalesce(r.started_at, now()), tries = r.tries + 1
    where r.id = ${id} and r.state in ('queued', 'running') and not ${IS_PAUSED} returning ${COLUMNS}, r.tries
  `.execute(db);
  if (!rows[0]) await notePaused(db, id);
  return rows[0];
}

async function notePaused(db: Db, id: number): Promise<void> {
  await sql`
    update exchange_run r set progress = 'Ждёт: загрузки остановлены, магазин проверяет товары'
    where id = ${id} and state in ('queued', 'running') and ${IS_PAUSED}
  `.execute(db);
}

/** SQL: where the run `r` stands. The files of an archive stand where it did: what was requested after it waits for them. */
const PLACE = sql`(case when r.kind in ('file', 'documents') then coalesce(r.of_run_id, r.id) else r.id end, r.id)`;

/** Whether an earlier run of the connection has not ended: runs of a connection are serial. */
export async function readHasEarlier(db: Db, { id, connectionId, kind, ofRunId }: Run): Promise<boolean> {
  const own = (kind === 'file' || kind === 'documents') && ofRunId !== null ? ofRunId : id;
  const { rows } = await sql`
    select from exchange_run r
    where r.connection_id = ${connectionId} and ${PLACE} < (${own}::int8, ${id}::int8)
      and r.state in ('queued', 'running') and not ${IS_PAUSED} limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Records an import by the command line, in its transaction. @returns the id of the run, which has yet to end */
export async function insertImport(
  tx: Tx,
  { source, name, digest }: { source: string; name: string; digest: Buffer },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into exchange_run (source, kind, name, digest, state, started_at)
    values (${source}, 'import', ${name}, ${digest}, 'running', now()) returning id
  `.execute(tx);
  return rows[0]!.id;
}

/** Runs that wait because the imports of their connection are paused. */
export async function readPaused(db: Db, connectionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from exchange_run r
    where r.connection_id = ${connectionId} and r.state in ('queued', 'running') and ${IS_PAUSED} order by r.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes in which archive the file of a run lies. */
export async function noteArchive(db: Db, id: number, archive: string | undefined): Promise<void> {
  if (archive === undefined) return;
  await sql`update exchange_run set archive = ${archive} where id = ${id} and archive is null`.execute(db);
}

/** Puts a run back that had to make way for another import: its start does not count. */
export async function putBack(db: Db, id: number): Promise<void> {
  await sql`
    update exchange_run set state = 'queued', tries = tries - 1 where id = ${id} and state = 'running'
  `.execute(db);
}

export async function writeProgress(db: Db, id: number, progress: string): Promise<void> {
  await sql`update exchange_run set progress = ${progress} where id = ${id} and state = 'running'`.execute(
    db,
  );
}

/**
 * Ends a run. An applied one ends in the transaction of its import, so that no run is applied twice.
 * @throws RunStopped for an applied one that a person has stopped meanwhile
 */
export async function endRun(db: Db, id: number, outcome: RunOutcome): Promise<void> {
  const { state, summary = null, reason = null, report = null, cycleId = null, heldFor = [] } = outcome;
  const { isProofFailed = false, brings = [] } = outcome;
  const { rows } = await sql<{ isStopped: boolean }>`
    update exchange_run set state = ${state}, summary = ${summary}, reason = ${reason}, progress = null, ended_at = now(),
      report = ${report === null ? null : JSON.stringify(report)}::jsonb, cycle_id = coalesce(${cycleId}::int8, cycle_id),
      held_for = ${JSON.stringify(heldFor)}::jsonb, proof_failed = ${isProofFailed}, brings = ${brings}::text[]
    where id = ${id} and state = 'running'
    returning stop_requested_at is not null as "isStopped"
  `.execute(db);
  if (state === 'applied' && rows[0]?.isStopped) throw new RunStopped();
}

/** Deletes a run that had nothing to do. */
export async function deleteRun(db: Db, id: number): Promise<void> {
  await sql`delete from exchange_run where id = ${id}`.execute(db);
}

/** The last run of a source that was applied or undone, other than `except`; null: none. */
export async function readLatestApplied(db: Db, source: string, except = 0): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(r.id) as id from exchange_run r left join exchange_connection c on c.id = r.connection_id
    where coalesce(c.source, r.source) = ${source} and r.state in ('applied', 'undone') and r.id <> ${except}
  `.execute(db);
  return rows[0]?.id ?? null;
}
