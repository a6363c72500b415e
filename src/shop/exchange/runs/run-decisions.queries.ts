import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { IS_CARRIED_OUT } from './run-lock.queries.ts';
import type { Run } from './runs.ts';

/** The reason that a person gave for stopping a run; undefined: nobody has stopped it. */
export async function readStopNote(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ note: string }>`
    select stop_note as note from exchange_run where id = ${id} and stop_requested_at is not null
  `.execute(db);
  return rows[0]?.note;
}

/** Ends a run that a person has stopped. */
export async function endStopped(db: Db, id: number): Promise<void> {
  await sql`
    update exchange_run set state = 'rejected', reason = 'Остановлено: ' || stop_note, progress = null, ended_at = now(),
      decided_at = stop_requested_at
    where id = ${id} and state in ('queued', 'running') and stop_requested_at is not null
  `.execute(db);
}

/** Notes that the import of a file or of released goods is to be stopped. One that nobody carries out ends at once. @returns whether there was one */
export async function requestStop(tx: Tx, id: number, note: string): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    update exchange_run r set stop_requested_at = now(), stop_note = ${note}
    where r.id = ${id} and r.state in ('queued', 'running') and r.kind in ('file', 'release')
    returning r.state = 'queued' or not ${IS_CARRIED_OUT} as "isOver"
  `.execute(tx);
  if (rows[0]?.isOver) await endStopped(tx, id);
  return rows.length > 0;
}

/**
 * Lets a held run go on as a person has decided: without the rules that hold it, or without one of them.
 * @param wanted the digest of the only changes that it may make
 * @returns whether it was held for that
 */
export async function releaseRun(
  tx: Tx,
  id: number,
  { rules = null, note, wanted }: { rules?: readonly string[] | null; note?: string; wanted?: string },
): Promise<boolean> {
  const { rows } = await sql`
    update exchange_run r set state = 'queued', released_at = now(), reason = null, ended_at = null, tries = 0,
      note = ${note ?? null}, decided_at = now(), held_for = '[]', wanted_digest = ${wanted ?? null},
      waived = array(select distinct unnest(r.waived || array(
        select x->>'rule' from jsonb_array_elements(r.held_for) x
        where ${rules}::text[] is null or x->>'rule' = any(${rules}::text[]))))
    where id = ${id} and state = 'held'
      and (${rules}::text[] is null or exists (
        select from jsonb_array_elements(r.held_for) x where x->>'rule' = any(${rules}::text[])))
      and not exists (select from exchange_run o where o.connection_id = r.connection_id and o.name = r.name
        and o.digest = r.digest and o.state in ('queued', 'running'))
    returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Forgets that a person has released a run: it would not do what he was shown. */
export async function forgetRelease(tx: Tx, id: number): Promise<void> {
  await sql`
    update exchange_run set waived = '{}', released_at = null, wanted_digest = null where id = ${id}
  `.execute(tx);
}

/** Ends earlier held runs of the same bytes: 1C has sent them again, and they were judged anew. */
export async function replaceHeld(
  tx: Db,
  { id, connectionId }: Pick<Run, 'id' | 'connectionId'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update exchange_run r set state = 'rejected', reason = ${`1С прислала этот файл снова: загрузка № ${id}`}
    from exchange_run n
    where n.id = ${id} and r.connection_id = ${connectionId} and r.id < n.id and r.kind = 'file' and r.state = 'held'
      and r.digest = n.digest
    returning r.id
  `.execute(tx);
  return rows.map((row) => row.id);
}

/** Rejects a held run. @returns whether it was held */
export async function rejectRun(tx: Tx, id: number, note: string): Promise<boolean> {
  const { rows } = await sql`
    update exchange_run set state = 'rejected', reason = ${`Отклонено: ${note}`}, note = ${note}, decided_at = now()
    where id = ${id} and state = 'held' returning id
  `.execute(tx);
  return rows.length > 0;
}

/** A file, or the end of an export, that the shop has not accepted and that nothing has replaced. */
export interface RejectedRun {
  id: number;
  kind: 'file' | 'close' | 'documents';
  /** Slug. */
  connection: string;
  name: string;
  reason: string;
  since: Date;
}

/**
 * What was not accepted within so many days, the oldest first. A later run of the same name takes its place, and so does a
 * person who has rejected it himself.
 */
export async function readRejectedRuns(
  db: Db,
  { days, most }: { days: number; most: number },
): Promise<RejectedRun[]> {
  const { rows } = await sql<RejectedRun>`
    select r.id, r.kind, c.slug as connection, r.name, coalesce(r.reason, '') as reason, r.ended_at as since
    from exchange_run r join exchange_connection c on c.id = r.connection_id
    where r.state = 'rejected' and r.decided_at is null and r.kind in ('file', 'close', 'documents')
      and r.ended_at > now() - make_interval(days => ${days})
      and not exists (select from exchange_run n where n.connection_id = r.connection_id and n.id > r.id
        and case r.kind when 'close' then n.kind = 'close' else n.name = r.name end)
    order by r.ended_at, r.id limit ${most}
  `.execute(db);
  return rows;
}

/** Says in the summary of a run what a person has decided about its held goods. */
export async function noteDecided(db: Db, id: number, decision: string): Promise<void> {
  await sql`
    update exchange_run set summary = replace(summary, 'ждут проверки', ${decision}) where id = ${id}
  `.execute(db);
}
