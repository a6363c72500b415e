import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Pool } from '../src/platform/database/db.server.ts';
import { addConnection } from '../src/shop/exchange/connections/connections.server.ts';
import { OneCClient } from '../tests/support/one-c/client.ts';
import { watchHeavyChild } from './exchange-child.ts';
import { largestQuery, stormOfParts } from './exchange-doors.ts';
import { changedOffers, newGoods, portions } from './exchange-files.ts';
import { type Beside, besideExchange, type Traffic } from './exchange-traffic.ts';
import type { Latency } from './measure.ts';
import type { BenchShop } from './shop.ts';

/** An exchange of 1C over HTTP with a shop that serves visitors. */
export interface ExchangeFigures {
  /** A full export of other goods, into a shop that nobody visits and into one that is visited. */
  portions: Exchanged & { portions: number };
  /** New goods in new sections, in one portion. */
  added: Exchanged;
  /** New prices and stock, from the last byte until the product call shows them. */
  offers: Exchanged & { visibleSeconds: number };
  /** Parts of a file while prices and stock are imported. */
  storm: Beside & { parts: Latency };
  /** One answer to `query`. */
  query: { orders: number; ms: number };
  /** An undo of the new goods, by the command. */
  undo: { goods: number; seconds: number };
  /** The greatest resident size of the importing process, MB; absent where the system does not tell. */
  childMb: number | undefined;
}

interface Exchanged extends Beside {
  goods: number;
  seconds: number;
  perSecond: number;
}

const DEMO = 'demo';
const LOOK_EVERY_MS = 50;
/** The time after which a change counts as lost. */
const LOST_AFTER_MS = 120_000;
/** Prices below a rouble are held until a person decides. */
const NEVER_HELD_KOPECKS = 1_000;
/** Each export is newer than the one before. */
const DAYS = { added: 22, offers: 23, storm: 24 };

export async function measureExchange(
  shop: BenchShop,
  { db, pool }: { db: Kysely<DB>; pool: Pool },
  traffic: Traffic,
  {
    goods,
    count,
    changed,
    step,
    cli,
  }: {
    goods: number;
    count: number;
    changed: number;
    step: (part: string) => void;
    cli: (...words: string[]) => Promise<string>;
  },
): Promise<ExchangeFigures> {
  const fresh = await connect(shop, db, 'fresh', '1c');
  const own = await connect(shop, db, 'own', DEMO);
  const child = watchHeavyChild(shop.pid);
  const exchanged = async (amount: number, work: () => Promise<unknown>): Promise<Exchanged> => {
    const started = performance.now();
    let seconds = 0;
    const beside = await besideExchange(traffic, async () => {
      await work();
      seconds = (performance.now() - started) / 1000;
    });
    return { goods: amount, seconds, perSecond: amount / seconds, ...beside };
  };
  step('portions over HTTP');
  const inPortions = await exchanged(goods, async () => {
    for (const files of portions(goods, count)) await send(fresh, files);
    await fresh.request({ type: 'catalog', mode: 'complete' });
  });
  step('new goods over HTTP');
  const addedFrom = await latestRun(pool);
  const newFiles = newGoods(changed, DAYS.added);
  const added = await exchanged(changed, () => send(fresh, newFiles));
  step('prices and stock over HTTP');
  const files = changedOffers(changed, DAYS.offers);
  let visibleSeconds = 0;
  const offers = await exchanged(changed, async () => {
    const shown = await shownProduct(shop, pool, files);
    const before = await shown();
    await own.checkAuth();
    await own.init();
    for (const [name, text] of Object.entries(files)) await own.upload(name, Buffer.from(text));
    const uploaded = performance.now();
    const importing = Promise.all(Object.keys(files).map((name) => importOne(own, name)));
    while ((await shown()) === before) {
      if (performance.now() - uploaded > LOST_AFTER_MS) throw new Error('the new prices are never shown');
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    visibleSeconds = (performance.now() - uploaded) / 1000;
    await importing;
  });
  step('parts beside an import');
  const loud = await connect(shop, db, 'loud', 'loud');
  const others = changedOffers(changed, DAYS.storm);
  let parts: Latency | undefined;
  const storm = await besideExchange(traffic, async () => {
    let isOver = false;
    const importing = send(own, others).finally(() => {
      isOver = true;
    });
    parts = await stormOfParts(loud, () => isOver);
    await importing;
  });
  if (!parts) throw new Error('no part was uploaded');
  const query = await largestQuery(await connect(shop, db, 'orders', DEMO, 'retail'));
  step('undo of the new goods');
  const undo = { goods: changed, seconds: await undoOf(pool, addedFrom, cli) };
  return {
    portions: { ...inPortions, portions: count },
    added,
    offers: { ...offers, visibleSeconds },
    storm: { ...storm, parts },
    query,
    undo,
    childMb: await child.stop(),
  };
}

async function latestRun(pool: Pool): Promise<number> {
  const { rows } = await pool.query('select coalesce(max(id), 0)::float8 as id from exchange_run');
  return rows[0].id;
}

/** Undoes the first run of the source after another, and all that followed it. @returns seconds */
async function undoOf(
  pool: Pool,
  after: number,
  cli: (...words: string[]) => Promise<string>,
): Promise<number> {
  const { rows } = await pool.query(
    `select id from exchange_run where id > $1 and kind = 'file' and source = '1c' order by id limit 1`,
    [after],
  );
  const started = performance.now();
  await cli('exchange', 'undo', String(rows[0].id));
  return (performance.now() - started) / 1000;
}

async function connect(
  shop: BenchShop,
  db: Kysely<DB>,
  slug: string,
  source: string,
  orders: 'none' | 'retail' = 'none',
): Promise<OneCClient> {
  const secret = await addConnection(db, {
    slug,
    name: slug,
    login: slug,
    source,
    profile: 'ut207',
    orders,
    networks: [],
  });
  return new OneCClient(`${shop.address}/exchange/1c/${slug}`, slug, secret);
}

/** A session of one portion. @throws Error when a file is rejected */
async function send(client: OneCClient, files: Record<string, string>): Promise<void> {
  await client.checkAuth();
  await client.init();
  for (const [name, text] of Object.entries(files)) await client.upload(name, Buffer.from(text));
  for (const name of Object.keys(files)) await importOne(client, name);
}

async function importOne(client: OneCClient, name: string): Promise<void> {
  const { state, text } = await client.import(name);
  if (state !== 'success') throw new Error(`${name}: ${text}`);
}

/** What the product call answers about the last of the changed goods that is sold in the default city. */
async function shownProduct(
  shop: BenchShop,
  pool: Pool,
  files: Record<string, string>,
): Promise<() => Promise<string>> {
  const refs = Object.values(files).flatMap((text) => [...text.matchAll(/<Предложение><Ид>([^<]+)/g)]);
  const { rows } = await pool.query<{ id: number }>(
    `select e.id from external_id e join visible_product using (id) join price on price.product_id = e.id
     join city_price_type t on t.price_type_id = price.price_type_id and t.audience = 'retail'
     join city on city.id = t.city_id and city.is_default
     where e.source = $1 and e.kind = 'product' and price.kopecks > $3 and e.value = any($2)
     order by array_position($2, e.value) desc limit 1`,
    [DEMO, refs.map(([, ref]) => ref), NEVER_HELD_KOPECKS],
  );
  if (!rows[0]) throw new Error('no product to look at');
  const address = `${shop.address}/api/v1/catalog/product/${rows[0].id}/`;
  return async () => (await fetch(address)).text();
}
