import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import type { NewGood } from './held-file.ts';

/** What the tables of an import hold, by section. */
const SECTIONS = {
  products: sql`select ref from stage_product where not is_offer`,
  offers: sql`select ref from stage_product where is_offer`,
  prices: sql`select ref from stage_price`,
  stock: sql`select ref from stage_stock`,
  categories: sql`select ref from stage_category`,
  price_types: sql`select ref from stage_price_type`,
  warehouses: sql`select ref from stage_warehouse`,
} as const;

/** SQL: the files of a source that wait for a person, or were released and are not imported yet. */
const waiting = (source: RawBuilder<unknown>) => sql`
  exchange_run r join exchange_connection c on c.id = r.connection_id
  where c.source = ${source} and r.kind = 'file'
    and (r.state = 'held' or r.state in ('queued', 'running') and r.waived <> '{}')`;

/** Remembers for the earlier files of the source that wait what this file brings. */
export async function noteNewer(tx: Tx, source: string, runId: number): Promise<void> {
  const { rows } = await sql`
    select from ${waiting(sql`${source}`)} and r.id < ${runId} limit 1`.execute(tx);
  if (rows.length === 0) return;
  for (const [section, refs] of Object.entries(SECTIONS))
    await sql`
      insert into exchange_newer as x (source, section, ref, run_id)
      select distinct ${source}, ${section}, ref, ${runId}::int8 from (${refs}) s
      on conflict (source, section, ref) do update set run_id = excluded.run_id where x.run_id < excluded.run_id
    `.execute(tx);
}

/** Takes out of the staging tables of a released file what newer files have brought since it was held. */
export async function leaveNewer(tx: Tx, runId: number): Promise<void> {
  const isNewer = (section: keyof typeof SECTIONS) => sql`exists (
    select from exchange_newer x where x.source = (${sourceOf(runId)}) and x.section = ${section} and x.ref = s.ref
      and x.run_id > ${runId})`;
  await fillTemporary(
    tx,
    'older',
    sql`select n from stage_product s
    where case when s.is_offer then ${isNewer('offers')} else ${isNewer('products')} end`,
  );
  await sql`delete from stage_price s where ${isNewer('prices')}`.execute(tx);
  await sql`delete from stage_stock s where ${isNewer('stock')}`.execute(tx);
  for (const table of [
    'stage_product',
    'stage_product_category',
    'stage_product_attribute',
    'stage_image',
    'stage_product_tag',
    'stage_accessory',
  ])
    await sql`delete from ${sql.table(table)} s using older o where o.n = s.n`.execute(tx);
  await sql`
    update stage_product s set stated_prices = stated_prices and not ${isNewer('prices')},
      stated_stock = stated_stock and not ${isNewer('stock')}
  `.execute(tx);
  await sql`delete from stage_category s where ${isNewer('categories')}`.execute(tx);
  await sql`delete from stage_price_type s where ${isNewer('price_types')}`.execute(tx);
  await sql`delete from stage_warehouse s where ${isNewer('warehouses')}`.execute(tx);
  await forgetNewer(tx, runId);
}

/** Stores the new goods of a file that waits, so that they can be linked, instead of those that it had before. */
export async function noteFresh(tx: Tx, runId: number, fresh: readonly NewGood[]): Promise<void> {
  await sql`delete from exchange_new_good where run_id = ${runId}`.execute(tx);
  await sql`
    insert into exchange_new_good (run_id, ref, article)
    select ${runId}::int8, x.ref, x.article from unnest(${fresh.map(({ ref }) => ref)}::text[],
      ${fresh.map(({ article }) => article)}::text[]) x (ref, article)
  `.execute(tx);
}

/** Forgets the new goods of a file that waits no longer, and what newer files have brought, if no earlier file waits for it. */
export async function forgetNewer(tx: Tx, runId: number): Promise<void> {
  await sql`
    delete from exchange_newer x
    where x.source = (${sourceOf(runId)})
      and not exists (select from ${waiting(sql`x.source`)} and r.id < x.run_id and r.id <> ${runId})`.execute(
    tx,
  );
  await sql`delete from exchange_new_good where run_id = ${runId}`.execute(tx);
}

function sourceOf(runId: number): RawBuilder<unknown> {
  return sql`select n.source from exchange_run o join exchange_connection n on n.id = o.connection_id where o.id = ${runId}`;
}
