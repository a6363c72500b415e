import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Digest } from './changes.ts';
import { RECORDED, type RecordedTable } from './changes.ts';

/**
 * Whether a file belongs to the first load of its source: the source had no goods before its session or cycle.
 * @param session undefined: the file stands for itself
 */
export async function readIsFirst(tx: Tx, source: string, session: string | undefined): Promise<boolean> {
  // The lowest value is found by the key; without the order all ids of other sources may be read first.
  const { rows } = await sql<{ isFirst: boolean }>`
    select (select value from external_id where source = ${source} and kind = 'product' order by value limit 1) is null
      or exists (select from exchange_source where source = ${source} and first_load = ${session ?? null}) as "isFirst"
  `.execute(tx);
  return rows[0]?.isFirst === true;
}

/** Notes that the first load of a source is under way. */
export async function noteFirst(tx: Tx, source: string, session: string): Promise<void> {
  await sql`
    insert into exchange_source (source, first_load) values (${source}, ${session})
    on conflict (source) do update set first_load = excluded.first_load
  `.execute(tx);
}

/** Ends the first load of a source, if it was this session or cycle. */
export async function endFirst(tx: Tx, session: string): Promise<void> {
  await sql`update exchange_source set first_load = null where first_load = ${session}`.execute(tx);
}

/** Lets the triggers record what the transaction writes, as changes of a run; null: no longer. */
export async function setRecording(tx: Tx, runId: number | null): Promise<void> {
  await sql`select set_config('vitrina.run', ${runId === null ? '' : String(runId)}, true)`.execute(tx);
}

/** Makes transactions that change a source without the lock of imports wait for each other, and for an undo. */
export async function lockSource(tx: Tx, source: string): Promise<void> {
  await sql`insert into exchange_source (source) values (${source}) on conflict do nothing`.execute(tx);
  await sql`select from exchange_source where source = ${source} for update`.execute(tx);
}

/** Notes what became of the change set of a run, and moves the digest of its source by it. */
export async function noteChanges(
  tx: Tx,
  run: { id: number; source: string; changes: 'recorded' | 'first' },
): Promise<void> {
  const { id, source, changes } = run;
  await sql`
    with sums as (select coalesce(sum(a), 0) as a, coalesce(sum(b), 0) as b from exchange_move where run_id = ${id}
    ), noted as (
      update exchange_run set source = ${source}, changes = ${changes}, moved_a = s.a, moved_b = s.b from sums s
      where id = ${id}
    ), gone as (delete from exchange_move where run_id = ${id})
    insert into exchange_source as d (source, moved_a, moved_b) select ${source}, a, b from sums
    on conflict (source) do update set moved_a = d.moved_a + excluded.moved_a, moved_b = d.moved_b + excluded.moved_b
  `.execute(tx);
}

/** Forgets the digest of a source, because an import without a change set writes its rows. */
export async function forgetDigest(tx: Tx, source: string): Promise<void> {
  await sql`
    update exchange_source set base_a = null, base_b = null where source = ${source} and base_a is not null
  `.execute(tx);
}

/** The digest of a source as its change sets have moved it; undefined: it was never computed in full. */
export async function readDigest(db: Db, source: string): Promise<Digest | undefined> {
  const { rows } = await sql<Digest>`
    select (base_a + moved_a)::text as a, (base_b + moved_b)::text as b from exchange_source
    where source = ${source} and base_a is not null
  `.execute(db);
  return rows[0];
}

/** Stores the digest of a source as it was computed in full. */
export async function storeDigest(tx: Tx, source: string, { a, b }: Digest): Promise<void> {
  await sql`
    insert into exchange_source as d (source, base_a, base_b) values (${source}, ${a}::numeric, ${b}::numeric)
    on conflict (source) do update
    set base_a = excluded.base_a - d.moved_a, base_b = excluded.base_b - d.moved_b
  `.execute(tx);
}

/** Computes the digest of a source in full: the sums of two hashes of all its rows. Takes seconds in a large shop. */
export async function computeDigest(db: Db, source: string): Promise<Digest> {
  const tables = RECORDED.flatMap((table) =>
    table.isOf === undefined
      ? []
      : sql`select ${sumOf(table, 1)} as a, ${sumOf(table, 2)} as b
      from ${sql.table(table.name)} t where ${belongs(table.isOf, source)}`,
  );
  const { rows } = await sql<Digest>`
    select coalesce(sum(a), 0)::text as a, coalesce(sum(b), 0)::text as b
    from (${sql.join(tables, sql` union all `)}) s
  `.execute(db);
  return rows[0]!;
}

/** SQL: the row `t` as its change set has it. */
export function rowOf({ derived = [] }: RecordedTable): RawBuilder<unknown> {
  return sql`(to_jsonb(t) - ${sql.lit(`{${derived.join()}}`)}::text[])`;
}

/** SQL: the sum of the hashes of rows `t`. */
export function sumOf(table: RecordedTable, salt: 1 | 2): RawBuilder<unknown> {
  return sql`sum(exchange_row_hash(${sql.lit(table.name)}, ${rowOf(table)}, ${sql.lit(salt)}))`;
}

/** SQL: whether the row `t` belongs to a source. @param condition `isOf` of its table */
export function belongs(condition: string, source: string): RawBuilder<unknown> {
  return sql.raw(condition.replaceAll('$1', `'${source.replaceAll("'", "''")}'`));
}

/** Deletes one change set that is older than so many days. @returns whether there was one */
export async function deleteOldChanges(tx: Tx, days: number): Promise<boolean> {
  const { rows } = await sql`
    with old as (
      select id from exchange_run where changes = 'recorded' and ended_at < now() - make_interval(days => ${days})
      order by id limit 1
    ), gone as (delete from exchange_change c using old where c.run_id = old.id)
    update exchange_run r set changes = 'deleted' from old where r.id = old.id returning r.id
  `.execute(tx);
  return rows.length > 0;
}
