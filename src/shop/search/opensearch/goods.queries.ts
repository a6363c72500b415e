import type { Connection } from '../memory/memory.server.ts';
import { type GoodsDocument, numberField, type Paths, priceField } from './goods-index.server.ts';

interface Row {
  id: number;
  lfts: number[];
  popularity: number;
  created: number | string;
  brand: number | null;
  codes: number[];
  keys: number[];
  numbers: number[];
  prices: number[];
  cities: number[];
  shops: number[];
  nameKey: string;
}

export type { Paths };

export async function readPaths(client: Connection): Promise<Paths> {
  const { rows } = await client.query<{ id: number; lft: number; rgt: number }>(
    'select id, lft, rgt from category where lft > 0 order by lft',
  );
  const paths = new Map<number, readonly number[]>();
  let above: { id: number; rgt: number }[] = [];
  for (const { id, lft, rgt } of rows) {
    above = [...above.filter((one) => one.rgt > rgt), { id, rgt }];
    paths.set(
      lft,
      above.map((one) => one.id),
    );
  }
  return paths;
}

/** Reads the listed ones of some products. */
export async function readGoodsOf(
  client: Connection,
  products: readonly number[],
  paths: Paths,
): Promise<GoodsDocument[]> {
  const { rows } = await client.query<Row>(`${SELECT} and l.product_id = any($1::int[])`, [products]);
  return rows.map((row) => documentOf(row, paths));
}

/** Reads the next listed products in the order of their ids. */
export async function readGoodsAfter(
  client: Connection,
  { after, most }: { after: number; most: number },
  paths: Paths,
): Promise<GoodsDocument[]> {
  const { rows } = await client.query<Row>(`${SELECT} and l.product_id > $1 order by l.product_id limit $2`, [
    after,
    most,
  ]);
  return rows.map((row) => documentOf(row, paths));
}

export async function countGoods(client: Connection): Promise<number> {
  const { rows } = await client.query<{ goods: number }>(
    'select count(*)::int as goods from listing where previous_lft < 0',
  );
  return rows[0]?.goods ?? 0;
}

/** Reads the ids of the next listed products, ascending. */
export async function readIdsAfter(
  client: Connection,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select product_id as id from listing where previous_lft < 0 and product_id > $1 order by product_id limit $2',
    [after, most],
  );
  return rows.map(({ id }) => id);
}

/** Reads the products in the categories with these positions in the tree. */
export async function readProductsAt(client: Connection, lfts: readonly number[]): Promise<number[]> {
  if (lfts.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    'select distinct product_id as id from listing where lft = any($1::int[])',
    [lfts],
  );
  return rows.map(({ id }) => id);
}

const FEEDER = "hashtextextended('vitrina search feeder ' || $1, 0)";

/** Becomes the only feeder of an alias, until the connection ends or `releaseFeeder`. @returns false if there is another */
export async function holdFeeder(client: Connection, alias: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${FEEDER}) as held`, [
    alias,
  ]);
  return rows[0]?.held ?? false;
}

export async function releaseFeeder(client: Connection, alias: string): Promise<void> {
  await client.query(`select pg_advisory_unlock(${FEEDER})`, [alias]);
}

// A product has a row for each of its categories; they differ in their places alone.
const SELECT = `
  select l.product_id as id, array(select x.lft from listing x where x.product_id = l.product_id) as lfts, l.popularity,
         (extract(epoch from l.created_at) * 1000000)::int8 as created, l.brand_id as brand, l.codes, l.number_keys as keys,
         l.numbers, l.prices, l.cities, l.shops, l.name_key as "nameKey"
  from listing l where l.previous_lft < 0`;

function documentOf(row: Row, paths: Paths): GoodsDocument {
  const { id, lfts, popularity, created, brand, codes, keys, numbers, prices, cities, shops, nameKey } = row;
  const fields: Record<string, unknown> = {
    id,
    popularity,
    created: Number(created),
    codes,
    cities,
    shops,
    name_key: nameKey,
    path: [...new Set(lfts.flatMap((lft) => paths.get(lft) ?? []))],
    ...(brand === null ? {} : { brand }),
  };
  for (const [at, attribute] of keys.entries()) {
    const number = numbers[at];
    if (number !== undefined && Number.isFinite(number)) fields[numberField(attribute)] ??= number;
  }
  // PostgreSQL counts from 1, and so do slots.
  for (const [at, kopecks] of prices.entries()) if (kopecks > 0) fields[priceField(at + 1)] = kopecks;
  return { id, fields };
}
