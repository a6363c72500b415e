import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { AS_SHOWN } from '../api/query-client.ts';
import type { Shape } from '../api/shapes.ts';

export type GoodsRow = Shape<'StaffGoodsRow'>;
/** A product with the values of 1C beside those of the staff. */
export type Goods = Shape<'StaffGoods'>;
export type GoodsOptions = Shape<'GoodsOptions'>;
export type BulkChange = Shape<'BulkChange'>;

/** The key of all that is cached about goods. */
export const GOODS_KEY = ['goods'] as const;

export function goodsQuery(id: number) {
  return queryOptions({
    queryKey: [...GOODS_KEY, 'one', id],
    ...AS_SHOWN,
    queryFn: () =>
      data(api.GET('/api/v1/staff/catalogue/goods/{id}/', { params: { path: { id: String(id) } } })),
  });
}

/** The categories, brands, tags and attributes that filters and actions offer. */
export function goodsOptionsQuery() {
  return queryOptions({
    queryKey: [...GOODS_KEY, 'options'],
    queryFn: () => data(api.GET('/api/v1/staff/catalogue/options/')),
    staleTime: 60_000,
  });
}

/** The values of a list attribute. */
export function attributeValuesQuery(id: number) {
  return queryOptions({
    queryKey: [...GOODS_KEY, 'values', id],
    queryFn: () =>
      data(
        api.GET('/api/v1/staff/catalogue/attributes/{id}/values/', { params: { path: { id: String(id) } } }),
      ),
    staleTime: 60_000,
  });
}

/** Some goods by words of their name or the beginning of the article. */
export function goodsFoundQuery(text: string) {
  return queryOptions({
    queryKey: [...GOODS_KEY, 'found', text],
    queryFn: () => data(api.GET('/api/v1/staff/catalogue/goods/', { params: { query: { text, limit: 8 } } })),
    enabled: text.length > 1,
  });
}

/** The options of a select: categories are indented by their depth. */
export function categoryOptions({ categories }: Pick<GoodsOptions, 'categories'>) {
  return categories.map(({ id, name, depth }) => ({
    value: String(id),
    name: `${'\u2003'.repeat(depth)}${name}`,
    label: `${'\u2003'.repeat(depth)}${name}`,
  }));
}
