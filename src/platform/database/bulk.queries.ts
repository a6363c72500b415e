import { sql } from 'kysely';
import type { Tx } from './db.server.ts';

/** Marks this transaction as a large load: its triggers write nothing to the change log (0006_catalogue_change_log.sql). */
export async function setBulk(tx: Tx): Promise<void> {
  await sql`select set_config('vitrina.bulk', 'on', true)`.execute(tx);
}

/** Whether `setBulk` was called in this transaction. */
export async function isBulk(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select coalesce(current_setting('vitrina.bulk', true), '') = 'on' as "isOn"`.execute(tx);
  return rows[0]?.isOn ?? false;
}

/**
 * Runs `work` of a large load without foreign-key checks, which take half of its time. Call it only for rows that were joined
 * with the referenced tables in this transaction. Without the privilege, and in other transactions, the checks stay on.
 */
export async function withoutRowChecks<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'SET') as may`.execute(tx);
  if (!rows[0]?.may || !(await isBulk(tx))) return work();
  await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx);
  const result = await work();
  await sql`select set_config('session_replication_role', 'origin', true)`.execute(tx);
  return result;
}
