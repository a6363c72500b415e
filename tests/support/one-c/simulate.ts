import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { type Random, seeded } from '../../../demo/random.ts';
import { formatKopecks } from '../../../src/platform/text/money.ts';
import { CLI } from '../../../src/shop/audit/audit.ts';
import {
  addConnection,
  connectionOf,
  connections,
  rotateSecret,
  setDisabled,
} from '../../../src/shop/exchange/connections/connections.server.ts';
import type { Profile } from '../../../src/shop/exchange/connections/connections.ts';
import { readHeld } from '../../../src/shop/exchange/quarantine/quarantine.server.ts';
import { decide, readRuns } from '../../../src/shop/exchange/runs/runs.server.ts';
import { BEHAVIOURS } from './behaviour.ts';
import { OneCClient } from './client.ts';
import { portionsOf } from './export-files.ts';
import { FAULTS, openFaultyNetwork } from './faulty-network.ts';
import { type Good, type Goods, tradeADay } from './goods.ts';
import { readGoods } from './goods-of-shop.ts';
import { enterShop } from './http-buyer.ts';
import { OneC } from './one-c.ts';

/** The connection of the simulator, and the source of the goods of the demo shop. */
const SLUG = 'simulator';
const SOURCE = 'demo';
/** Enough for the rules of the quarantine, and not so many that a person waits. */
const GOODS = 200;
const POISONED = 60;
/** With `faults` one of so many calls fails. */
const CALLS_PER_FAULT = 6;
const MOST_TRIES = 20;

export interface Simulation {
  db: Kysely<DB>;
  /** Of the started shop, without a slash at the end. */
  address: string;
  seed: number;
  profile: Profile;
  faults: boolean;
  say(text: string): void;
}

/** Whether a database is that of a demo shop, whose goods and orders belong to nobody. */
export async function isDemoShop(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select from first_start where step = 'demo' and finished_at is not null`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Has a simulated 1C exchange with a started demo shop: goods, a mistake in prices, an order and its life. In the end the
 * goods have their old prices and stock again.
 * @throws Error at the first thing that is not as it has to be
 */
export async function simulate(given: Simulation): Promise<void> {
  const { db, address, say } = given;
  const random = seeded(given.seed);
  const goods = await readGoods(db, SOURCE, GOODS);
  const original = structuredClone(goods.goods);
  const network = await openFaultyNetwork(() => address);
  const secret = await openConnection(given);
  const oneC = new OneC(
    new OneCClient(`${network.origin}/exchange/1c/${SLUG}`, SLUG, secret),
    BEHAVIOURS[given.profile],
  );
  let failed = 0;
  network.fault = () => {
    if (!given.faults || random() * CALLS_PER_FAULT > 1) return undefined;
    failed++;
    return FAULTS[Math.floor(random() * FAULTS.length)];
  };
  const shop = { ...given, oneC, goods, random };
  try {
    await sendGoods(shop);
    await sendMistake(shop);
    await sellAndShip(shop);
    await restore(shop, original);
    if (given.faults) say(`  сбоев связи за это время: ${failed} — ничего не потеряно и не удвоено`);
  } finally {
    await setDisabled(db, SLUG, true);
    await network.close();
  }
}

interface Shop extends Simulation {
  oneC: OneC;
  goods: Goods;
  random: Random;
}

async function openConnection({ db, profile }: Simulation): Promise<string> {
  if ((await connections(db)).some(({ slug }) => slug === SLUG)) {
    await setDisabled(db, SLUG, false);
    return rotateSecret(db, SLUG);
  }
  return addConnection(db, {
    slug: SLUG,
    name: 'Симулятор 1С',
    login: SLUG,
    source: SOURCE,
    profile,
    orders: 'all',
    networks: ['127.0.0.0/8', '::1/128'],
  });
}

async function sendGoods(shop: Shop): Promise<void> {
  tradeADay(shop.goods, shop.random);
  await exportGoods(shop, 3);
  shop.say(`✓ 1С выгрузила тремя порциями новые цены и остатки: товаров ${shop.goods.goods.length}`);
  await requireShown(shop, 'цены и остатки в магазине такие же, как в 1С');
}

async function sendMistake(shop: Shop): Promise<void> {
  const { goods, say, db } = shop;
  const right = structuredClone(goods.goods);
  for (const good of goods.goods.slice(0, POISONED)) good.kopecks = Math.ceil(good.kopecks / 100);
  const answers = await exportGoods(shop, 1);
  say(
    `✓ Кто-то в 1С ошибся: ${POISONED} цен в сто раз меньше. Магазин ответил: ${answers.find((text) => text.includes('проверки')) ?? answers.at(-1)}`,
  );
  goods.goods = right;
  await requireShown(shop, 'покупатели видят прежние цены');
  const { id } = await connectionOf(db, SLUG);
  const held = new Set((await readHeld(db, {}, GOODS)).map(({ runId }) => runId));
  for (const run of await readRuns(db, id, GOODS))
    if (held.has(run.id)) await decide(db, run.id, CLI, { to: 'reject', note: 'ошибка в 1С' });
  say('✓ Сотрудник отклонил эти цены');
}

async function sellAndShip(shop: Shop): Promise<void> {
  const { oneC, say, goods } = shop;
  const { id, number, total } = await buy(shop, goods.goods.find(({ stock }) => stock > 1)!.ref);
  say(`✓ Покупатель оформил заказ № ${number} на ${formatKopecks(total)} ₽`);
  await repeated(shop, async () => {
    await oneC.takeOrders();
    return oneC.orders.orders.has(number);
  });
  say(`✓ 1С забрала заказы (${oneC.orders.created}), среди них № ${number}: каждый один раз`);
  const order = oneC.orders.post(number);
  const today = new Date().toISOString().slice(0, 10);
  order.states.set('Номер оплаты по 1С', `ПП-${number}`).set('Дата оплаты по 1С', today);
  await repeated(shop, () => oneC.returnOrders([order]).then(() => true));
  await until(async () => {
    const { rows } = await sql<{ paid: number }>`
      select coalesce(sum(kopecks), 0)::float8 as paid from order_payment where order_id = ${id}`.execute(
      shop.db,
    );
    return rows[0]?.paid === total;
  });
  say('✓ 1С провела заказ и вернула оплату: магазин её записал один раз');
}

async function restore(shop: Shop, original: Goods['goods']): Promise<void> {
  shop.goods.goods = original;
  await exportGoods(shop, 1);
  await requireShown(shop, 'прежние цены и остатки возвращены');
}

let made = 0;

/** Sends an export; over a line that fails as often as it takes. @returns the ends of the imports */
async function exportGoods(shop: Shop, portions: number): Promise<string[]> {
  const answers: string[] = [];
  const madeAt = moscowTime(Date.now() + 1_000 * made++);
  for (const files of portionsOf(shop.goods, shop.oneC.behaviour, { madeAt, portions }))
    await repeated(shop, async () => {
      answers.push(...(await shop.oneC.sendPortion(files)).map((text) => text.replace(/^success\n?/, '')));
      return true;
    });
  return answers.filter((text) => text !== '');
}

function moscowTime(at: number): string {
  return new Date(at + 3 * 3_600_000).toISOString().slice(0, 19);
}

/** Repeats a session of 1C until it says that it is done: a session may be cut off by the line. */
async function repeated({ faults }: Simulation, session: () => Promise<boolean>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      if (await session()) return;
      if (tries === MOST_TRIES) throw new Error('1С так и не получила заказ');
    } catch (error) {
      if (!faults || tries === MOST_TRIES) throw error;
    }
}

async function requireShown(shop: Shop, what: string): Promise<void> {
  const wanted = new Map(shop.goods.goods.map((good) => [good.ref, factsOf(good)]));
  await until(async () => {
    const shown = await readGoods(shop.db, SOURCE, GOODS);
    return shown.goods.every((good) => wanted.get(good.ref) === factsOf(good));
  });
  shop.say(`✓ Проверено: ${what}`);
}

function factsOf({ kopecks, tiers, stock }: Good): string {
  return JSON.stringify([kopecks, tiers, stock]);
}

/** Modules that request no import have theirs a minute later. */
const MOST_MS = 150_000;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + MOST_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('магазин показывает не то, что прислала 1С');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Buys a good as a guest. @returns the order, its total in kopecks */
async function buy({ db, address }: Shop, ref: string) {
  const { rows } = await sql<{ id: number }>`
    select id from external_id where source = ${SOURCE} and kind = 'product' and value = ${ref}`.execute(db);
  const buyer = await enterShop(address);
  await buyer.call('POST', 'catalog/cart-items/', { product: rows[0]?.id, quantity: 1 });
  const cart = await buyer.call('GET', 'catalog/cart/');
  const place = (total: number) =>
    buyer.call('POST', 'orders/order/', {
      delivery_type: 'courier',
      address: { street: 'Ленина', house: '5' },
      payment_type: 'cash',
      contact: { name: 'Иван Проверкин', phone: '8 922 123 45 67', email: 'proverka@example.com' },
      consents: ['order', 'offer'],
      expected_total: total,
    });
  const first = await place(cart.total_price);
  // The shop names the total with delivery, which the buyer confirms.
  const whole = first.changes?.find(({ what }: { what: string }) => what === 'total')?.new;
  const order = whole === undefined ? first : await place(whole);
  return { id: Number(order.id), number: String(order.number), total: Math.round(Number(order.total) * 100) };
}
