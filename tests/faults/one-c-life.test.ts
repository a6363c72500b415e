import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeded } from '../../demo/random.ts';
import { CLI } from '../../src/shop/audit/audit.ts';
import { PROFILES } from '../../src/shop/exchange/connections/connections.ts';
import { brokenRules } from '../../src/shop/exchange/fixtures/broken-rules.ts';
import {
  goodsOf,
  type SimulatedShop,
  simulatedShop,
} from '../../src/shop/exchange/fixtures/simulated-shop.ts';
import { resendOrder } from '../../src/shop/exchange/orders/orders.server.ts';
import { differences } from '../../src/shop/exchange/reconciliation/reconciliation.server.ts';
import { commands } from '../../src/shop/orders/fixtures/random-life/commands.ts';
import { openKiller } from '../../src/shop/orders/fixtures/random-life/kills.ts';
import { lifeIn } from '../../src/shop/orders/fixtures/random-life/life.ts';
import { carryOut, type Living, type Tally } from '../../src/shop/orders/fixtures/random-life/live.ts';
import { chosen, type Dice } from '../../src/shop/orders/fixtures/random-life/words.ts';
import { portionsOf } from '../support/one-c/export-files.ts';
import { FAULTS } from '../support/one-c/faulty-network.ts';
import { tradeADay } from '../support/one-c/goods.ts';
import type { OneC } from '../support/one-c/one-c.ts';
import type { OneCOrder } from '../support/one-c/orders-base.ts';

/** One of so many calls between 1C and the shop has a fault. */
const CALLS_PER_FAULT = 8;

/** What 1C does: `take` asks for orders, `return` posts one and returns it, `export` sends goods. */
const ONE_C = ['take', 'take', 'take', 'return', 'return', 'return', 'export', 'wait'] as const;

interface CommandOf1C {
  oneC: (typeof ONE_C)[number];
  dice: Dice;
  /** At which write of its step the connection with the database is lost; null: it is not. */
  lostAt: number | null;
}

const number = fc.nat(10_000);
const commandOf1C: fc.Arbitrary<CommandOf1C> = fc.noBias(
  fc.record({
    oneC: fc.constantFrom(...ONE_C),
    dice: fc.record({ order: number, a: number, b: number, c: number }),
    lostAt: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(20) }),
  }),
);
const command = fc.oneof(
  { weight: 3, arbitrary: commands({ connection: 5, process: 2 }, 'import') },
  { weight: 2, arbitrary: commandOf1C },
);

/** A shop, its buyers and staff, and its 1C. */
interface Moment extends Living {
  shop: SimulatedShop;
  oneC: OneC;
}

/** Each export is newer than the one before. */
let exports = 0;

/** Whatever the line or the database does to a session of 1C: it is tried again another time. */
async function tried(session: Promise<unknown>): Promise<string> {
  return session.then(
    () => 'done',
    (error: Error) => {
      if (
        /fetch failed|terminated|the shop answered|Unexpected|answer begins|unclosed|no root/i.test(
          error.message,
        )
      )
        return `failed: ${error.message.slice(0, 120)}`;
      throw error;
    },
  );
}

const rounded = (roubles: number) => Math.round(roubles * 100) / 100;

/** What a manager changes in a posted order of 1C: less, cheaper, dearer, paid, shipped, cancelled, or nothing. */
function edit(order: OneCOrder, { a, b, c }: Dice): void {
  const line = chosen(order.lines, b);
  const day = '2026-11-26';
  const change = (quantity: number, price: number) => {
    if (!line) return;
    const sum = rounded(quantity * price);
    order.total = rounded(order.total + sum - line.sum);
    Object.assign(line, { quantity, price, sum });
  };
  const edits = [
    () => {},
    () => line && line.quantity > 1 && change(line.quantity - 1, line.price),
    () => line && change(line.quantity, rounded(line.price * 0.9)),
    () => line && change(line.quantity + 1, line.price),
    () => order.states.set('Номер оплаты по 1С', `ПП-${c % 50}`).set('Дата оплаты по 1С', day),
    () => order.states.set('Номер отгрузки по 1С', `РТУ-${c % 50}`).set('Дата отгрузки по 1С', day),
    () => {
      order.isCancelled = c % 4 === 0 || order.isCancelled;
    },
  ];
  chosen(edits, a)?.();
}

const DOES: Record<CommandOf1C['oneC'], (moment: Moment, dice: Dice) => Promise<string>> = {
  take: ({ oneC }) => tried(oneC.takeOrders()),
  return({ oneC }, dice) {
    const order = chosen([...oneC.orders.orders.values()].slice(-8), dice.order);
    if (!order) return tried(oneC.takeOrders());
    order.isPosted = true;
    edit(order, dice);
    const sum = rounded(order.total / (1 + (dice.b % 2)));
    const payment = { ref: `${order.number}-${dice.c % 3}`, sum, day: '2026-11-26', order: order.number };
    return tried(oneC.returnOrders([order], dice.c % 5 === 0 && sum > 0 ? [payment] : []));
  },
  async export({ shop, oneC }, { a }) {
    const { goods } = await goodsOf(shop);
    tradeADay(goods, seeded(a + 1));
    const madeAt = new Date(Date.UTC(2026, 0, 1) + ++exports * 60_000).toISOString().slice(0, 19);
    return tried(oneC.sendExport(portionsOf(goods, oneC.behaviour, { madeAt, portions: 1 + (a % 2) })));
  },
  // What a minute causes is a job, which the queue repeats.
  wait: ({ shop }) => tried(shop.timePasses()),
};

async function carryOutOf1C(moment: Moment, { oneC, dice, lostAt }: CommandOf1C): Promise<void> {
  const { life, shop, tally } = moment;
  if (lostAt !== null)
    await shop.api.pool.query(
      `insert into life_kill select 'connection', last_value + is_called::int + $1 from life_write`,
      [lostAt],
    );
  life.story.push(`1C ${lostAt === null ? '' : `without the database at ${lostAt} `}${oneC}`);
  const end = await DOES[oneC](moment, dice);
  await idle(shop);
  await shop.api.pool.query('delete from life_kill');
  life.story.push(`  ${end}`);
  const key = `1C ${oneC} ${end.split(':')[0]}`;
  tally[key] = (tally[key] ?? 0) + 1;
  await moment.requireWhole?.();
}

/** Waits until no run waits, and what follows a run is written too. */
async function idle(shop: SimulatedShop): Promise<void> {
  await shop.settled();
  await expect
    .poll(() => shop.rows(`select from graphile_worker.jobs where task_identifier = 'exchange-run'`), {
      timeout: 120_000,
    })
    .toEqual([]);
}

/** Lets a shop with its buyers, staff and 1C live through commands; in the end both have the same, or the reconciliation names what differs. */
async function live(
  life: readonly (Parameters<typeof carryOut>[1] | CommandOf1C)[],
  tally: Tally,
): Promise<void> {
  const shop = await simulatedShop({ log: 'silent' });
  const people = await lifeIn(shop.api);
  const killer = await openKiller(people);
  try {
    const random = seeded(life.length);
    const profile = chosen(PROFILES, tally.lives ?? 0) ?? 'ut207';
    tally.lives = (tally.lives ?? 0) + 1;
    const oneC = await shop.connect({ profile });
    const moment: Moment = {
      shop,
      oneC,
      life: people,
      killer,
      tally,
      without: 'import',
      async requireWhole() {
        const acknowledged = people.orders.map(({ id }) => id);
        expect(
          await brokenRules(shop.api.pool, { pricesChange: true, acknowledged, isQueueWhole: true }),
        ).toEqual([]);
      },
    };
    shop.network.fault = () =>
      random() * CALLS_PER_FAULT > 1 ? undefined : chosen(FAULTS, Math.floor(random() * 100));
    for (const one of life) await ('oneC' in one ? carryOutOf1C(moment, one) : carryOut(moment, one));
    shop.network.fault = () => undefined;
    await drain(moment);
  } catch (thrown) {
    throw new Error(`${people.story.slice(-14).join('\n')}\n${(thrown as Error).message}`, { cause: thrown });
  } finally {
    await killer.close();
    await shop.close();
  }
}

/** In the end 1C has each order once. Where it has another one than the shop, the reconciliation names it, or the buyer is asked. */
async function drain({ shop, oneC, requireWhole }: Moment): Promise<void> {
  for (let round = 0, empty = 0; empty < 3; round++) {
    expect(round).toBeLessThan(60);
    await shop.timePasses();
    const stuck = await shop.rows(
      'select o.number::float8 as number from order_export e join shop_order o on o.id = e.order_id where stuck_at is not null',
    );
    for (const { number } of stuck) await resendOrder(shop.api.db, { slug: 'main', number, by: CLI });
    empty = (await oneC.takeOrders()).length === 0 ? empty + 1 : 0;
  }
  const posted = [...oneC.orders.orders.values()].filter(({ isPosted }) => isPosted);
  if (posted.length > 0) await oneC.returnOrders(posted);
  await idle(shop);
  await requireWhole?.();
  await shop.rows(
    `update order_export set handed_at = handed_at - interval '10 days', seen_at = seen_at - interval '10 days'`,
  );
  // A change by 1C that waits for the buyer is a difference, too, until he has answered.
  const awaiting = await shop.rows(
    'select o.number::text from shop_order o join order_agreement g on g.order_id = o.id where g.awaiting_n is not null',
  );
  const found = await differences(shop.api.db, null, 10_000);
  const named = new Set([...found, ...awaiting].map(({ number }) => number));
  // Cancelled on both sides, it is over: 1C may have changed its lines before that.
  const over = [...oneC.orders.orders.values()].filter(({ isCancelled }) => isCancelled);
  const overIn1C = new Set(over.map((one) => one.number));
  const orders =
    await shop.rows(`select o.number::text, o.uuid, o.state, w.total_kopecks::float8 / 100 as total
    from shop_order o join order_now w on w.order_id = o.id
    where o.state <> 'cancelled' or exists (select from order_export e where e.order_id = o.id) order by 1`);
  const known = new Map(
    [...oneC.orders.orders.values()].map(({ number, ref, total }) => [number, [ref, total]]),
  );
  expect(oneC.orders.created).toBe(known.size);
  for (const { number, uuid, total, state } of orders)
    if (!named.has(number) && !(state === 'cancelled' && overIn1C.has(number)))
      expect([number, known.get(number)]).toEqual([number, [uuid, total]]);
  expect(new Set(orders.map(({ number }) => number)).isSupersetOf(new Set(known.keys()))).toBe(true);
}

async function liveRandomly(shops: number, each: number): Promise<Tally> {
  const tally: Tally = {};
  const lives = fc.array(command, { minLength: each, maxLength: each, size: 'max' });
  const { failed, seed, counterexamplePath, errorInstance } = await fc.check(
    fc.asyncProperty(lives, (life) => live(life, tally)),
    { numRuns: shops, endOnFailure: true },
  );
  if (failed)
    throw new Error(`seed ${seed}, path ${counterexamplePath}: ${errorInstance}`, { cause: errorInstance });
  const { lives: _, ...commandsDone } = tally;
  return commandsDone;
}

const sum = (tally: Tally) => Object.values(tally).reduce((all, count) => all + count, 0);

test('whatever buyers, staff and 1C do, over a bad line and killed at it, every rule holds, and in the end both have the same or people know what differs', async () => {
  expect(sum(await liveRandomly(1, 60))).toBe(60);
}, 600_000);

test('ten thousand random commands of buyers, staff and 1C, hundreds of them killed, keep every rule on both sides', {
  tags: ['nightly'],
  timeout: 14_400_000,
}, async () => {
  expect(sum(await liveRandomly(50, 200))).toBe(10_000);
});
