import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { registerInvoice } from '../../printing/printing.jobs.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { buyerOf, type CompanyBuyer } from '../fixtures/contract.ts';
import { endHolds } from '../holds/holds.jobs.ts';
import { shopHolidays } from '../holds/holds.server.ts';
import { workingDayAfter } from '../holds/holds.ts';
import { recordIn1c, walkBy1c } from '../in-1c/in-1c.server.ts';
import { runOrders } from '../orders.cli.ts';
import { orderTasks } from '../staff/order-tasks/order-tasks.server.ts';

let api: TestApi;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-prices-'));
  api = await startApi({ DATA_DIR: dataDir });
  await openSeller(api);
  await api.pool.query('update stock set on_hand = 500 where on_hand > 0');
  await api.pool.query('update seller set bank = $1', [
    { name: 'ПАО СБЕРБАНК', bik: '044525225', account: '40702810838000000017' },
  ]);
  await api.pool.query(
    `insert into external_id (source, kind, value, id) select 'slow', 'product', id::text, id from product where id = $1`,
    [api.cast.products.breaker16],
  );
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await api.pool.query('update stock_reserved set reserved = 0');
  await api.pool.query('delete from stale_source');
  await api.pool.query('delete from held_price');
});

const AS_OF = '2026-11-22T11:00:00.000Z';
const goStale = () => api.pool.query(`insert into stale_source values ('slow', $1, $1)`, [AS_OF]);
const accepted = { accept_unconfirmed_prices: true };

/** An order of a company by an invoice in advance, at a price that has to be confirmed. */
async function companyOrder(): Promise<{
  buyer: CompanyBuyer;
  id: number;
  number: string;
  body: Record<string, unknown>;
}> {
  const buyer = await buyerOf(api, {
    audience: 'retail',
    percent: 0,
    delayDays: 0,
    creditLimitKopecks: null,
  });
  await buyer.browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  const form = { payment_type: 'invoice', legal_entity: buyer.company, contract: buyer.contract };
  const { status, body } = await order(buyer.browser, orderForm(250, { ...form, ...accepted }));
  expect([status, body]).toMatchObject([201, {}]);
  return { buyer, id: body.id, number: body.number, body };
}

async function row(id: number) {
  const { rows } = await api.pool.query(
    `select o.state, o.due_on::text as due, o.waits_for_prices as waits, g.agreement,
            (select count(*)::int from entity_document d where d.order_id = o.id) as invoices
     from shop_order o join order_agreement g on g.order_id = o.id where o.id = $1`,
    [id],
  );
  return rows[0];
}

async function cli(...argv: string[]): Promise<string> {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  await runOrders(argv, { stdout: stream, stderr: stream, db: api.db, config: api.config });
  return output.replaceAll('\u00a0', ' ');
}

test('cards, products and cart lines say since when a price has to be confirmed, at once in every cache (EX-61)', async () => {
  const { breaker16, screws } = api.cast.products;
  const guest = await guestWith(api, [breaker16, 1], [screws, 12]);
  const shown = async () => {
    const { body: product } = await guest.get(`catalog/product/${breaker16}/`);
    const { body: cart } = await guest.get('catalog/cart/');
    const { body: session } = await guest.get('users/session/');
    const lines = [...cart.results, ...session.cart_items] as { price_as_of: string | null }[];
    return [
      product.price_as_of,
      cart.results[0].product.price_as_of,
      ...lines.map((line) => line.price_as_of),
    ];
  };
  expect(await shown()).toEqual([null, null, null, null, null, null]);
  await goStale();
  expect(await shown()).toEqual([AS_OF, AS_OF, AS_OF, null, AS_OF, null]);
  await api.pool.query('delete from stale_source');
  await api.pool.query('insert into held_price values ($1, $2)', [screws, AS_OF]);
  expect(await shown()).toEqual([null, null, null, AS_OF, null, AS_OF]);
});

test('an order at prices that have to be confirmed wants the agreement of the buyer, and writes nothing without it (EX-62)', async () => {
  const { breaker16, screws } = api.cast.products;
  const guest = await guestWith(api, [breaker16, 1], [screws, 12]);
  await goStale();
  const before = (await api.pool.query('select count(*)::int as n from shop_order')).rows;
  for (const more of [{}, { accept_unconfirmed_prices: false }]) {
    const { status, body } = await order(guest, orderForm(304, more));
    expect([status, body]).toEqual([
      409,
      {
        detail: expect.stringMatching(/^Часть цен уточняется/),
        lines: [{ item: expect.any(Number), name: expect.any(String), price: 250, price_as_of: AS_OF }],
      },
    ]);
  }
  expect((await api.pool.query('select count(*)::int as n from shop_order')).rows).toEqual(before);
  expect((await order(guest, orderForm(304, { accept_unconfirmed_prices: 'yes' }))).status).toBe(400);
  const { status, body } = await order(guest, orderForm(304, accepted));
  expect([status, await row(body.id)]).toMatchObject([201, { state: 'new', waits: true, agreement: 'shop' }]);
});

test('agreeing without need changes nothing: the order waits for nobody', async () => {
  const guest = await guestWith(api, [api.cast.products.breaker16, 1]);
  const { body } = await order(guest, orderForm(250, accepted));
  expect(await row(body.id)).toMatchObject({ waits: false, agreement: 'settled' });
});

test('an order that waits for its prices has no invoice and no day to pay until the shop confirms it (EX-63)', async () => {
  await goStale();
  const { buyer, id, number, body } = await companyOrder();
  expect(body).toMatchObject({ invoice_url: null, payment: { due_on: null, reserved_until: null } });
  const read = async () => (await buyer.browser.get(`orders/orders/${id}/`)).body;
  expect(await read()).toMatchObject({
    agreement: 'shop',
    invoice_url: null,
    next_action: 'Ждёт подтверждения магазина: проверим цены и позвоним',
  });
  const files = openFiles(api.config, api.db);
  await registerInvoice(files, id);
  expect(await row(id)).toMatchObject({ due: null, invoices: 0 });
  const { status, body: refusal } = await buyer.browser.get(`orders/order/${id}/invoice/`);
  expect([status, refusal.detail]).toEqual([409, expect.stringContaining('подтвердит цены')]);
  const why = 'цены не подтверждены: проверьте их и подтвердите заказ';
  expect(await cli('show', number)).toContain(`\nЖдёт магазина: ${why}\n`);
  const tasks = await orderTasks
    .find(({ kind }) => kind === 'order.new')
    ?.read(api.db, { scope: EVERYWHERE, most: 1_000 });
  expect(tasks?.find((task) => task.id === id)?.who).toContain(`: ${why}`);
  await cli('state', number, 'confirmed');
  const due = workingDayAfter(legalDay(new Date()), 3, await shopHolidays(api.db));
  expect(await row(id)).toMatchObject({ state: 'confirmed', due, agreement: 'settled' });
  const queued = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'order-invoice' and (j.payload->>'order')::int = $1`;
  expect((await api.pool.query(queued, [id])).rows).toHaveLength(1);
  await registerInvoice(files, id);
  expect(await row(id)).toMatchObject({ invoices: 1 });
  expect((await read()).invoice_url).toMatch(/invoice\/$/);
});

test('the end of its hold releases the goods of such an order and does not cancel it as unpaid', async () => {
  await goStale();
  const { id } = await companyOrder();
  await api.pool.query(`update shop_order set hold_until = now() - interval '1 second' where id = $1`, [id]);
  await endHolds(api.db);
  expect(await row(id)).toMatchObject({ state: 'new' });
});

test('1C has such an order but neither confirms nor moves it; the staff does', async () => {
  await goStale();
  const { id, number } = await companyOrder();
  await api.db.transaction().execute((tx) => recordIn1c(tx, id, { decides: false }));
  expect(await row(id)).toMatchObject({ state: 'new' });
  await expect(api.db.transaction().execute((tx) => walkBy1c(tx, id, 'ready'))).rejects.toMatchObject({
    code: 'waits_for_prices',
    status: 409,
  });
  await cli('state', number, 'confirmed');
  await api.db.transaction().execute((tx) => walkBy1c(tx, id, 'ready'));
  expect(await row(id)).toMatchObject({ state: 'ready' });
});

test('the emails about such an order say that its prices will be checked', async () => {
  const mailbox = await openMailbox(api);
  await goStale();
  const { number } = await companyOrder();
  const toBuyer = (await mailbox.next(`Заказ № ${number} принят`)).text;
  expect(toBuyer).toContain('Часть цен уточняется: проверим их и позвоним, потом пришлём счёт.');
  const toShop = (await mailbox.next(`Новый заказ № ${number}`)).text;
  expect(toShop).toContain('Цены: цены не подтверждены: проверьте их и подтвердите заказ');
  await mailbox.close();
});
