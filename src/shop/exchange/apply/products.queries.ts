import { sql } from 'kysely';
import { withoutRowChecks } from '../../../platform/database/bulk.queries.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { TODAY_TEXT } from '../../../platform/text/legal-day.queries.ts';
import { countOf } from '../../../platform/text/plural.ts';
import type { Report } from '../clean.ts';
import { assignIds, external } from '../ids.queries.ts';

/** SQL: how an update changed the visibility of a product, for the report. Needs `x.was_hidden`. */
export const VISIBILITY = sql`case when x.was_hidden and p.hidden_at is null then 'shown'
  when not x.was_hidden and p.hidden_at is not null then 'hidden' else 'card' end`;

/** Removes new products without a name from the staging tables and reports them. */
export async function rejectNameless(tx: Tx, source: string, report: Report): Promise<void> {
  const nameless = await sql<{ n: number; ref: string; line: number | null }>`
    delete from stage_product s
    where not s.is_offer and s.name is null
      and not exists (select from ${external(source, 'product', 'e')} where e.value = s.ref)
    returning s.n, s.ref, s.line`.execute(tx);
  if (nameless.rows.length === 0) return;
  for (const row of nameless.rows)
    report({
      code: 'product_without_name',
      text: 'Товар без названия: пропущен',
      ref: row.ref,
      line: row.line ?? undefined,
    });
  const facts = sql`(select unnest(${nameless.rows.map((row) => row.n)}::int[]) as n)`;
  for (const table of [
    'stage_product_category',
    'stage_product_attribute',
    'stage_image',
    'stage_price',
    'stage_stock',
    'stage_product_tag',
    'stage_accessory',
  ])
    await sql`delete from ${sql.table(table)} s using ${facts} f where s.n = f.n`.execute(tx);
}

/** Reports goods whose VAT in the file has another rate than the one that is valid today: orders have the valid one (EX-85). */
export async function reportOtherVat(tx: Tx, report: Report): Promise<void> {
  const { rows } = await sql<{ stated: number; valid: number; goods: number }>`
    select s.vat_percent::float8 as stated, r.percent::float8 as valid, count(*)::int as goods
    from stage_product s
    join (select distinct on (code) code, percent from vat_rate
          where valid_from <= ${sql.raw(TODAY_TEXT)} order by code, valid_from desc) r on r.code = s.vat_code
    where s.vat_percent <> r.percent group by 1, 2 order by 3 desc
  `.execute(tx);
  for (const { stated, valid, goods } of rows)
    report({
      code: 'vat_not_valid',
      text:
        `НДС ${stated} % сейчас не действует, у ${countOf(goods, ['товара', 'товаров', 'товаров'])}: ` +
        `в заказах и документах для 1С будет ${valid} %. Поправьте ставку в 1С`,
    });
}

/** Counts the products and offers of this file that are not in the catalogue yet. */
export async function countNew(tx: Tx, source: string): Promise<number> {
  const { rows } = await sql<{ goods: number }>`
    select count(*)::int as goods from stage_product s
    where not exists (select from ${external(source, 'product', 'e')} where e.value = s.ref)`.execute(tx);
  return rows[0]?.goods ?? 0;
}

/** Adds the product families named by products (in the demo shop, and of products with `product#characteristic`). */
export async function applyFamilies(tx: Tx, source: string): Promise<void> {
  const added = await assignIds(
    tx,
    source,
    'family',
    sql`select family_ref as ref from stage_product where family_ref is not null and not is_offer group by family_ref order by min(n)`,
  );
  if (added === 0) return;
  // One sort instead of one lookup per family: a large shop has tens of thousands of families.
  await sql`
    insert into product_family (id, name) overriding system value
    select f.id, s.name
    from new_family f
    join (select distinct on (family_ref) family_ref, coalesce(family_name, name) as name from stage_product
          where family_ref is not null and not is_offer
          order by family_ref, (family_name is null), n) s on s.family_ref = f.ref`.execute(tx);
}

/** Inserts new products; the temporary table `new_product` holds their ids afterwards. Returns how many. */
export async function insertProducts(tx: Tx, source: string): Promise<number> {
  const added = await assignIds(
    tx,
    source,
    'product',
    sql`select ref from stage_product where not is_offer order by n`,
  );
  if (added === 0) return 0;
  // Brands and families were joined just now.
  await withoutRowChecks(tx, () =>
    sql`
    insert into product (id, family_id, slug, article, name, description, brand_id, unit, unit_code, multiplicity, barcode,
      weight_g, length_mm, width_mm, height_mm, country, vat_code, characteristics, popularity, is_service, created_at,
      hidden_at, hidden_reason) overriding system value
    select f.id, fam.id, s.slug, coalesce(s.article, ''), s.name, s.description, b.id,
           coalesce(s.unit, 'шт'), s.unit_code, coalesce(s.multiplicity, 1), s.barcode, s.weight_g, s.length_mm, s.width_mm,
           s.height_mm, s.country, coalesce(s.vat_code, 'general'), coalesce(s.characteristics, '[]'),
           coalesce(s.popularity, 0), coalesce(s.is_service, false), coalesce(s.created_at, now()),
           case when s.deleted then now() end, case when s.deleted then 'deleted' end
    from new_product f join stage_product s on s.ref = f.ref and not s.is_offer
    left join brand b on lower(b.name) = lower(s.brand)
    left join ${external(source, 'family', 'fam')} on fam.value = s.family_ref
    order by f.id`.execute(tx),
  );
  await sql`insert into touched select id, 'new' from new_product`.execute(tx);
  return added;
}

/**
 * Updates known products where something differs. Fields that the file does not have stay. A deletion mark hides a
 * product; a product without one is shown again if an import had hidden it (EX-6).
 */
export async function updateProducts(tx: Tx, source: string): Promise<void> {
  await sql`
    with updated as (
      update product p
      set (family_id, slug, article, name, description, brand_id, unit, unit_code, multiplicity, barcode, weight_g, length_mm,
           width_mm, height_mm, country, vat_code, characteristics, popularity, is_service, hidden_reason) =
          (x.family_id, x.slug, x.article, x.name, x.description, x.brand_id, x.unit, x.unit_code, x.multiplicity, x.barcode,
           x.weight_g, x.length_mm, x.width_mm, x.height_mm, x.country, x.vat_code, x.characteristics, x.popularity,
           x.is_service, x.hidden_reason),
          hidden_at = case when x.hidden_reason is null then null else coalesce(p.hidden_at, now()) end, updated_at = now()
      from (
        select p.id, p.hidden_at is not null as was_hidden, coalesce(fam.id, p.family_id) as family_id, coalesce(s.name, p.name) as name,
               coalesce(s.slug, p.slug) as slug,
               coalesce(s.article, p.article) as article, case when s.stated_description then s.description else p.description end as description,
               case when s.stated_brand then b.id else p.brand_id end as brand_id, coalesce(s.unit, p.unit) as unit,
               coalesce(s.unit_code, p.unit_code) as unit_code, coalesce(s.multiplicity, p.multiplicity) as multiplicity,
               case when s.stated_barcode then s.barcode else p.barcode end as barcode, coalesce(s.weight_g, p.weight_g) as weight_g,
               coalesce(s.length_mm, p.length_mm) as length_mm, coalesce(s.width_mm, p.width_mm) as width_mm,
               coalesce(s.height_mm, p.height_mm) as height_mm, coalesce(s.country, p.country) as country,
               coalesce(s.vat_code, p.vat_code) as vat_code, coalesce(s.characteristics, p.characteristics) as characteristics,
               coalesce(s.popularity, p.popularity) as popularity, coalesce(s.is_service, p.is_service) as is_service,
               case when s.deleted then 'deleted' when p.hidden_reason in ('deleted', 'missing') then null else p.hidden_reason end as hidden_reason
        from stage_product s
        join ${external(source, 'product', 'e')} on e.value = s.ref
        join product p on p.id = e.id
        left join brand b on lower(b.name) = lower(s.brand)
        left join ${external(source, 'family', 'fam')} on fam.value = s.family_ref
        where not s.is_offer and not exists (select from new_product f where f.ref = s.ref)
      ) x
      where x.id = p.id
        and (p.family_id, p.slug, p.article, p.name, p.description, p.brand_id, p.unit, p.unit_code, p.multiplicity, p.barcode,
             p.weight_g, p.length_mm, p.width_mm, p.height_mm, p.country, p.vat_code, p.characteristics, p.popularity,
             p.is_service, p.hidden_reason) is distinct from
            (x.family_id, x.slug, x.article, x.name, x.description, x.brand_id, x.unit, x.unit_code, x.multiplicity, x.barcode,
             x.weight_g, x.length_mm, x.width_mm, x.height_mm, x.country, x.vat_code, x.characteristics, x.popularity,
             x.is_service, x.hidden_reason)
      returning p.id, ${VISIBILITY} as what)
    insert into touched select id, what from updated`.execute(tx);
}
