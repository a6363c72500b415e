import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';

/** Columns of the staging tables, in the order in which rows are written (staging.server.ts). `n` is the number of the fact. */
export const STAGING = {
  stage_category:
    'n int, ref text, parent_ref text, name text, slug text, sort int, description text, image_src text, image_ground text, deleted bool, line int',
  stage_attribute:
    'n int, ref text, name text, short_name text, type text, unit text, group_name text, sort int, is_facet bool, is_promoted bool, on_card bool, deleted bool, line int',
  stage_value: 'n int, attribute_ref text, ref text, name text, sort int, number float8',
  stage_price_type: 'n int, ref text, name text, currency text, vat_included bool, deleted bool, line int',
  stage_warehouse: 'n int, ref text, name text, address text, deleted bool, line int',
  stage_tag: 'n int, ref text, name text, slug text, sort int, line int',
  stage_product:
    'n int, ref text, is_offer bool, base_ref text, name text, slug text, characteristics_slug text, article text, barcode text, stated_barcode bool, description text, stated_description bool, brand text, brand_slug text, stated_brand bool, unit text, unit_code text, multiplicity int, weight_g int, length_mm int, width_mm int, height_mm int, country text, vat_code text, vat_percent numeric, is_service bool, popularity int, created_at timestamptz, characteristics jsonb, family_ref text, family_name text, deleted bool, stated_categories bool, stated_attributes bool, stated_prices bool, stated_stock bool, stated_tags bool, stated_accessories bool, line int',
  stage_product_category: 'n int, ref text, position int, category_ref text',
  stage_product_attribute:
    'n int, ref text, attribute_ref text, position int, value_ref text, value text, is_offer bool',
  stage_image:
    'n int, ref text, position int, src text, alt text, width int, height int, ground text, is_offer bool',
  stage_price:
    'n int, ref text, price_type_ref text, min_quantity int, kopecks int8, old_kopecks int8, currency text',
  stage_stock: 'n int, ref text, warehouse_ref text, quantity numeric',
  stage_product_tag: 'n int, ref text, tag_ref text',
  stage_accessory: 'n int, ref text, position int, accessory_ref text',
} as const;

export type StagingTable = keyof typeof STAGING;

/** Creates the temporary tables of a connection. External ids are compared byte by byte, as in `external_id`. */
export async function createStaging(db: Db): Promise<void> {
  for (const [table, columns] of Object.entries(STAGING)) {
    const exact = columns.replace(/(\bref|_ref) text/g, '$1 text collate "C"');
    await sql.raw(`create temp table ${table} (${exact})`).execute(db);
  }
  // The products that this import changes, for the report and for the listing.
  await sql`create temp table touched (product_id int not null, what text not null)`.execute(db);
}

/** Drops the tables of a file. Those of `fillTemporary` stay with the connection. */
export async function dropStaging(db: Db): Promise<void> {
  const tables = ['touched', 'stale_fact', ...Object.keys(STAGING)].map((name) =>
    sql.table(`pg_temp.${name}`),
  );
  await sql`drop table if exists ${sql.join(tables)}`.execute(db);
}

/** Drops all temporary tables: after a large file those of its transaction would hold their rows for as long as the connection. */
export async function dropTemporary(db: Db): Promise<void> {
  await sql`discard temp`.execute(db);
}

/** Columns to analyze when not all are needed: the long texts of products are slow to analyze and never joined. */
const JOINED_BY: Partial<Record<StagingTable, string>> = {
  stage_product:
    '(n, ref, is_offer, base_ref, brand, family_ref, stated_categories, stated_attributes, stated_prices, stated_stock)',
};

/** Collects statistics, which PostgreSQL does not do for temporary tables by itself. */
export async function analyzeStaging(db: Db, filled: ReadonlySet<StagingTable>): Promise<void> {
  for (const table of filled) await sql.raw(`analyze ${table} ${JOINED_BY[table] ?? ''}`).execute(db);
}

/**
 * Removes duplicates: of several facts about one thing the last wins (EX-10), and all rows of the earlier ones are deleted.
 * @param filled tables that have rows
 * @returns the refs that occurred more than once, with the line of the last fact
 */
export async function dropEarlierDuplicates(
  db: Db,
  filled: ReadonlySet<StagingTable>,
): Promise<{ kind: string; ref: string; line: number | null }[]> {
  const found: { kind: string; ref: string; line: number | null }[] = [];
  for (const kind of ['category', 'attribute', 'price_type', 'warehouse', 'tag'] as const) {
    if (!filled.has(`stage_${kind}`)) continue;
    const rows = await sql<{ ref: string; line: number | null }>`
      with last as (select ref, max(n) as n from ${sql.table(`stage_${kind}`)} group by ref having count(*) > 1),
           gone as (delete from ${sql.table(`stage_${kind}`)} s using last where s.ref = last.ref and s.n < last.n)
      select s.ref, s.line from last join ${sql.table(`stage_${kind}`)} s using (ref, n) limit 1000`.execute(
      db,
    );
    found.push(...rows.rows.map((row) => ({ kind, ...row })));
  }
  await sql`delete from stage_value v using (select attribute_ref, ref, max(n) as n from stage_value group by 1, 2) l
            where v.attribute_ref = l.attribute_ref and v.ref = l.ref and v.n < l.n`.execute(db);
  if (!filled.has('stage_product')) return found;
  const products = await sql<{ ref: string; line: number | null; is_offer: boolean }>`
    select s.ref, s.line, s.is_offer from stage_product s
    join (select ref, is_offer, max(n) as n from stage_product group by 1, 2 having count(*) > 1) l using (ref, is_offer, n)`.execute(
    db,
  );
  if (products.rows.length > 0) {
    await sql`create temp table stale_fact as
      select s.n from stage_product s
      join (select ref, is_offer, max(n) as n from stage_product group by 1, 2 having count(*) > 1) l using (ref, is_offer)
      where s.n < l.n`.execute(db);
    for (const table of [
      'stage_product',
      'stage_product_category',
      'stage_product_attribute',
      'stage_image',
      'stage_price',
      'stage_stock',
      'stage_product_tag',
      'stage_accessory',
    ])
      await sql`delete from ${sql.table(table)} s using stale_fact f where s.n = f.n`.execute(db);
    found.push(...products.rows.map((row) => ({ kind: row.is_offer ? 'offer' : 'product', ...row })));
  }
  return found;
}
