import type { Connection } from '../memory/memory.server.ts';
import type { Paths } from './goods-index.server.ts';

/** A listed product without its texts. */
export interface GoodsRow {
  id: number;
  lfts: number[];
  popularity: number;
  created: number | string;
  brand: number | null;
  codes: number[];
  /** The attributes of its values, each once. */
  attributes: number[];
  keys: number[];
  numbers: number[];
  prices: number[];
  cities: number[];
  shops: number[];
  nameKey: string;
}

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
export async function readRowsOf(client: Connection, products: readonly number[]): Promise<GoodsRow[]> {
  const { rows } = await client.query<GoodsRow>(`${SELECT} and l.product_id = any($1::int[])`, [products]);
  return rows;
}

/** Reads the next listed products in the order of their ids. */
export async function readRowsAfter(
  client: Connection,
  { after, most }: { after: number; most: number },
): Promise<GoodsRow[]> {
  const { rows } = await client.query<GoodsRow>(
    `${SELECT} and l.product_id > $1 order by l.product_id limit $2`,
    [after, most],
  );
  return rows;
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

/** The time by the clock of the database, ms since 1970. */
const NOW = 'extract(epoch from clock_timestamp())::float8 * 1000';

/** Reads the clock of the database, ms since 1970. */
export async function readClock(client: Connection): Promise<number> {
  const { rows } = await client.query<{ now: number }>(`select ${NOW} as now`);
  return rows[0]?.now ?? 0;
}

/**
 * Becomes the only feeder of an alias, until the connection ends or `releaseFeeder`.
 * @returns the time by the clock of the database, ms since 1970; undefined if there is another feeder
 */
export async function holdFeeder(client: Connection, alias: string): Promise<number | undefined> {
  const { rows } = await client.query<{ held: boolean; now: number }>(
    `select pg_try_advisory_lock(${FEEDER}) as held, ${NOW} as now`,
    [alias],
  );
  return rows[0]?.held ? rows[0].now : undefined;
}

/**
 * Makes sure that this connection has the lock of `holdFeeder` still: a pooler may have moved it to another session.
 * @returns the time by the clock of the database, ms since 1970
 * @throws Error when another feeder may be at work
 */
export async function confirmFeeder(client: Connection, alias: string): Promise<number> {
  const { rows } = await client.query<{ held: boolean; now: number }>(
    `select ${NOW} as now, exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
       and objsubid = 1 and ((classid::int8 << 32) | objid::int8) = ${FEEDER}) as held`,
    [alias],
  );
  if (!rows[0]?.held) throw new Error('the lock of the feeder is lost: another one may be at work');
  return rows[0].now;
}

export async function releaseFeeder(client: Connection, alias: string): Promise<void> {
  await client.query(`select pg_advisory_unlock(${FEEDER})`, [alias]);
}

// A product has a row for each of its categories; they differ in their places alone.
const SELECT = `
  select l.product_id as id, array(select x.lft from listing x where x.product_id = l.product_id) as lfts, l.popularity,
         (extract(epoch from l.created_at) * 1000000)::int8 as created, l.brand_id as brand, l.codes, l.number_keys as keys,
         array(select distinct v.attribute_id from attribute_value v where v.id = any(l.codes)) as attributes,
         l.numbers, l.prices, l.cities, l.shops, l.name_key as "nameKey"
  from listing l where l.previous_lft < 0`;

/** A product as it is suggested: by its name, or by its article while that is being typed. */
export interface ShownName {
  id: number;
  name: string;
  article: string;
}

/** Reads the names of some products. */
export async function readShownNames(client: Connection, products: readonly number[]): Promise<ShownName[]> {
  const { rows } = await client.query<ShownName>(
    `select p.id, coalesce(o.name, p.name) as name, p.article
     from product p left join product_override o on o.product_id = p.id where p.id = any($1::int[])`,
    [products],
  );
  return rows;
}
