import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../../tests/support/api.ts';
import type { loggedIn } from '../../../../../tests/support/companies.ts';
import { digestOf } from '../../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../../tests/support/desk.ts';
import { guestWith, openSeller, order, orderForm } from '../../fixtures/checkout.ts';
import { buyerOf } from '../../fixtures/contract.ts';
import { companyOf, giveToCompany } from '../../fixtures/people.ts';
import { orderBulkJobs } from './bulk.jobs.ts';

let api: TestApi;
type Person = Awaited<ReturnType<typeof loggedIn>>;
let manager: Person;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await api.pool.query('update stock set on_hand = 100000');
  manager = await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.pool.query('delete from rate_limit');
});

async function placed(more: Record<string, unknown> = {}): Promise<{ id: number; number: string }> {
  const browser = await guestWith(api, [api.cast.products.breaker16, 1]);
  const { body: cart } = await browser.get('catalog/cart/');
  const { status, body } = await order(browser, orderForm(cart.total_price, more));
  if (status !== 201) throw new Error(`order answered ${status} ${JSON.stringify(body)}`);
  return { id: body.id, number: String(body.number) };
}

let keys = 0;
const start = (body: Record<string, unknown>, key = `bulk-key-${++keys}`, { browser } = manager) =>
  browser.post('staff/orders/bulk/', body, { 'idempotency-key': key });
const preview = (body: Record<string, unknown>, { browser } = manager) =>
  browser.post('staff/orders/bulk/preview/', body);
const read = async (id: number, { browser } = manager) => (await browser.get(`staff/orders/${id}/`)).body;
const listed = async (query: string, { browser } = manager) => {
  const { status, body } = await browser.get(`staff/orders/?limit=100&${query}`);
  return status === 200 ? body.results.map(({ id }: { id: number }) => id) : [status, body];
};
const seen = async (...ids: number[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: (await read(id)).version })));

test('a confirmation of many waits so that it can be undone, confirms each order once, and says which were left out and why', async () => {
  const [one, two, late, gone] = [await placed(), await placed(), await placed(), await placed()];
  await api.pool.query('update shop_order set waits_for_credit = true where id = $1', [late.id]);
  await manager.browser.post(`staff/orders/${gone.id}/confirm/`, { version: 1 });
  const ids = [one.id, two.id, late.id, gone.id];
  const { body: shown } = await preview({ action: 'confirm', orders: ids });
  expect(shown).toMatchObject({ changed: 2, skipped: 2, undo_seconds: 10 });
  expect(shown.rows.map(({ note }: { note: string }) => note)).toEqual([
    'уже «Подтверждён»',
    expect.stringContaining('долг'),
    '',
    '',
  ]);
  const body = { action: 'confirm', orders: await seen(...ids) };
  const started = await start(body, 'bulk-once-1');
  expect(started).toMatchObject({ status: 200, body: { status: 'waits', can_be_undone: true } });
  expect(await start(body, 'bulk-once-1')).toMatchObject({ body: { id: started.body.id } });
  expect((await read(one.id)).status.code).toBe('new');
  await manager.browser.post(`staff/orders/${two.id}/notes/`, { text: 'Звонил' });
  const run = () => orderBulkJobs(api)['orders-bulk']?.({ bulk: started.body.id });
  await Promise.all([run(), run()]);
  await run();
  const { body: done } = await manager.browser.get(`staff/orders/bulk/${started.body.id}/`);
  expect(done).toMatchObject({ status: 'done', can_be_undone: false });
  const outcomes = done.rows.map(({ outcome }: { outcome: string }) => outcome);
  expect(outcomes).toEqual(['skipped', 'skipped', 'skipped', 'done']);
  expect(done.rows[2].note).toContain('изменился');
  expect([(await read(one.id)).status.code, (await read(two.id)).status.code]).toEqual(['confirmed', 'new']);
  const { rows } = await api.pool.query(
    `select count(*)::int as n, min(actor_id) as actor, min(capability) as capability from audit_entry
     where operation = $1`,
    [started.body.id],
  );
  expect(rows).toEqual([{ n: 1, actor: manager.id, capability: 'orders.move' }]);
  expect(await manager.browser.post(`staff/orders/bulk/${done.id}/undo/`, {})).toMatchObject({ status: 409 });
});

test('a confirmation that is undone in time changes no order, and nobody else can see or undo it', async () => {
  const { id } = await placed();
  const { body } = await start({ action: 'confirm', orders: await seen(id) });
  const other = await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg });
  expect((await other.browser.get(`staff/orders/bulk/${body.id}/`)).status).toBe(404);
  expect((await other.browser.post(`staff/orders/bulk/${body.id}/undo/`, {})).status).toBe(404);
  expect(await manager.browser.post(`staff/orders/bulk/${body.id}/undo/`, {})).toMatchObject({
    body: { status: 'undone', rows: [{ outcome: 'undone' }] },
  });
  await orderBulkJobs(api)['orders-bulk']?.({ bulk: body.id });
  expect((await read(id)).status.code).toBe('new');
});

test('a manager is named for many orders at once; undone, each gets back the one it had, except those that changed since', async () => {
  const colleague = await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg });
  const stranger = await staffAt(api, 'manager', { city: api.cast.cities.perm });
  const editor = await staffAt(api, 'editor');
  const [one, two, other] = [await placed(), await placed(), await placed()];
  const name = (order: { id: number }, who: number | null, version: number) =>
    manager.browser.post(`staff/orders/${order.id}/manager/`, { version, manager: who });
  expect((await name(one, manager.id, 1)).body).toMatchObject({
    manager: { id: manager.id },
    is_taken: true,
  });
  for (const who of [stranger.id, editor.id, 999_999])
    expect([who, (await name(two, who, 1)).status]).toEqual([who, 400]);
  expect((await name(two, null, 9)).status).toBe(409);
  expect((await start({ action: 'manager', manager: editor.id, orders: await seen(two.id) })).status).toBe(
    400,
  );
  const { body } = await start({
    action: 'manager',
    manager: colleague.id,
    orders: await seen(one.id, two.id, other.id),
  });
  expect(body).toMatchObject({ status: 'done', rows: [{ outcome: 'done' }, {}, {}] });
  const mine = (await listed('manager=me', colleague)).sort();
  expect(mine).toEqual([one.id, two.id, other.id].sort());
  await name(other, null, (await read(other.id)).version);
  const { body: undone } = await manager.browser.post(`staff/orders/bulk/${body.id}/undo/`, {});
  expect(undone.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'kept',
    'undone',
    'undone',
  ]);
  expect([(await read(one.id)).manager?.id, (await read(two.id)).manager]).toEqual([manager.id, null]);
  expect(await listed('manager=me', colleague)).toEqual([]);
});

test('orders of a company belong to its manager until one of their own is named', async () => {
  const buyer = await buyerOf(api, null);
  await api.pool.query('update legal_entity set manager_id = $2 where id = $1', [buyer.company, manager.id]);
  await buyer.browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  const { body: cart } = await buyer.browser.get('catalog/cart/');
  const form = orderForm(cart.total_price, { payment_type: 'invoice', legal_entity: buyer.company });
  const { body: made } = await order(buyer.browser, form);
  expect(await read(made.id)).toMatchObject({ manager: { id: manager.id }, is_taken: false });
  expect([
    (await listed('manager=me')).includes(made.id),
    (await listed('manager=none')).includes(made.id),
  ]).toEqual([true, false]);
});

test('filters find orders by period, shop, payment, sum, missing goods and lateness, and several at once', async () => {
  const { malysheva: shop } = api.cast.shops;
  const { id } = await placed({ delivery_type: 'pickup', shop, address: undefined, payment_type: 'card' });
  const { id: courier } = await placed();
  const total = (await read(courier)).total;
  const finds = async (query: string) => {
    const ids = await listed(query);
    return [ids.includes(id), ids.includes(courier)];
  };
  expect(await finds(`shop=${shop}`)).toEqual([true, false]);
  expect(await finds('payment=cash')).toEqual([false, true]);
  expect(await finds('delivery=courier&payment=cash')).toEqual([false, true]);
  expect(await finds(`total_from=${total}&total_to=${total}`)).toEqual([
    (await read(id)).total === total,
    true,
  ]);
  expect(await finds(`total_from=${total + 0.01}`)).toEqual([false, false]);
  expect(await finds('from=2000-01-01')).toEqual([true, true]);
  expect(await finds('to=2000-01-01')).toEqual([false, false]);
  expect(await listed('from=2026-02-01&to=2026-01-01')).toMatchObject([400, { to: [expect.any(String)] }]);
  expect([await finds('short=1'), await finds('overdue=any')]).toEqual([
    [false, false],
    [false, false],
  ]);
  const breaker = api.cast.products.breaker16;
  await api.pool.query('update stock set on_hand = 0 where product_id = $1', [breaker]);
  expect(await finds('short=1')).toEqual([true, true]);
  await api.pool.query('update stock set on_hand = 100000 where product_id = $1', [breaker]);
  await api.pool.query("update shop_order set due_on = '2020-01-01' where id = $1", [courier]);
  expect([await finds('overdue=payment'), await finds('overdue=promise')]).toEqual([
    [false, true],
    [false, false],
  ]);
  const { ready_on: readyOn, date } = (await read(id)).delivery;
  await api.pool.query("update shop_order set state = 'done' where id = $1", [courier]);
  expect([await finds(`day=${readyOn ?? date}`), await finds('day=2031-05-07')]).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(await listed('day=2031-02-30')).toMatchObject([400, { day: [expect.any(String)] }]);
  await api.pool.query("update shop_order set state = 'new' where id = $1", [courier]);
  const { body } = await manager.browser.get('staff/orders/?overdue=any');
  expect(body.results).toMatchObject([{ id: courier, overdue: 'payment' }]);
});

test('an order whose goods have left to a company is found while it has neither a UPD nor a waybill', async () => {
  const { id } = await placed();
  await giveToCompany(api, id, await companyOf(api, {}));
  expect(await listed('papers=missing')).not.toContain(id);
  await api.pool.query("update order_standing set fulfilment = 'all' where order_id = $1", [id]);
  expect(await listed('papers=missing')).toContain(id);
  await api.pool.query(
    `insert into entity_document (legal_entity_id, order_id, type, date, state, file_id)
     select legal_entity_id, order_id, 'upd', date, 'ready', file_id from entity_document where order_id = $1`,
    [id],
  );
  expect(await listed('papers=missing')).not.toContain(id);
  await api.pool.query("update entity_document set state = 'revoked' where order_id = $1 and type = 'upd'", [
    id,
  ]);
  expect(await listed('papers=missing')).toContain(id);
  expect(await listed('papers=all')).toMatchObject([400, { papers: [expect.any(String)] }]);
});

test('an order placed late in the evening belongs to the day of its own city', async () => {
  const { id } = await placed();
  await api.pool.query('alter table shop_order disable trigger shop_order_stays');
  // In Ekaterinburg it is the third of February already, in Moscow and in UTC still the second.
  await api.pool.query("update shop_order set created_at = '2026-02-02 20:30+00' where id = $1", [id]);
  await api.pool.query('alter table shop_order enable trigger shop_order_stays');
  expect(await listed('from=2026-02-03&to=2026-02-03')).toEqual([id]);
  expect(await listed('from=2026-02-02&to=2026-02-02')).toEqual([]);
});

test('views are seen by their author, shared ones by everybody, and only who may deletes them', async () => {
  const [colleague, owner] = [await staffAt(api, 'storekeeper'), await staffAt(api, 'owner')];
  const view = { list: 'orders', filters: { state: 'new', city: '1' } };
  const save = (name: string, shared: boolean, { browser } = manager) =>
    browser.post('staff/list-views/', { ...view, name, is_shared: shared });
  await save('Мои новые', false);
  await save('мои НОВЫЕ', false);
  await save('Общий', true);
  const names = async ({ browser }: Person) =>
    (await browser.get('staff/list-views/?list=orders')).body.map(
      ({ name, is_own: own }: { name: string; is_own: boolean }) => `${name} ${own}`,
    );
  expect([await names(manager), await names(colleague), await names(owner)]).toEqual([
    ['мои НОВЫЕ true', 'Общий true'],
    ['Общий false'],
    ['Общий true'],
  ]);
  expect((await manager.browser.get('staff/list-views/?list=companies')).body).toEqual([]);
  const [own, shared] = (await manager.browser.get('staff/list-views/?list=orders')).body;
  expect((await colleague.browser.send('DELETE', `staff/list-views/${shared.id}/`)).status).toBe(404);
  expect((await owner.browser.send('DELETE', `staff/list-views/${own.id}/`)).status).toBe(404);
  expect((await owner.browser.send('DELETE', `staff/list-views/${shared.id}/`)).status).toBe(204);
  const before = await digestOf(api.pool);
  for (const bad of [{ name: ' ' }, { name: 'x'.repeat(61) }, { list: 'a b' }, { filters: { a: 1 } }])
    expect([
      bad,
      (
        await manager.browser.post('staff/list-views/', {
          ...view,
          name: 'Имя',
          is_shared: false,
          ...bad,
        })
      ).status,
    ]).toEqual([bad, 400]);
  expect(await digestOf(api.pool)).toEqual(before);
});

test('bad actions are rejected in words, and nothing is written', async () => {
  const { id } = await placed();
  const before = await digestOf(api.pool);
  const answers = await Promise.all([
    preview({ action: 'confirm' }),
    preview({ action: 'confirm', orders: [] }),
    preview({ action: 'lose', orders: [id] }),
    preview({ action: 'manager', manager: 'x', orders: [id] }),
    start({ action: 'confirm', orders: [{ id }] }),
    start({ action: 'confirm', orders: [{ id: 999_999_999, version: 1 }] }),
    manager.browser.post('staff/orders/bulk/', { action: 'confirm', orders: [{ id, version: 1 }] }),
    manager.browser.get('staff/orders/bulk/00000000-0000-0000-0000-000000000000/'),
    manager.browser.get('staff/orders/bulk/x/'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 404, 400, 404, 404]);
  expect(await digestOf(api.pool)).toEqual(before);
});
