import { badField } from '../../platform/http/errors.ts';
import { fromRoubles } from '../../platform/text/money.ts';
import type { FoundOrdering, ListRequest } from '../../search-engine/search-engine.ts';

/** The query parameters of a product list after validation, as in the address. */
export interface ListFilters<Order extends FoundOrdering = FoundOrdering> {
  category?: number;
  tags?: string;
  attributes?: string;
  min_price?: number;
  max_price?: number;
  shops?: string;
  in_stock?: '0' | '1';
  ordering: Order;
  limit: number;
  offset: number;
}

type Parsed<Order> = Omit<ListRequest, 'cityId' | 'priceTypeId' | 'categoryId' | 'ordering'> & {
  ordering: Order;
};

const MAX_ID = 2_147_483_647;

/**
 * Parses the filters of an address (API-5, `b7` is brand 7).
 * @param attributeOf the attribute of a value; undefined for a value that is not a facet, which matches nothing
 * @throws 400 at the parameter
 */
export function parseFilters<Order extends FoundOrdering>(
  filters: ListFilters<Order>,
  attributeOf: (valueId: number) => number | undefined,
): Parsed<Order> {
  const { min_price: from, max_price: to } = filters;
  if (from !== undefined && to !== undefined && from > to)
    throw badField('min_price', 'Не больше, чем max_price.');
  return {
    tags: ids('tags', filters.tags),
    shops: ids('shops', filters.shops),
    ...parseAttributes(filters.attributes, attributeOf),
    price: {
      from: from === undefined ? null : fromRoubles(from),
      to: to === undefined ? null : fromRoubles(to),
    },
    inStock: filters.in_stock === '1',
    ordering: filters.ordering,
    limit: filters.limit,
    offset: filters.offset,
  };
}

function ids(field: string, text: string | undefined): number[] {
  if (text === undefined) return [];
  const found = new Set(text.split(',').map(Number));
  for (const id of found) if (id < 1 || id > MAX_ID) throw badField(field, 'Недопустимый номер.');
  return [...found].sort((a, b) => a - b);
}

const brand = /^b(\d{1,10})$/;
const value = /^\d{1,10}$/;
const range = /^r(\d{1,10}):(-?\d{1,9}(?:\.\d{1,6})?)?\.\.(-?\d{1,9}(?:\.\d{1,6})?)?$/;

function parseAttributes(text: string | undefined, attributeOf: (valueId: number) => number | undefined) {
  const groups = new Map<number | null, Set<number>>();
  const brands = new Set<number>();
  const ranges = new Map<number, { attributeId: number; from: number | null; to: number | null }>();
  for (const word of text?.split(',') ?? []) {
    const [, brandId] = brand.exec(word) ?? [];
    const [, attribute, low, high] = range.exec(word) ?? [];
    if (brandId !== undefined) brands.add(knowable(brandId));
    else if (value.test(word)) {
      const id = knowable(word);
      const attributeId = attributeOf(id) ?? null;
      groups.set(attributeId, (groups.get(attributeId) ?? new Set()).add(id));
    } else if (attribute !== undefined && (low !== undefined || high !== undefined)) {
      if (Number(low ?? -Infinity) > Number(high ?? Infinity))
        throw badField('attributes', 'Начало промежутка не больше его конца.');
      ranges.set(knowable(attribute), {
        attributeId: knowable(attribute),
        from: low === undefined ? null : Number(low),
        to: high === undefined ? null : Number(high),
      });
    } else throw badField('attributes', 'Нужны номера значений, «b7» или «r51:100..250» через запятую.');
  }
  const ascending = (set: Set<number>) => [...set].sort((a, b) => a - b);
  return {
    groups: [...groups].map(([attributeId, values]) => ({ attributeId, values: ascending(values) })),
    brands: ascending(brands),
    ranges: [...ranges.values()],
  };
}

function knowable(text: string): number {
  const id = Number(text);
  if (id < 1 || id > MAX_ID) throw badField('attributes', 'Недопустимый номер.');
  return id;
}
