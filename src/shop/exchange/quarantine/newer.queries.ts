import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import type { NewGood } from './held-file.ts';

/** What the tables of an import hold, by the section of `exchange_seen` that names it. */
const SECTIONS = {
  products: sql`select ref from stage_product where not is_offer`,
  offers: sql`select ref from stage_product where is_offer`,
  prices: sql`select ref from stage_price`,
  stock: sql`select ref from stage_stock`,
  categories: sql`select ref from stage_category`,
  price_types: sql`select ref from stage_price_type`,
  warehouses: sql`select ref from stage_warehouse`,
} as const;

/** Remembers for each earlier file of the source that waits what this file brings. */
export async function noteNewer(tx: Tx, source: string, runId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.id from exchange_run r join exchange_connection c on c.id = r.connection_id
    where c.source = ${source} and r.kind = 'file' and r.state = 'held' and r.id < ${runId}
  `.execute(tx);
  for (const { id } of rows)
    for (const [section, refs] of Object.entries(SECTIONS))
      await sql`
        insert into exchange_seen (session, section, ref)
        select distinct ${heldSession(id)}, ${section}, ref from (${refs}) s on conflict do nothing
      `.execute(tx);
}

/** Takes out of the staging tables of a released file what newer files have brought since it was held. */
export async function leaveNewer(tx: Tx, runId: number): Promise<void> {
  const isNewer = (section: keyof typeof SECTIONS) => sql`exists (
    select from exchange_seen x where x.session = ${heldSession(runId)} and x.section = ${section} and x.ref = s.ref)`;
  await sql`
    create temp table older on commit drop as
    select n from stage_product s
    where case when s.is_offer then ${isNewer('offers')} else ${isNewer('products')} end
  `.execute(tx);
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

/** Stores the new goods of a file that waits, so that they can be linked. */
export async function noteFresh(tx: Tx, runId: number, fresh: readonly NewGood[]): Promise<void> {
  await sql`
    insert into exchange_new_good (run_id, ref, article)
    select ${runId}::int8, x.ref, x.article from unnest(${fresh.map(({ ref }) => ref)}::text[],
      ${fresh.map(({ article }) => article)}::text[]) x (ref, article)
  `.execute(tx);
}

/** Forgets what newer files have brought, and the new goods of a file: it waits no longer. */
export async function forgetNewer(tx: Tx, runId: number): Promise<void> {
  await sql`delete from exchange_seen where session = ${heldSession(runId)}`.execute(tx);
  await sql`delete from exchange_new_good where run_id = ${runId}`.execute(tx);
}

function heldSession(runId: number): string {
  return `held ${runId}`;
}
