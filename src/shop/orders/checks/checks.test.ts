import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { claim, claimForm, linesOf } from '../fixtures/claims.ts';
import { companyOrder, confirmedOrder, openStockedShop, staffRuns } from '../fixtures/shipping.ts';
import { runCheck } from './checks.cli.ts';
import { checkOrders } from './checks.server.ts';
import { type CheckName, checkNames } from './checks.ts';

let api: TestApi;
/** An order that was revised, paid too much, shipped and claimed; one of a company that pays later; a cancelled one. */
let full: Awaited<ReturnType<typeof confirmedOrder>>;
let owing: Awaited<ReturnType<typeof companyOrder>>;
let gone: Awaited<ReturnType<typeof confirmedOrder>>;

async function staff(...words: string[]): Promise<void> {
  const [code, output] = await staffRuns(api, ...words);
  if (code !== 0) throw new Error(output);
}

beforeAll(async () => {
  api = await startApi();
  await openStockedShop(api);
  full = await confirmedOrder(api);
  await staff('revise', full.number, '--reason', 'price', '--price', '1=200', '--note', 'Скидка');
  await staff('ship', full.number, '--line', '1=6');
  await staff('pay', full.number, '3500', 'п/п № 1');
  const [line = 0] = await linesOf(api, full.id);
  await claim(full.browser, claimForm(line, 2, { order: full.id }));
  for (const step of [['accept'], ['decide', 'refund', '400', 'Вернём'], ['settle', 'п/п № 2']])
    await staff('claim', `${full.number}-1`, ...step);
  const terms = { audience: 'retail' as const, percent: 0, delayDays: 14, creditLimitKopecks: 1_000_000 };
  owing = await companyOrder(api, { is_deferred: true }, terms);
  gone = await confirmedOrder(api);
  await staff('state', gone.number, 'cancelled');
});
afterAll(() => api.close());

/** How each rule is broken in a database without its guards; $1: the order that has everything, $2: the cancelled one. */
const BREAKS: Record<CheckName, (full: number, gone: number, owing: number) => ReturnType<typeof sql>> = {
  guards: () => sql`alter table order_revision disable trigger order_revision_stays`,
  numbers: (id) => sql`update order_revision set n = 2 where order_id = ${id}`,
  snapshots: (id) => sql`delete from order_revision_line where ctid = (
    select min(ctid) from order_revision_line where order_id = ${id})`,
  sums: (id) =>
    sql`update order_line set quantity = quantity + 1, total_kopecks = kopecks * (quantity + 1) where order_id = ${id}`,
  consent: (id) => sql`update order_revision_line set kopecks = kopecks + 100000 where order_id = ${id}`,
  answers: (id) => sql`with ended as (update shop_order set state = 'done' where id = ${id} returning id)
    delete from order_revision_answer where order_id = (select id from ended)`,
  ledger: (id) => sql`update shop_order set paid_kopecks = paid_kopecks + 1 where id = ${id}`,
  claimMoney: (id) => sql`update order_claim set decided_kopecks = 1 where order_id = ${id}`,
  shipped: () => sql`update order_shipment_line set quantity = 11`,
  claimed: () => sql`update order_claim_line set quantity = 7`,
  counters: () => sql`update stock_reserved set reserved = reserved + 1 where reserved > 0`,
  heldTooMuch: (id) => sql`update reservation set quantity = 11, held = null where state = 'held'
    and order_line_id in (select id from order_line where order_id = ${id})`,
  heldAfterEnd: (_, id) => sql`update reservation set state = 'held'
    where order_line_id in (select id from order_line where order_id = ${id})`,
  endless: (id) => sql`update shop_order set hold_until = null where id = ${id}`,
  credit: () => sql`update contract set credit_limit_kopecks = 100000`,
  walks: (_, id) =>
    sql`insert into order_state_change (order_id, state) values (${id}, 'confirmed'), (${id}, 'cancelled')`,
  audit: (id) => sql`delete from audit_entry where subject_id = ${id} and action = 'order.confirmed'`,
  claimWalks: () => sql`update order_claim set state = 'goods_waiting', settled_at = null, payment_id = null,
    decision = null, decided_at = null, decided_text = null, decided_kopecks = null`,
  cancelled: (id) => sql`update shop_order set state = 'cancelled' where id = ${id}`,
  standings: (id) => sql`update order_standing set lines_count = lines_count + 1 where order_id = ${id}`,
  shortage: (id) => sql`with known as (
      insert into order_short_known (snapshot, at) values (pg_current_snapshot(), now()))
    insert into order_short (order_id) values (${id})`,
  papers: (id, _, other) => sql`update order_shipment set order_id = ${other} where order_id = ${id}`,
};

/** What the checks find after a change that is taken back. */
async function foundAfter(
  change: (tx: Tx) => Promise<unknown>,
): Promise<Awaited<ReturnType<typeof checkOrders>>> {
  let found: Awaited<ReturnType<typeof checkOrders>> = [];
  const takenBack = new Error('taken back');
  const run = api.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change(tx);
    found = await checkOrders(tx);
    throw takenBack;
  });
  await expect(run).rejects.toBe(takenBack);
  return found;
}

test.each(checkNames)('a shop in which a rule is broken by hand is reported: %s', async (name) => {
  expect(await foundAfter(async () => {})).toEqual([]);
  const found = await foundAfter((tx) => BREAKS[name](full.id, gone.id, owing.id).execute(tx));
  expect(found.find((each) => each.name === name)).toMatchObject({ count: expect.any(Number) });
});

async function check(...argv: string[]) {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const code = await runCheck(argv, { stdout: stream, stderr: stream, db: api.db });
  return [code, output.replaceAll('\u00a0', ' ')] as const;
}

test('the command says in one line that everything fits, and otherwise what does not, where and what it means', async () => {
  expect(await check()).toEqual([
    0,
    `Всё сходится: заказы, деньги, отгрузки и резервы проверены, ${checkNames.length} правила.\n`,
  ]);
  expect((await check('orders'))[0]).toBe(2);
  await api.pool.query('update stock_reserved set reserved = reserved + 1 where reserved > 0');
  const [code, output] = await check();
  expect([code, output.split('\n')[0]]).toEqual([
    1,
    'Зарезервировано по складу — не сумма резервов заказов: 2 (CHK-8)',
  ]);
  expect(output).toContain('АРТ-avtomat-16, ');
  expect(output).toContain('что это значит: магазин продаёт больше или меньше, чем есть\n');
  await api.pool.query('update stock_reserved set reserved = reserved - 1 where reserved > 0');
});

test('however much is broken, only the first are named, and all are counted', async () => {
  const found = await foundAfter((tx) =>
    sql`insert into stock_reserved (product_id, warehouse_id, reserved)
        select p.id, w.id, 1 from product p, warehouse w on conflict do nothing`.execute(tx),
  );
  expect(found[0]?.subjects).toHaveLength(20);
  expect(found[0]?.count).toBeGreaterThan(20);
});
