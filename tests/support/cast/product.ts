import type { Tx } from '../../../src/platform/database/db.server.ts';
import type { seedAssortment } from './assortment.ts';
import type { Insert } from './insert.ts';

type Assortment = Awaited<ReturnType<typeof seedAssortment>>;

/** A product with all its related rows. */
export interface ProductFacts {
  name: string;
  slug: string;
  categories: number[];
  popularity: number;
  brand?: number;
  prices?: [number, number, number?, number?][];
  stock?: [number, number][];
  values?: number[];
  current?: number;
  tags?: number[];
  more?: object;
}

/** Writes products, each with its categories, prices, stock, attributes and tags; returns their ids. */
export function productWriter(tx: Tx, insert: Insert, { attributes, values }: Assortment) {
  return async (facts: ProductFacts): Promise<number> => {
    const id = await insert('product', {
      name: facts.name,
      slug: facts.slug,
      article: `АРТ-${facts.slug}`,
      popularity: facts.popularity,
      brand_id: facts.brand ?? null,
      created_at: new Date(Date.UTC(2026, 0, 1) + facts.popularity * 86_400_000),
      ...facts.more,
    });
    for (const [at, category_id] of facts.categories.entries())
      await tx
        .insertInto('product_category')
        .values({ product_id: id, category_id, is_main: at === 0 })
        .execute();
    for (const [price_type_id, kopecks, min_quantity = 1, old_kopecks] of facts.prices ?? [])
      await tx
        .insertInto('price')
        .values({ product_id: id, price_type_id, kopecks, min_quantity, old_kopecks: old_kopecks ?? null })
        .execute();
    for (const [warehouse_id, on_hand] of facts.stock ?? [])
      await tx.insertInto('stock').values({ product_id: id, warehouse_id, on_hand }).execute();
    for (const value_id of facts.values ?? []) {
      const attribute_id = value_id === values.magneticYes ? attributes.magnetic : attributes.poles;
      await tx.insertInto('product_attribute').values({ product_id: id, attribute_id, value_id }).execute();
    }
    if (facts.current !== undefined)
      await tx
        .insertInto('product_attribute')
        .values({ product_id: id, attribute_id: attributes.current, number: facts.current })
        .execute();
    for (const tag_id of facts.tags ?? [])
      await tx.insertInto('product_tag').values({ product_id: id, tag_id }).execute();
    return id;
  };
}
