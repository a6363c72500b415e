import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { ListAnswer, ListRequest } from '../../src/search-engine/search-engine.ts';

/**
 * The oracle of the listing port: reads the catalogue as plain objects and makes a list by checking each product in turn. It is deliberately simple, so that it shares no mistake with the real code.
 */
export interface Catalogue {
  products: Product[];
  /** Category → itself and everything below it. */
  categories: Map<number, Set<number>>;
  /** City → its retail price type… */
  cities: Map<number, number>;
  /** …and all price types, those of contracts included. */
  priceTypes: number[];
  shopCity: Map<number, number>;
  numberAttributes: number[];
  attributeOf: Map<number, number>;
  valueCount: number;
}

interface Product {
  id: number;
  name: string;
  createdAt: number;
  popularity: number;
  brand: number | null;
  categories: number[];
  tags: number[];
  values: number[];
  numbers: Map<number, number>;
  prices: Map<number, number>;
  /** Cities with free stock of it. */
  cities: Set<number>;
  shops: Set<number>;
}

/** Reads the source tables, never the listing table. */
export async function readCatalogue(db: Kysely<DB>): Promise<Catalogue> {
  const all = async <T>(text: string) => (await sql.raw<T>(text).execute(db)).rows;
  const tree = await all<{ id: number; parent_id: number | null; hidden_at: Date | null }>(
    'select * from category',
  );
  const parentOf = new Map(tree.map((row) => [row.id, row]));
  const pathOf = (id: number): number[] => {
    const path: number[] = [];
    for (let at: number | null = id; at !== null; at = parentOf.get(at)?.parent_id ?? null) path.push(at);
    return path;
  };
  const isShown = (id: number) => pathOf(id).every((each) => parentOf.get(each)?.hidden_at === null);
  const shown = tree.map(({ id }) => id).filter(isShown);
  const categories = new Map(
    shown.map((id) => [id, new Set(shown.filter((below) => pathOf(below).includes(id)))]),
  );
  const cities = new Map(
    (await all<{ city_id: number; price_type_id: number }>('select * from city_price_type')).map((row) => [
      row.city_id,
      row.price_type_id,
    ]),
  );
  const shopCity = new Map(
    (await all<{ id: number; city_id: number }>('select id, city_id from shop')).map((row) => [
      row.id,
      row.city_id,
    ]),
  );
  const priceTypes = (await all<{ id: number }>('select id from price_type order by id')).map(({ id }) => id);
  const values = await all<{ id: number; attribute_id: number }>(
    'select v.id, v.attribute_id from attribute_value v join attribute a on a.id = v.attribute_id where a.is_facet',
  );
  const attributeOf = new Map(values.map((row) => [row.id, row.attribute_id]));
  const warehouses = await all<{ id: number; shop_id: number | null }>('select id, shop_id from warehouse');
  const cityWarehouses = await all<{ city_id: number; warehouse_id: number }>('select * from city_warehouse');
  const rows = await all<{
    id: number;
    name: string;
    created_at: Date;
    popularity: number;
    multiplicity: number;
    brand: number | null;
    categories: number[];
    tags: number[];
    attributes: { attribute_id: number; value_id: number | null; number: number | null }[];
    prices: { price_type_id: number; min_quantity: number; kopecks: number }[];
    stock: { warehouse_id: number; free: number }[];
  }>(`select p.id, p.name, p.created_at, p.popularity, p.multiplicity, b.id as brand,
        array(select category_id from product_category c where c.product_id = p.id) as categories,
        array(select tag_id from product_tag t where t.product_id = p.id) as tags,
        (select coalesce(json_agg(a), '[]') from product_attribute a where a.product_id = p.id) as attributes,
        (select coalesce(json_agg(r order by min_quantity), '[]') from price r where r.product_id = p.id) as prices,
        (select coalesce(json_agg(json_build_object('warehouse_id', s.warehouse_id,
           'free', s.on_hand - coalesce(r.reserved, 0))), '[]')
         from stock s left join stock_reserved r using (product_id, warehouse_id) where s.product_id = p.id) as stock
      from product p left join brand b on b.id = p.brand_id and b.hidden_at is null
      where p.hidden_at is null`);
  const products = rows
    .filter(({ categories: own }) => own.length === 0 || own.some(isShown))
    .map((row): Product => {
      const prices = new Map<number, number>();
      for (const [type, own] of Map.groupBy(row.prices, (price) => price.price_type_id)) {
        const reached = own.filter(({ min_quantity }) => min_quantity <= row.multiplicity).at(-1);
        prices.set(type, (reached ?? own[0])?.kopecks ?? 0);
      }
      const free = (ids: number[]) =>
        row.stock
          .filter(({ warehouse_id }) => ids.includes(warehouse_id))
          .reduce((sum, { free: f }) => sum + Math.max(0, f), 0);
      const isFree = (ids: number[]) => free(ids) >= row.multiplicity;
      return {
        id: row.id,
        name: row.name,
        createdAt: row.created_at.getTime(),
        popularity: row.popularity,
        brand: row.brand,
        categories: row.categories.filter(isShown),
        tags: row.tags,
        values: row.attributes.flatMap(({ value_id }) =>
          value_id !== null && attributeOf.has(value_id) ? [value_id] : [],
        ),
        numbers: new Map(
          row.attributes.flatMap(({ attribute_id, number }) =>
            number === null ? [] : [[attribute_id, number]],
          ),
        ),
        prices,
        cities: new Set(
          [...cities.keys()].filter((city) =>
            isFree(cityWarehouses.filter((each) => each.city_id === city).map((each) => each.warehouse_id)),
          ),
        ),
        shops: new Set(
          [...shopCity.keys()].flatMap((shop) =>
            isFree(warehouses.filter((each) => each.shop_id === shop).map(({ id }) => id)) ? [shop] : [],
          ),
        ),
      };
    });
  return {
    products,
    categories,
    cities,
    priceTypes,
    shopCity,
    numberAttributes: [6, 7],
    attributeOf,
    valueCount: 19,
  };
}

/** The list by definition: filter, count every facet without its own filter, sort, slice. */
export function listByBruteForce(catalogue: Catalogue, request: ListRequest): ListAnswer {
  const priceOf = (product: Product) => product.prices.get(request.priceTypeId ?? 0);
  const canBuy = (product: Product) => priceOf(product) !== undefined && product.cities.has(request.cityId);
  const inside =
    request.categoryId === null ? null : (catalogue.categories.get(request.categoryId) ?? new Set());
  const filters: Record<string, (product: Product) => boolean> = {
    category: ({ categories }) => inside === null || categories.some((id) => inside.has(id)),
    tags: ({ tags }) => request.tags.every((id) => tags.includes(id)),
    inStock: (product) => !request.inStock || canBuy(product),
    brands: ({ brand }) => request.brands.length === 0 || request.brands.includes(brand ?? 0),
    shops: (product) =>
      request.shops.length === 0 ||
      (priceOf(product) !== undefined &&
        request.shops.some((id) => product.shops.has(id) && catalogue.shopCity.get(id) === request.cityId)),
    price: (product) => {
      const { from, to } = request.price;
      const price = priceOf(product);
      return (
        (from === null && to === null) ||
        (price !== undefined && price >= (from ?? 0) && price <= (to ?? Infinity))
      );
    },
  };
  for (const { attributeId, values } of request.groups)
    filters[`group:${attributeId}`] = (product) => values.some((id) => product.values.includes(id));
  for (const { attributeId, from, to } of request.ranges)
    filters[`range:${attributeId}`] = ({ numbers }) => {
      const number = numbers.get(attributeId);
      return number !== undefined && number >= (from ?? -Infinity) && number <= (to ?? Infinity);
    };
  const without = (own: string) =>
    catalogue.products.filter((product) =>
      Object.entries(filters).every(([name, holds]) => name === own || holds(product)),
    );
  const hits = without('');
  const tally = (ids: number[]) =>
    new Map([...Map.groupBy(ids, (id) => id)].map(([id, each]) => [id, each.length]));
  const values = new Map<number, number>();
  for (const attribute of new Set(catalogue.attributeOf.values())) {
    const counted = tally(without(`group:${attribute}`).flatMap((product) => product.values));
    for (const [value, count] of counted)
      if (catalogue.attributeOf.get(value) === attribute) values.set(value, count);
  }
  const { groups, brands, shops, price } = request;
  const chosen = [...groups, ...request.ranges, ...brands, ...shops, price.from, price.to];
  const isFiltered = chosen.some((each) => each !== null);
  const attributesOf = (product: Product) =>
    new Set(product.values.flatMap((value) => catalogue.attributeOf.get(value) ?? []));
  const ranges = new Map<number, { min: number; max: number; count: number }>();
  for (const attribute of catalogue.numberAttributes) {
    const numbers = without(`range:${attribute}`).flatMap((product) => product.numbers.get(attribute) ?? []);
    if (numbers.length > 0)
      ranges.set(attribute, {
        min: Math.min(...numbers),
        max: Math.max(...numbers),
        count: numbers.length,
      });
  }
  const prices = without('price').flatMap((product) => priceOf(product) ?? []);
  return {
    ids: sort(hits, request, priceOf)
      .slice(request.offset, request.offset + request.limit)
      .map(({ id }) => id),
    total: hits.length,
    bounds: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
    facets: {
      values,
      attributes: tally(isFiltered ? [] : hits.flatMap((product) => [...attributesOf(product)])),
      ranges,
      brands: tally(without('brands').flatMap(({ brand }) => brand ?? [])),
      tags: tally(hits.flatMap(({ tags }) => tags)),
      shops: tally(
        without('shops').flatMap((product) =>
          priceOf(product) === undefined
            ? []
            : [...product.shops].filter((id) => catalogue.shopCity.get(id) === request.cityId),
        ),
      ),
      inStock: hits.filter(canBuy).length,
    },
  };
}

function sort(
  products: Product[],
  { ordering, cityId }: ListRequest,
  priceOf: (product: Product) => number | undefined,
) {
  const nameOf = ({ name }: Product) => name.toLowerCase().replaceAll('ё', 'е');
  const keys: Record<string, (product: Product) => [number | string, ...number[]]> = {
    popular: (product) => [
      priceOf(product) !== undefined && product.cities.has(cityId) ? 0 : 1,
      -product.popularity,
    ],
    price: (product) => [priceOf(product) ?? Infinity],
    '-price': (product) => [-(priceOf(product) ?? -Infinity)],
    name: (product) => [nameOf(product)],
    '-created_at': (product) => [-product.createdAt],
  };
  const key = keys[ordering] as (product: Product) => (number | string)[];
  const compare = (a: (number | string)[], b: (number | string)[]) => {
    for (const [at, value] of a.entries()) {
      const other = b[at] as number | string;
      if (value !== other) return value < other ? -1 : 1;
    }
    return 0;
  };
  return [...products].sort((a, b) => compare([...key(a), a.id], [...key(b), b.id]));
}
