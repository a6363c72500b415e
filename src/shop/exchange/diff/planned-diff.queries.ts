import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Diff } from './diff.ts';

/** What a file that waits would change. */
export interface PlannedDiff extends Omit<Diff, 'isPlanned'> {
  /** The last run that had changed the source by then; null: none. */
  afterRun: number | null;
}

export async function readPlanned(db: Db, runId: number): Promise<PlannedDiff | undefined> {
  const { rows } = await sql<PlannedDiff>`
    select digest, counts, lines, after_run as "afterRun" from exchange_planned_diff where run_id = ${runId}
  `.execute(db);
  return rows[0];
}

/** Where all lines of a planned diff are; undefined: nowhere. */
export async function readLinesFile(
  db: Db,
  runId: number,
): Promise<{ sha256: string; isCut: boolean } | undefined> {
  const { rows } = await sql<{ sha256: string; isCut: boolean }>`
    select encode(f.sha256, 'hex') as sha256, p.is_cut as "isCut"
    from exchange_planned_diff p join stored_file f on f.id = p.file_id where p.run_id = ${runId}
  `.execute(db);
  return rows[0];
}

/** Stores what a file would change, instead of what it would have changed before. */
export async function writePlanned(
  tx: Tx,
  runId: number,
  planned: PlannedDiff & { fileId: number; isCut: boolean },
): Promise<void> {
  const { digest, counts, lines, afterRun, fileId, isCut } = planned;
  await sql`
    with former as (select file_id as id from exchange_planned_diff where run_id = ${runId}
    ), written as (
      insert into exchange_planned_diff (run_id, after_run, digest, counts, lines, file_id, is_cut)
      values (${runId}, ${afterRun}, ${digest}, ${JSON.stringify(counts)}::jsonb, ${JSON.stringify(lines)}::jsonb, ${fileId}, ${isCut})
      on conflict (run_id) do update
        set made_at = now(), after_run = excluded.after_run, digest = excluded.digest, counts = excluded.counts,
            lines = excluded.lines, file_id = excluded.file_id, is_cut = excluded.is_cut)
    delete from stored_file f using former where f.id = former.id
  `.execute(tx);
}

/** Deletes the planned diffs of decided files that are older than so many days. @returns how many, at most a hundred at once */
export async function deleteOldPlanned(tx: Tx, days: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      select p.run_id, p.file_id from exchange_planned_diff p join exchange_run r on r.id = p.run_id
      where p.made_at < now() - make_interval(days => ${days}) and r.state not in ('held', 'queued', 'running')
      order by 1 limit 100
    ), gone as (delete from exchange_planned_diff p using old where p.run_id = old.run_id returning p.file_id)
    delete from stored_file f using gone where f.id = gone.file_id returning f.id
  `.execute(tx);
  return rows.length;
}
