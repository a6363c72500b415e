import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { requirePrimary, TIMELINE, WAL_END } from '../../../platform/database/timeline.queries.ts';
import { RowBytes, type SegmentSize, type Structure } from '../../../search-engine/search-engine.ts';

/** A dedicated connection, or one of a pool. */
export type Connection = Pick<PoolClient, 'query'>;

/** JIT compilation costs more than it saves for statements that run once; sorts stay in memory. */
const BEGIN = `begin isolation level repeatable read read only; set local jit = off; set local work_mem = '64MB'`;

/** What a primary has committed at a moment. */
export interface CommittedState {
  snapshot: string;
  timeline: string;
  /** The end of its write-ahead log. */
  lsn: string;
}

/** Reads what the primary has committed. @throws on a standby, as the change log does */
export async function readCommitted(client: Connection): Promise<CommittedState> {
  const found = await client.query<{ snapshot: string; timeline: string | null; lsn: string | null }>(
    `select pg_current_snapshot()::text as snapshot, ${TIMELINE} as timeline, ${WAL_END} as lsn`,
  );
  const { snapshot = '', timeline, lsn } = found.rows[0] ?? {};
  return { snapshot, timeline: requirePrimary(timeline), lsn: lsn ?? '' };
}

/**
 * Runs `read` on one consistent state of the database and gives it the snapshot, with the timeline.
 * @param known a state that the server behind the connection has reached, if it is a replica
 * @throws on a standby without `known`, as the change log does
 */
export async function readConsistently<T>(
  client: Connection,
  read: (state: { snapshot: string; timeline: string }) => Promise<T>,
  known?: CommittedState,
): Promise<T> {
  await client.query(BEGIN);
  try {
    const { snapshot, timeline } = known ?? (await readCommitted(client));
    return await read({ snapshot, timeline });
  } finally {
    await client.query('rollback');
  }
}

/** Runs `read` on the state of the database that another connection is reading by `readConsistently`. */
export async function readAlike<T>(
  client: Connection,
  other: Connection,
  read: () => Promise<T>,
): Promise<T> {
  const { rows } = await other.query<{ id: string }>('select pg_export_snapshot() as id');
  await client.query(BEGIN);
  try {
    await client.query(`set transaction snapshot '${rows[0]?.id}'`);
    return await read();
  } finally {
    await client.query('rollback');
  }
}

/** Reads the identity of the database; a copy or a restored one has another. */
export async function readIdentity(client: Connection): Promise<string> {
  const found = await client.query<{ identity: string }>(
    `select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as identity
     from pg_control_system()`,
  );
  return found.rows[0]?.identity ?? '';
}

/**
 * Whether an image was built from this database in its present or a past state. A database restored to an earlier
 * state, or taken over by a standby, does not match.
 */
export async function isOfThisDatabase(
  client: Connection,
  { database, snapshot, timeline }: { database: string; snapshot: string; timeline: string },
): Promise<boolean> {
  if (database !== (await readIdentity(client))) return false;
  const found = await client.query<{ isPast: boolean | null }>(
    `select pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
            and $2 = ${TIMELINE} as "isPast"`,
    [snapshot, timeline],
  );
  return found.rows[0]?.isPast ?? false;
}

export async function readStructure(client: Connection): Promise<Structure> {
  const pairs = async (text: string) =>
    (await client.query<{ key: number; value: number }>(text)).rows.map(
      ({ key, value }) => [key, value] as const,
    );
  const categories = await client.query<{ id: number; lft: number; rgt: number }>(
    'select id, lft, rgt from category where lft > 0',
  );
  const shops = await pairs(
    'select city_id as key, id as value from shop where hidden_at is null order by id',
  );
  return {
    categories: new Map(categories.rows.map(({ id, lft, rgt }) => [id, { lft, rgt }])),
    slots: new Map(await pairs('select id as key, slot as value from price_type where hidden_at is null')),
    cityShops: new Map(
      [...Map.groupBy(shops, ([city]) => city)].map(([city, own]) => [city, own.map(([, shop]) => shop)]),
    ),
    attributeOf: new Map(
      await pairs(`select v.id as key, v.attribute_id as value
        from attribute_value v join attribute a on a.id = v.attribute_id
        left join attribute_override o on o.attribute_id = a.id
        where a.hidden_at is null and coalesce(o.is_facet, a.is_facet) and a.type in ('list', 'bool')`),
    ),
  };
}

export async function readSize(client: Connection): Promise<SegmentSize> {
  const found = await client.query<SegmentSize>(
    `select count(*)::int as rows, coalesce(sum(cardinality(codes)), 0)::int8 as codes,
            coalesce(sum(cardinality(numbers)), 0)::int8 as numbers from listing`,
  );
  const { rows = 0, codes = 0, numbers = 0 } = found.rows[0] ?? {};
  return { rows: Number(rows), codes: Number(codes), numbers: Number(numbers) };
}

/** In the order of COLUMN, without the name. */
const COLUMNS = `product_id, lft, previous_lft, popularity, created_at, brand_id, codes, number_keys, numbers,
  prices, cities, shops`;

/** Reads every row, ordered by category, then by popularity. */
export async function eachRow(client: Connection, take: (row: RowBytes) => void): Promise<void> {
  await copyRows(client, `select ${COLUMNS} from listing order by lft, popularity desc, product_id`, take);
}

/** Reads products in name order: field 0 is the sort key, field 1 the product, field 2 the name as shown. */
export async function eachName(client: Connection, take: (row: RowBytes) => void): Promise<void> {
  await copyRows(
    client,
    `select l.name_key, l.product_id, coalesce(o.name, p.name)
     from listing l join product p on p.id = l.product_id left join product_override o on o.product_id = p.id
     where l.previous_lft < 0 order by l.name_key, l.product_id`,
    take,
  );
}

/** Reads the rows of some products with their names, product by product. The instance given to `take` is reused. */
export async function eachRowOf(
  client: Connection,
  products: readonly number[],
  take: (row: RowBytes) => void,
): Promise<void> {
  await copyRows(
    client,
    `select ${COLUMNS}, name_key from listing where product_id = any('{${products.join(',')}}'::int[]) order by product_id, lft`,
    take,
  );
}

/**
 * Counts all rows and those written since the snapshot, and reads their products, in one scan because requests wait
 * for it.
 * @param most with more written rows than this the products are not read
 */
export async function readWritten(
  client: Connection,
  since: string,
  most: { rows: number; share: number },
): Promise<{ rows: number; written: number; products: number[] }> {
  let found = { rows: 0, written: 0, products: [] as number[] };
  const isWritten = writtenSince({ since });
  await copyRows(
    client,
    `select rows, written, case when written <= greatest(${most.rows}, rows * ${most.share}) then products else '{}' end
     from (select count(*)::int as rows, (count(*) filter (where ${isWritten}))::int as written,
                  coalesce(array_agg(product_id) filter (where ${isWritten}), '{}') as products from listing) seen`,
    (row) => {
      const products = [...new Set(row.ints(2))].sort((a, b) => a - b);
      found = { rows: row.int(0), written: row.int(1), products };
    },
  );
  return found;
}

/** Reads the product and the tree position of every row. */
export async function eachPlace(client: Connection, take: (row: RowBytes) => void): Promise<void> {
  await copyRows(client, 'select product_id, lft from listing', take);
}

/**
 * A condition for rows whose transactions may be unknown to a snapshot. It compares ages, because savepoints have
 * transaction ids of their own that `pg_visible_in_snapshot` does not know.
 */
export function writtenSince({ since }: { since: string }): string {
  if (!/^\d+:\d+:[\d,]*$/.test(since)) throw new Error(`not a snapshot: ${since}`);
  return `age(xmin) <= age(pg_snapshot_xmin('${since}'::pg_snapshot)::xid)`;
}

const SIGNATURE_BYTES = 19;

/** Streams a query over COPY BINARY. The instance given to `take` is reused for every row. */
export async function copyRows(
  client: Connection,
  query: string,
  take: (row: RowBytes) => void,
): Promise<void> {
  const row = new RowBytes();
  let rest: Buffer = Buffer.alloc(0);
  let isAfterHead = false;
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`))) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    if (!isAfterHead) {
      if (bytes.length < SIGNATURE_BYTES) {
        rest = bytes;
        continue;
      }
      at = SIGNATURE_BYTES;
      isAfterHead = true;
    }
    // The stream ends with a row of −1 fields.
    while (at + 2 <= bytes.length && bytes.readInt16BE(at) >= 0) {
      const end = row.read(bytes, at);
      if (end < 0) break;
      take(row);
      at = end;
    }
    rest = bytes.subarray(at);
  }
}
