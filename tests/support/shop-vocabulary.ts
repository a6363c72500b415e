import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import { pricesInCity } from '../../src/shop/pricing/pricing.server.ts';
import type { SqlSearch } from '../../src/shop/search/search.server.ts';
import type { Example, Vocabulary } from './random-listings.ts';

const EXAMPLES = 500;

/** Reads the possible parameters of lists from the database; the same examples in every run. */
export async function readVocabulary(db: Kysely<DB>, search: SqlSearch): Promise<Vocabulary> {
  const known = await search.dictionary();
  const attributes = [...known.attributes.values()];
  const cities = new Set([...known.shops.values()].map(({ cityId }) => cityId));
  const { rows } = await sql<{ goods: number; kopecks: number }>`
    select (select count(*)::int from listing where previous_lft = -1) as goods,
           (select percentile_disc(0.9) within group (order by kopecks) from price)::int as kopecks`.execute(
    db,
  );
  return {
    categories: [...known.categories.keys()],
    cities: new Map(
      await Promise.all(
        [...cities].map(
          async (id) =>
            [id, (await pricesInCity(db, { cityId: id, buyer: null }))?.priceType ?? null] as const,
        ),
      ),
    ),
    priceTypes: [...known.slots.keys()],
    tags: [...known.tags.keys()],
    brands: [...known.brands.keys()],
    shops: [...known.shops.keys()],
    values: [...known.values.keys()],
    attributeOf: new Map([...known.values.values()].map(({ id, attributeId }) => [id, attributeId])),
    numberAttributes: attributes.filter(({ type }) => type === 'number').map(({ id }) => id),
    most: { number: 500, kopecks: rows[0]?.kopecks ?? 0 },
    goods: rows[0]?.goods ?? 0,
    examples: await readExamples(db),
  };
}

async function readExamples(db: Kysely<DB>): Promise<Example[]> {
  const { rows } = await sql<Example>`
    with picked as (
      select product_id as id from listing where previous_lft = -1 order by md5(product_id::text) limit ${EXAMPLES})
    select array(select distinct above.id from product_category pc join category own on own.id = pc.category_id
                 join category above on own.lft between above.lft and above.rgt
                 where pc.product_id = p.id and above.hidden_at is null) as categories,
           array(select tag_id from product_tag t where t.product_id = p.id) as tags,
           array_remove(array[p.brand_id], null) as brands,
           array(select distinct w.shop_id from stock s join warehouse w on w.id = s.warehouse_id
                 where s.product_id = p.id and w.shop_id is not null) as shops,
           array(select distinct a.value_id from product_attribute a
                 where a.product_id = p.id and a.value_id is not null) as values
    from picked join product p using (id) order by p.id`.execute(db);
  return rows;
}
