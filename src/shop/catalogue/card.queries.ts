import type { Db } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';

/** A product as its card needs it, staff's values over imported ones. */
export interface CardFacts {
  id: number;
  slug: string;
  name: string;
  article: string;
  unit: string;
  multiplicity: number;
  brandId: number | null;
  brandName: string | null;
  imageSrc: string | null;
  imageAlt: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
  imageGround: string | null;
  isVisible: boolean;
}

const askFacts = prepared<CardFacts>(
  'card_facts',
  `select p.id, p.slug, coalesce(o.name, p.name) as name, p.article, p.unit,
          coalesce(o.multiplicity, p.multiplicity) as multiplicity, b.id as "brandId", b.name as "brandName",
          i.src as "imageSrc", i.alt as "imageAlt", i.width as "imageWidth", i.height as "imageHeight",
          i.ground as "imageGround", v.id is not null as "isVisible"
   from product p
   left join visible_product v on v.id = p.id
   left join product_override o on o.product_id = p.id
   left join brand b on b.id = p.brand_id and b.hidden_at is null
   left join lateral (
     select src, alt, width, height, ground from product_image where product_id = p.id order by sort, id limit 1
   ) i on true
   where p.id = any($1::int[]) and (v.id is not null or $2::boolean)`,
);

/** Facts of the visible products among the ids, of the hidden ones too when asked; in no order. */
export async function readCardFacts(
  db: Db,
  ids: readonly number[],
  withHidden = false,
): Promise<CardFacts[]> {
  return askFacts(db, [ids, withHidden]);
}

/** One value of one attribute of one product, ready to be read. */
export interface AttributeRow {
  productId: number;
  attributeId: number;
  name: string;
  unit: string | null;
  group: string;
  value: string | null;
  number: number | null;
}

const askAttributes = prepared<AttributeRow>(
  'attributes',
  `select pa.product_id as "productId", a.id as "attributeId", coalesce(o.name, a.name) as name,
          coalesce(o.unit, a.unit) as unit, coalesce(o.group_name, a.group_name) as "group",
          coalesce(v.name, pa.text) as value, pa.number
   from product_attribute pa
   join attribute a on a.id = pa.attribute_id and a.hidden_at is null
   left join attribute_override o on o.attribute_id = a.id
   left join attribute_value v on v.id = pa.value_id
   where pa.product_id = any($1::int[])
     and (not $2::boolean or coalesce(o.on_card, a.on_card))
   order by pa.product_id, coalesce(o.sort, a.sort), a.id, pa.position`,
);

/** Attributes of products in the order of the table; only those of cards when asked. */
export async function readAttributes(
  db: Db,
  productIds: readonly number[],
  onlyOnCard: boolean,
): Promise<AttributeRow[]> {
  return askAttributes(db, [productIds, onlyOnCard]);
}

const askTags = prepared<{ productId: number; id: number; name: string }>(
  'tags',
  `select product_id as "productId", tag.id, tag.name from product_tag join tag on tag.id = tag_id
   where product_id = any($1::int[]) order by tag.sort, tag.id`,
);

export async function readTags(db: Db, productIds: readonly number[]) {
  return askTags(db, [productIds]);
}
