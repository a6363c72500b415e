import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import { assignIds, external } from '../ids.queries.ts';
import { applyNextImages } from './product-images.queries.ts';
import { VISIBILITY } from './products.queries.ts';
import { insertMissing } from './write.queries.ts';

const COLUMNS = sql.raw(
  'family_id, slug, article, name, description, brand_id, unit, unit_code, multiplicity, barcode, weight_g, length_mm, ' +
    'width_mm, height_mm, country, vat_code, characteristics, is_service, hidden_reason',
);

/**
 * Creates a product for each offer with a characteristic (`product#characteristic`), in the family of its base product.
 * Fields that the offer does not have are copied from the base product. The base product is hidden
 * (hidden_reason 'family') while at least one of its variants is visible.
 * @returns how many products are new
 */
export async function createVariants(tx: Tx, source: string): Promise<number> {
  await fillTemporary(
    tx,
    'variant',
    // Never `o.*`: the table stays with the connection, and a migration of the next release may add a column meanwhile.
    sql`select o.ref, o.base_ref, o.name, o.article, o.barcode, o.unit, o.unit_code, o.characteristics, o.attribute_refs, o.images,
           o.is_deleted, o.is_missing, o.slug, o.characteristics_slug, b.id as base_id
    from exchange_offer o join ${external(source, 'product', 'b')} on b.value = o.base_ref
    where o.source = ${sql.lit(source)} and o.ref <> o.base_ref and not o.has_card
      and (o.ref in (select ref from stage_product) or o.base_ref in (select ref from stage_product where not is_offer)
           or o.ref in (select ref from missing) or o.base_ref in (select ref from missing))`,
  );
  await sql`analyze variant`.execute(tx);
  const families = await assignIds(
    tx,
    source,
    'family',
    sql`select base_ref as ref from variant group by base_ref order by min(base_id)`,
  );
  if (families > 0)
    await sql`
      insert into product_family (id, name) overriding system value
      select f.id, p.name from new_family f join ${external(source, 'product', 'b')} on b.value = f.ref join product p on p.id = b.id`.execute(
      tx,
    );
  const added = await assignIds(tx, source, 'product', sql`select ref from variant order by base_id, ref`);
  await fillTemporary(
    tx,
    'next_variant',
    sql`select e.id, v.ref, v.base_id, fam.id as family_id, v.attribute_refs, v.images,
           case when v.name is null or (v.name = b.name and c.list is not null) then left(b.name || coalesce(' (' || c.list || ')', ''), 500)
                else v.name end as name,
           case when v.name is null or (v.name = b.name and c.list is not null)
                then rtrim(left(b.slug || coalesce('-' || v.characteristics_slug, ''), 100), '-') else v.slug end as slug,
           coalesce(v.article, b.article) as article, v.barcode, b.description, b.brand_id, coalesce(v.unit, b.unit) as unit,
           coalesce(v.unit_code, b.unit_code) as unit_code, b.multiplicity, b.weight_g, b.length_mm, b.width_mm, b.height_mm,
           b.country, b.vat_code, coalesce(v.characteristics, '[]') as characteristics, b.popularity, b.is_service,
           case when v.is_deleted or b.hidden_reason = 'deleted' then 'deleted'
                when v.is_missing or b.hidden_reason = 'missing' then 'missing' end as hidden_reason
    from variant v
    join ${external(source, 'product', 'e')} on e.value = v.ref
    join product b on b.id = v.base_id
    join ${external(source, 'family', 'fam')} on fam.value = v.base_ref
    left join lateral (select string_agg(x->>'value', ', ') as list from jsonb_array_elements(v.characteristics) x) c on true`,
  );
  await sql`analyze next_variant`.execute(tx);
  if (added > 0) {
    await sql`
      insert into product (id, family_id, slug, article, name, description, brand_id, unit, unit_code, multiplicity, barcode,
        weight_g, length_mm, width_mm, height_mm, country, vat_code, characteristics, popularity, is_service, hidden_at, hidden_reason)
      overriding system value
      select x.id, x.family_id, slug, article, name, description, brand_id, unit, unit_code, multiplicity,
             barcode, weight_g, length_mm, width_mm, height_mm, country, vat_code, characteristics, popularity, is_service,
             case when hidden_reason is not null then now() end, hidden_reason
      from next_variant x join new_product f using (ref) order by x.id`.execute(tx);
    await sql`insert into touched select id, 'new' from new_product`.execute(tx);
  }
  await updateVariants(tx);
  return added;
}

async function updateVariants(tx: Tx): Promise<void> {
  await sql`
    with updated as (
      update product p
      set (${COLUMNS}) = (select ${COLUMNS} from (select x.*) r),
          hidden_at = case when x.hidden_reason is null then null else coalesce(p.hidden_at, now()) end, updated_at = now()
      from (
        select v.id, p.hidden_at is not null as was_hidden, v.family_id, v.slug, v.article,
               v.name, v.description, v.brand_id, v.unit, v.unit_code, v.multiplicity, v.barcode, v.weight_g, v.length_mm,
               v.width_mm, v.height_mm, v.country, v.vat_code, v.characteristics, v.is_service,
               case when p.hidden_reason is null or p.hidden_reason in ('deleted', 'missing') then v.hidden_reason
                    else p.hidden_reason end as hidden_reason
        from next_variant v join product p on p.id = v.id
        where not exists (select from new_product f where f.ref = v.ref)
      ) x
      where x.id = p.id and (select row(${COLUMNS}) from (select p.*) r) is distinct from (select row(${COLUMNS}) from (select x.*) r)
      returning p.id, ${VISIBILITY} as what)
    insert into touched select id, what from updated`.execute(tx);
}

/**
 * Copies categories, missing attributes and missing images from base products to their variants. Must run after those of
 * the base products are written.
 */
export async function inheritParts(tx: Tx, source: string): Promise<void> {
  // The variants of this file, and those whose base product was changed by facts that had waited.
  await fillTemporary(
    tx,
    'heir',
    sql`select e.id, b.id as base_id, o.attribute_refs, o.images
    from exchange_offer o
    join ${external(source, 'product', 'b')} on b.value = o.base_ref
    join ${external(source, 'product', 'e')} on e.value = o.ref
    where o.source = ${sql.lit(source)} and o.ref <> o.base_ref and not o.has_card
      and (o.ref in (select ref from variant) or b.id in (select product_id from touched))`,
  );
  await sql`analyze heir`.execute(tx);
  await inheritCategories(tx);
  await inheritAttributes(tx, source);
  await sql`truncate next_image`.execute(tx);
  await sql`
    insert into next_image (product_id, images)
    select v.id, coalesce(v.images, (
      select jsonb_agg(jsonb_build_object('src', src, 'alt', alt, 'width', width, 'height', height, 'ground', ground) order by sort)
      from product_image where product_id = v.base_id), '[]')
    from heir v`.execute(tx);
  await applyNextImages(tx);
}

async function inheritCategories(tx: Tx): Promise<void> {
  await sql`
    with gone as (
      delete from product_category pc using heir v
      where pc.product_id = v.id
        and not exists (select from product_category b
                        where b.product_id = v.base_id and b.category_id = pc.category_id and b.is_main = pc.is_main)
      returning v.id)
    insert into touched select distinct id, 'card' from gone`.execute(tx);
  await insertMissing(
    tx,
    'product_category',
    ['product_id', 'category_id', 'is_main'],
    ['product_id', 'category_id'],
    sql`select v.id as product_id, b.category_id, b.is_main from heir v join product_category b on b.product_id = v.base_id`,
    'card',
  );
}

async function inheritAttributes(tx: Tx, source: string): Promise<void> {
  await fillTemporary(
    tx,
    'own_attribute',
    sql`select v.id as product_id, e.id as attribute_id
    from heir v, unnest(v.attribute_refs) as r(ref)
    join ${external(source, 'attribute', 'e')} on e.value = r.ref collate "C"`,
  );
  const same = sql`b.attribute_id = pa.attribute_id and b.position = pa.position
    and (b.value_id, b.number, b.text) is not distinct from (pa.value_id, pa.number, pa.text)`;
  await sql`
    with gone as (
      delete from product_attribute pa using heir v
      where pa.product_id = v.id
        and not exists (select from own_attribute o where o.product_id = v.id and o.attribute_id = pa.attribute_id)
        and not exists (select from product_attribute b where b.product_id = v.base_id and ${same})
      returning v.id)
    insert into touched select distinct id, 'card' from gone`.execute(tx);
  await insertMissing(
    tx,
    'product_attribute',
    ['product_id', 'attribute_id', 'position', 'value_id', 'number', 'text'],
    ['product_id', 'attribute_id', 'position'],
    sql`select v.id as product_id, b.attribute_id, b.position, b.value_id, b.number, b.text
        from heir v join product_attribute b on b.product_id = v.base_id
        where not exists (select from own_attribute o where o.product_id = v.id and o.attribute_id = b.attribute_id)`,
    'card',
  );
}

/** Hides base products with variants. A base product is shown again only when no variant is left and it has a price. */
export async function hideHeads(tx: Tx, source: string): Promise<void> {
  await sql`
    with heads as (
      select b.id, max(f.id) as family_id,
             bool_or(p.hidden_at is null) or not exists (select from price where price.product_id = b.id) as is_head
      from (select distinct base_ref from variant) t
      join ${external(source, 'product', 'b')} on b.value = t.base_ref
      join ${external(source, 'family', 'f')} on f.value = t.base_ref
      join exchange_offer o on o.source = ${source} and o.base_ref = t.base_ref and o.ref <> o.base_ref
      join ${external(source, 'product', 'e')} on e.value = o.ref
      join product p on p.id = e.id
      group by b.id
    ), updated as (
      update product p
      set family_id = h.family_id, hidden_reason = case when h.is_head then 'family' end,
          hidden_at = case when h.is_head then coalesce(p.hidden_at, now()) end
      from heads h
      where h.id = p.id and (p.hidden_reason is null or p.hidden_reason = 'family')
        and (p.family_id, p.hidden_reason) is distinct from (h.family_id, case when h.is_head then 'family' end)
      returning p.id)
    insert into touched select id, 'card' from updated`.execute(tx);
}
