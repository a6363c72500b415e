import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import type { PublishedItem } from '../items.queries.ts';

/** An item with the fields of its draft, or with its own without one. */
export interface PreviewedItem extends Omit<PublishedItem, 'publishedAt'> {
  body: Record<string, unknown>;
  products: number[];
  publishedAt: Date | null;
}

export async function readPreviewed(db: Db, id: number): Promise<PreviewedItem | undefined> {
  const { rows } = await sql<PreviewedItem>`
    select s.id, s.kind, s.slug, s.title, s.city_id as "cityId", c.name as "cityName", s.category_id as "categoryId",
      s.published_at as "publishedAt", s.updated_at as "updatedAt", s.is_ad as "isAd", s.advertiser, s.erid,
      s.body ->> 'annotation' as annotation, nullif(s.body -> 'image', 'null') as image, s.body, s.products
    from (
      select i.id, i.kind, i.published_at, greatest(i.updated_at, d.updated_at) as updated_at,
        case when d.item_id is null then i.slug else d.state ->> 'slug' end as slug,
        coalesce(d.state ->> 'title', i.title) as title,
        case when d.item_id is null then i.city_id else (d.state ->> 'city_id')::int end as city_id,
        case when d.item_id is null then i.category_id else (d.state ->> 'category_id')::int end as category_id,
        coalesce((d.state ->> 'is_ad')::boolean, i.is_ad) as is_ad,
        coalesce(d.state ->> 'advertiser', i.advertiser) as advertiser, coalesce(d.state ->> 'erid', i.erid) as erid,
        coalesce(d.state -> 'body', i.body) as body,
        coalesce(d.state -> 'products',
          (select coalesce(json_agg(p.product_id order by p.sort, p.product_id), '[]')::jsonb
           from content_product p where p.item_id = i.id)) as products
      from content_item i left join content_draft d on d.item_id = i.id where i.id = ${id}) s
    left join city c on c.id = s.city_id
  `.execute(db);
  return rows[0];
}
