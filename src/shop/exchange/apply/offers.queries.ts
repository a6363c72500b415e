import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import type { Report } from '../clean.ts';
import { external } from '../ids.queries.ts';

/**
 * Stores offers and fills empty fields of products from offers without a characteristic. An offer never overwrites a
 * field of the product, so the order of files does not matter. Only variants are hidden by the deletion mark of an offer.
 */
export async function applyOffers(tx: Tx, source: string, report: Report): Promise<void> {
  await storeOffers(tx, source);
  await sql`
    update exchange_offer o set has_card = true
    from stage_product s where o.source = ${source} and s.ref = o.ref and not s.is_offer and not o.has_card`.execute(
    tx,
  );
  await fillCards(tx, source);
  await reportUnknown(tx, source, report);
}

async function storeOffers(tx: Tx, source: string): Promise<void> {
  await sql`
    insert into exchange_offer as o (source, ref, base_ref, name, slug, article, barcode, unit, unit_code, characteristics,
                                     characteristics_slug, attribute_refs, images, is_deleted, has_card)
    select ${source}, s.ref, s.base_ref, s.name, s.slug, s.article, s.barcode, s.unit, s.unit_code, s.characteristics,
           s.characteristics_slug,
           coalesce(a.refs, '{}'), i.images, coalesce(s.deleted, false), e.id is not null
    from stage_product s
    left join ${external(source, 'product', 'e')} on e.value = s.ref
      and not exists (select from exchange_offer k where k.source = ${source} and k.ref = s.ref and not k.has_card)
    left join (select n, array_agg(distinct attribute_ref::text order by attribute_ref::text) as refs
               from stage_product_attribute where is_offer group by n) a on a.n = s.n
    left join (select n, jsonb_agg(jsonb_build_object('src', src, 'alt', alt, 'width', width, 'height', height, 'ground', ground)
                                   order by position) as images
               from stage_image where is_offer group by n) i on i.n = s.n
    where s.is_offer and (s.ref <> s.base_ref or e.id is null or a.refs is not null)
    on conflict (source, ref) do update
    set name = coalesce(excluded.name, o.name), slug = coalesce(excluded.slug, o.slug), article = coalesce(excluded.article, o.article),
        barcode = coalesce(excluded.barcode, o.barcode), unit = coalesce(excluded.unit, o.unit),
        unit_code = coalesce(excluded.unit_code, o.unit_code),
        characteristics = coalesce(excluded.characteristics, o.characteristics),
        characteristics_slug = coalesce(excluded.characteristics_slug, o.characteristics_slug),
        attribute_refs = array(select distinct unnest(o.attribute_refs || excluded.attribute_refs) order by 1),
        images = coalesce(excluded.images, o.images), is_deleted = excluded.is_deleted, is_missing = false
    where (o.name, o.article, o.barcode, o.unit, o.unit_code, o.characteristics, o.images, o.is_deleted, o.is_missing) is distinct from
          (coalesce(excluded.name, o.name), coalesce(excluded.article, o.article), coalesce(excluded.barcode, o.barcode),
           coalesce(excluded.unit, o.unit), coalesce(excluded.unit_code, o.unit_code),
           coalesce(excluded.characteristics, o.characteristics), coalesce(excluded.images, o.images), excluded.is_deleted, false)
       or not o.attribute_refs @> excluded.attribute_refs`.execute(tx);
}

async function fillCards(tx: Tx, source: string): Promise<void> {
  await fillTemporary(
    tx,
    'card_offer',
    sql`select e.id, s.article, s.barcode, s.characteristics, null::jsonb as images
    from stage_product s join ${external(source, 'product', 'e')} on e.value = s.ref
    where s.is_offer and not exists (select from exchange_offer o where o.source = ${sql.lit(source)} and o.ref = s.ref and not o.has_card)
    union all
    select e.id, o.article, o.barcode, o.characteristics, o.images
    from stage_product s
    -- Lateral: statistics that lack the offers of a new source would make the planner read all of them for each card.
    cross join lateral (
      select * from exchange_offer h where h.source = ${sql.lit(source)} and h.ref = s.ref offset 0
    ) o
    join ${external(source, 'product', 'e')} on e.value = o.ref
    where not s.is_offer and not exists (select from stage_product x where x.ref = o.ref and x.is_offer)`,
  );
  await sql`
    with filled as (
      update product p
      set article = x.article, barcode = x.barcode, characteristics = x.characteristics, updated_at = now()
      from (
        select p.id, case when p.article = '' then coalesce(c.article, '') else p.article end as article,
               coalesce(p.barcode, c.barcode) as barcode,
               case when p.characteristics = '[]' then coalesce(c.characteristics, '[]') else p.characteristics end as characteristics
        from card_offer c join product p on p.id = c.id
      ) x
      where x.id = p.id and (p.article, p.barcode, p.characteristics) is distinct from (x.article, x.barcode, x.characteristics)
      returning p.id)
    insert into touched select id, 'card' from filled`.execute(tx);
  await sql`
    delete from exchange_offer o
    where o.source = ${source} and o.has_card and o.attribute_refs = '{}' and o.ref = o.base_ref`.execute(tx);
}

async function reportUnknown(tx: Tx, source: string, report: Report): Promise<void> {
  const unknown = await sql<{ ref: string; line: number | null }>`
    select s.ref, s.line from stage_product s
    where s.is_offer and not exists (select from ${external(source, 'product', 'e')} where e.value = s.ref)
      and not exists (select from ${external(source, 'product', 'e')} where e.value = s.base_ref)
    order by s.n`.execute(tx);
  for (const row of unknown.rows)
    report({
      code: 'unknown_product',
      text: 'Предложение ждёт своего товара: его карточка ещё не приходила',
      ref: row.ref,
      line: row.line ?? undefined,
    });
}
