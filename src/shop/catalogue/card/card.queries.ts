import type { PublicDb } from '../../../platform/database/db.server.ts';
import { preparedPublic } from '../../../platform/database/prepared.server.ts';
import { priceAsOfColumn } from '../../pricing/freshness/freshness.server.ts';
import { type PriceColumns, pricesColumn } from '../../pricing/pricing.server.ts';
import { type FreeStock, freeStockColumn } from '../../stock/stock.server.ts';

/** Fields of a product for its card. Values set by staff override imported ones. */
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
  /** When its prices were right for the last time; null: they still are. */
  priceAsOf: Date | null;
}

/** All data of a card. */
export interface CardRow extends CardFacts {
  prices: PriceColumns | null;
  stock: FreeStock[] | null;
  /** Attributes of the card, in display order. */
  features: AttributeRow[] | null;
  tags: { id: number; name: string }[] | null;
}

const selectCards = preparedPublic<CardRow>(
  'cards',
  `select p.id, p.slug, coalesce(o.name, p.name) as name, p.article, p.unit,
          coalesce(o.multiplicity, p.multiplicity) as multiplicity, b.id as "brandId", b.name as "brandName",
          i.src as "imageSrc", i.alt as "imageAlt", i.width as "imageWidth", i.height as "imageHeight",
          i.ground as "imageGround", v.id is not null as "isVisible",
          ${priceAsOfColumn('p.id')} as "priceAsOf",
          ${pricesColumn('p.id', '(select $2::int[])::int[]')} as prices,
          ${freeStockColumn('p.id', '(select $3::int)')} as stock,
          (${attributesOf('p.id', 'coalesce(o.on_card, a.on_card)')}) as features,
          (select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.sort, t.id)
           from shown_product_tag pt join shown_tag t on t.id = pt.tag_id where pt.product_id = p.id) as tags
   from product p
   left join visible_product v on v.id = p.id
   left join product_override o on o.product_id = p.id
   left join shown_brand b on b.id = p.brand_id
   left join lateral (
     select src, alt, width, height, ground from shown_product_image where product_id = p.id order by sort, id limit 1
   ) i on true
   where p.id = any((select $1::int[])::int[])`,
);

/**
 * Reads the data of cards, also of hidden products, in no order. One statement takes half the server time of separate
 * statements for the parts of a card.
 */
export async function readCardRows(
  db: PublicDb,
  ids: readonly number[],
  given: { priceTypes: readonly number[]; cityId: number },
): Promise<CardRow[]> {
  return selectCards(db, [ids, given.priceTypes, given.cityId]);
}

/** One value of an attribute of a product. */
export interface AttributeRow {
  attributeId: number;
  name: string;
  unit: string | null;
  group: string;
  value: string | null;
  number: number | null;
}

/** Returns a SQL subquery for `AttributeRow[]` or null, in display order. @param fits SQL condition on attributes */
export function attributesOf(productId: string, fits: string): string {
  return `select json_agg(json_build_object(
                   'attributeId', a.id, 'name', coalesce(o.name, a.name), 'unit', coalesce(o.unit, a.unit),
                   'group', coalesce(o.group_name, a.group_name), 'value', coalesce(v.name, pa.text),
                   'number', pa.number) order by coalesce(o.sort, a.sort), a.id, pa.position)
          from shown_product_attribute pa
          join attribute a on a.id = pa.attribute_id and a.hidden_at is null
          left join attribute_override o on o.attribute_id = a.id
          left join attribute_value v on v.id = pa.value_id
          where pa.product_id = ${productId} and ${fits}`;
}

const selectAttributes = preparedPublic<{ attributes: AttributeRow[] | null }>(
  'attributes',
  `select (${attributesOf('$1', 'true')}) as attributes`,
);

/** Reads all attributes of a product. */
export async function readAttributes(db: PublicDb, productId: number): Promise<AttributeRow[]> {
  return (await selectAttributes(db, [productId]))[0]?.attributes ?? [];
}
