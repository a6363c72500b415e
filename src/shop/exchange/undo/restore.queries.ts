import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { emptyTemporary, fillTemporary } from '../../../platform/database/temporary.queries.ts';
import { sumOf } from '../changes/changes.queries.ts';
import type { Digest } from '../changes/changes.ts';
import { RECORDED, type RecordedTable } from '../changes/changes.ts';

const THINGS = RECORDED.filter(({ isThing }) => isThing);
const LINKS = RECORDED.filter(({ isThing, name }) => !isThing && name !== 'external_id');
const EXTERNAL_ID = RECORDED.find(({ name }) => name === 'external_id')!;

/**
 * Creates the temporary table `undo_change`: each row that the runs have changed, as it was before the first of them and after
 * the last. Rows that are the same again are left out.
 * @returns how many rows differ
 */
export async function gatherUndo(tx: Tx, runs: readonly number[]): Promise<number> {
  await fillTemporary(
    tx,
    'undo_change',
    sql`with mine as (select * from exchange_change where run_id = any(${sql.lit(`{${runs.join()}}`)}::int8[])
    ), first as (select distinct on (what, key) what, key, before from mine order by what, key, run_id, id
    ), last as (select distinct on (what, key) what, key, after from mine order by what, key, run_id desc, id desc)
    select what, key, before, after from first join last using (what, key) where before is distinct from after`,
  );
  await sql`create index if not exists undo_change_what on undo_change (what)`.execute(tx);
  await sql`analyze undo_change`.execute(tx);
  // Things that the runs have brought and that something else refers to.
  await emptyTemporary(tx, 'undo_retained', 'what text not null, id int not null');
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from undo_change`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Restores the rows of `undo_change`. New things are deleted; those that orders, carts and others refer to are hidden.
 * Links go first and come back last, because they refer to the things.
 */
export async function restore(tx: Tx): Promise<void> {
  const has = new Set(
    (await sql<{ what: string }>`select distinct what from undo_change`.execute(tx)).rows.map(
      (row) => row.what,
    ),
  );
  const of = (tables: readonly RecordedTable[]) => tables.filter(({ name }) => has.has(name));
  for (const table of of(LINKS)) await deleteRows(tx, table, sql`true`);
  const values = of(THINGS).find(({ name }) => name === 'attribute_value');
  if (values) await deleteNew(tx, values); // before others of the same name come back
  for (const table of of(THINGS)) await restoreThings(tx, table);
  for (const table of of(THINGS).reverse()) await deleteNew(tx, table);
  await retain(tx, of(THINGS));
  for (const table of of(LINKS)) await insertRows(tx, table);
  if (!has.has(EXTERNAL_ID.name)) return;
  await deleteRows(
    tx,
    EXTERNAL_ID,
    sql`u.before is not null or not exists (
    select from undo_retained r where r.id = k.id and r.what = case k.kind when 'family' then 'product_family' else k.kind end)`,
  );
  await insertRows(tx, EXTERNAL_ID);
}

/** Deletes rows by their keys. @param condition over the change `u` and the row `k` that it names */
async function deleteRows(
  tx: Tx,
  { name, key }: RecordedTable,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const same = sql.join(
    key.map((column) => sql`t.${sql.ref(column)} = k.${sql.ref(column)}`),
    sql` and `,
  );
  await sql`
    delete from ${sql.table(name)} t
    using undo_change u, jsonb_populate_record(null::${sql.table(name)}, coalesce(u.before, u.after)) k
    where u.what = ${name} and ${same} and (${condition})`.execute(tx);
}

async function insertRows(tx: Tx, table: RecordedTable, isLost = sql`true`): Promise<void> {
  const columns = sql.join((await columnsOf(tx, table)).map((column) => sql.ref(column)));
  const { name } = table;
  await sql`
    insert into ${sql.table(name)} (${columns}) overriding system value
    select ${columns} from (
      select k.* from undo_change u, jsonb_populate_record(null::${sql.table(name)}, u.before) k
      where u.what = ${name} and u.before is not null) k
    where ${isLost}`.execute(tx);
}

/** Gives changed things their former values, and inserts those that the runs have deleted. */
async function restoreThings(tx: Tx, table: RecordedTable): Promise<void> {
  const { name, derived = [] } = table;
  const columns = (await columnsOf(tx, table)).filter((column) => column !== 'id');
  const given = columns.map((column) => sql`${sql.ref(column)} = k.${sql.ref(column)}`);
  if (derived.includes('updated_at')) given.push(sql`updated_at = now()`);
  await sql`
    update ${sql.table(name)} t set ${sql.join(given)}
    from undo_change u, jsonb_populate_record(null::${sql.table(name)}, u.before) k
    where u.what = ${name} and u.before is not null and t.id = k.id`.execute(tx);
  await insertRows(tx, table, sql`not exists (select from ${sql.table(name)} h where h.id = k.id)`);
}

/** Deletes new things to which nothing refers. Repeated, because categories refer to each other. */
async function deleteNew(tx: Tx, { name }: RecordedTable): Promise<void> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${name}::regclass and c.confdeltype in ('a', 'r')`.execute(tx);
  const unused = references.map(
    ({ table, column }) =>
      sql`and not exists (select from ${sql.table(table)} r where r.${sql.ref(column)} = t.id)`,
  );
  for (let deleted = 1n; deleted > 0n; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(name)} t using undo_change u
      where u.what = ${name} and u.before is null and t.id = u.key::int ${sql.join(unused, sql` `)}`.execute(
      tx,
    );
    deleted = numAffectedRows;
  }
}

/** Hides the new things that could not be deleted. */
async function retain(tx: Tx, tables: readonly RecordedTable[]): Promise<void> {
  for (const table of tables) {
    const { name } = table;
    await sql`
      insert into undo_retained select ${name}, t.id from ${sql.table(name)} t
      join undo_change u on u.what = ${name} and u.before is null and t.id = u.key::int`.execute(tx);
    const columns = await columnsOf(tx, table);
    if (!columns.includes('hidden_at')) continue;
    // The next file that has such a product shows it again.
    const reason = columns.includes('hidden_reason') ? sql`, hidden_reason = 'missing'` : sql``;
    await sql`
      update ${sql.table(name)} t set hidden_at = coalesce(t.hidden_at, now()) ${reason}
      from undo_retained r where r.what = ${name} and r.id = t.id`.execute(tx);
  }
}

/** What the retained things add to the digest of their source. */
export async function sumRetained(tx: Tx, source: string): Promise<Digest> {
  const things = THINGS.filter(({ isOf }) => isOf).map(
    (table) => sql`select ${sumOf(table, 1)} as a, ${sumOf(table, 2)} as b
      from ${sql.table(table.name)} t join undo_retained r on r.what = ${sql.lit(table.name)} and r.id = t.id`,
  );
  const ids = sql`select ${sumOf(EXTERNAL_ID, 1)} as a, ${sumOf(EXTERNAL_ID, 2)} as b
    from external_id t join undo_change u on u.what = 'external_id' and u.before is null
     and u.key = concat_ws('|', t.source, t.kind, t.value)
    where t.source = ${sql.lit(source)}`;
  const { rows } = await sql<Digest>`
    select coalesce(sum(a), 0)::text as a, coalesce(sum(b), 0)::text as b
    from (${sql.join([...things, ids], sql` union all `)}) s`.execute(tx);
  return rows[0]!;
}

/** The goods whose rows were restored. `named`: in which more than prices and stock has changed. */
export async function readRestored(tx: Tx): Promise<{ ids: number[]; named: number[] }> {
  const { rows } = await sql<{ id: number; isNamed: boolean }>`
    select id, bool_or(is_named) as "isNamed" from (
      select case what when 'product' then key::int else (coalesce(before, after)->>'product_id')::int end as id,
             what not in ('price', 'stock') as is_named
      from undo_change) x
    where id is not null group by id order by id`.execute(tx);
  return { ids: rows.map(({ id }) => id), named: rows.flatMap(({ id, isNamed }) => (isNamed ? id : [])) };
}

/** Whether some of these tables were changed. */
export async function hasRestored(tx: Tx, tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from undo_change where what = any(${tables}) limit 1`.execute(tx);
  return rows.length > 0;
}

/** The columns that change sets have. */
async function columnsOf(tx: Tx, { name, derived = [] }: RecordedTable): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all(${derived}) order by attnum`.execute(tx);
  return rows.map(({ column }) => column);
}
