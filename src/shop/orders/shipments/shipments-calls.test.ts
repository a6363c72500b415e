import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import type { StaffRole } from '../../accounts/staff-policy/staff-policy.ts';
import { broken, whole } from '../fixtures/invariants.ts';
import { logIn, somebody } from '../fixtures/people.ts';
import {
  type ConfirmedOrder,
  companyOrder,
  confirmedOrder,
  openStockedShop,
  pickup,
  powerFor,
  staffRuns,
} from '../fixtures/shipping.ts';

let api: TestApi;
let owner: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  await openStockedShop(api);
  owner = await staffAs('owner');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.pool.query('delete from rate_limit');
});

/** A member of the staff with this role, of all places or of one. */
async function staffAs(role: StaffRole, place: { city?: number; shop?: number } = {}): Promise<ApiBrowser> {
  return (await staffAt(api, role, place)).browser;
}

let keys = 0;
const newKey = () => `write-${String(++keys).padStart(8, '0')}`;

async function versionOf({ id }: ConfirmedOrder): Promise<number> {
  return (await api.pool.query('select version from shop_order where id = $1', [id])).rows[0].version;
}

/** Sends a write with the version of the order now, under a new key, unless they are given. */
async function write(
  browser: ApiBrowser,
  order: ConfirmedOrder,
  path: string,
  body: object,
  { key = newKey(), method = 'POST' }: { key?: string; method?: 'POST' | 'PATCH' } = {},
) {
  const full = { version: await versionOf(order), ...body };
  return browser.send(method, `staff/orders/${order.id}/${path}`, full, { 'idempotency-key': key });
}

async function lineIds({ id }: ConfirmedOrder): Promise<number[]> {
  const { rows } = await api.pool.query('select id from order_line where order_id = $1 order by position', [
    id,
  ]);
  return rows.map((row) => row.id);
}

test('an outdated write is answered with the facts of the shipment that have changed, and a call that changes none makes no version', async () => {
  const order = await confirmedOrder(api);
  const [line] = await lineIds(order);
  const plan = { kind: 'courier', state: 'planned', lines: [{ line, quantity: 2 }] };
  expect((await write(owner, order, 'shipments/', plan)).status).toBe(201);
  const read = await versionOf(order);
  const patch = (body: object) => write(owner, order, 'shipments/1/', body, { method: 'PATCH' });
  for (const body of [{}, { track: '' }])
    expect([body, (await patch(body)).status, await versionOf(order)]).toEqual([body, 200, read]);
  expect((await patch({ track: 'ЖД-1', planned_on: '2099-01-12' })).status).toBe(200);
  expect((await staffRuns(api, 'revise', order.number, '--reason', 'other', '--line', '1=4'))[0]).toBe(0);
  const late = await patch({ version: read, track: 'ЖД-2' });
  expect([late.status, late.body.changed]).toMatchObject([
    409,
    [
      { field: 'shipment 1.planned_on', was: null, now: '2099-01-12' },
      { field: 'shipment 1.track', was: '', now: 'ЖД-1' },
      { field: 'proposal', was: null, now: 1 },
    ],
  ]);
  await staffRuns(api, 'agree', order.number, '1', '--note', 'По телефону');
  const { body } = await patch({ version: read, track: 'ЖД-2' });
  expect(
    body.changed.filter(({ was, now }: { was: unknown; now: unknown }) => was === null && now === null),
  ).toEqual([]);
});

test('the staff ships by the API: a repeated key ships once, and with another body it is 422', async () => {
  const order = await confirmedOrder(api);
  const [line] = await lineIds(order);
  const key = newKey();
  const body = {
    version: await versionOf(order),
    state: 'handed_over',
    lines: [{ line, quantity: 4 }],
    track: 'ЖД-1',
    receiver: 'Пётр',
  };
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => write(owner, order, 'shipments/', body, { key })),
  );
  for (const answer of sent) expect([answer.status, answer.body]).toEqual([201, sent[0]?.body]);
  expect(sent[0]?.body).toMatchObject({
    delivery: null,
    shipment: { number: 1, status: { code: 'handed_over' }, track: 'ЖД-1' },
    order: {
      version: await versionOf(order),
      fulfilment: 'part',
      status: { code: 'confirmed' },
      owed: 3_240,
    },
  });
  expect((await write(owner, order, 'shipments/', { ...body, track: 'ЖД-2' }, { key })).status).toBe(422);
  const stale = await write(owner, order, 'shipments/', { ...body, version: body.version });
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { version: await versionOf(order), changed: [{ field: 'shipment 1', now: 'handed_over' }] },
  ]);
  const changed = await write(owner, order, 'shipments/1/', { track: 'ЖД-3' }, { method: 'PATCH' });
  expect([changed.status, changed.body]).toMatchObject([200, { shipment: { track: 'ЖД-3' } }]);
  expect((await write(owner, order, 'shipments/', { state: 'handed_over' })).body.order).toMatchObject({
    fulfilment: 'all',
    status: { code: 'shipped' },
  });
  expect(await broken(api.pool)).toMatchObject({ 'CHK-8 counters': 0, 'CHK-12 audit': 0 });
});

test('a call with bad input is rejected in Russian and writes nothing', async () => {
  const order = await confirmedOrder(api);
  const other = await companyOrder(api);
  const foreignPower = await powerFor(api, other.company);
  const [line] = await lineIds(order);
  const [foreignLine] = await lineIds(other);
  const ship = (body: object) => write(owner, order, 'shipments/', { state: 'packed', ...body });
  for (const [body, status] of [
    [{ lines: [{ line, quantity: 11 }] }, 409],
    [{ lines: [{ line: foreignLine, quantity: 1 }] }, 400],
    [{ lines: [{ line, quantity: 0 }] }, 400],
    [{ lines: [{ line, quantity: -1 }] }, 400],
    [{ lines: [{ line, quantity: 1.5 }] }, 400],
    [{ lines: [{ line, quantity: '1e9999' }] }, 400],
    [{ lines: [] }, 400],
    [{ lines: [{ line }] }, 400],
    [{ state: 'cancelled' }, 400],
    [{ warehouse: 999_999 }, 400],
    [{ power: foreignPower }, 400],
    [{ planned_on: '2026-02-31' }, 400],
    [{ planned_on: '2020-01-01' }, 400],
    [{ delivery: -1 }, 400],
    [{ delivery: 1.005 }, 400],
    [{ track: 'я'.repeat(101) }, 400],
    [{ colour: 'red' }, 400],
    [{ version: 0 }, 400],
  ] as const)
    expect([body, (await ship(body)).status]).toEqual([body, status]);
  const withoutKey = await owner.post(`staff/orders/${order.id}/shipments/`, {
    version: await versionOf(order),
    state: 'packed',
  });
  expect(withoutKey.status).toBe(400);
  for (const path of ['shipments/9/', 'shipments/1e3/'])
    expect(
      (await write(owner, order, path, { state: 'packed' }, { method: 'PATCH' })).status,
    ).toBeGreaterThanOrEqual(400);
  expect((await order.read()).shipments).toEqual([]);
  const unpaid = await confirmedOrder(api, pickup(api));
  const answer = await write(owner, unpaid, 'shipments/', { state: 'handed_over' });
  expect([answer.status, answer.body]).toMatchObject([
    409,
    { detail: expect.stringContaining('не оплачен') },
  ]);
  expect(
    (await write(owner, unpaid, 'shipments/', { state: 'handed_over', paid_by: 'cash' })).body.order,
  ).toMatchObject({ money: 'paid', status: { code: 'done' } });
  expect((await write(owner, unpaid, 'shipments/', { state: 'packed' })).status).toBe(409);
});

test('a storekeeper does not move the day of a shipment, whatever else his call does', async () => {
  const order = await confirmedOrder(api, pickup(api));
  const storekeeper = await staffAs('storekeeper', { shop: api.cast.shops.malysheva });
  const planned_on = '2030-01-15';
  const patch = (browser: ApiBrowser, body: object) =>
    write(browser, order, 'shipments/1/', body, { method: 'PATCH' });
  const packed = { state: 'packed', planned_on };
  expect((await write(storekeeper, order, 'shipments/', packed)).status).toBe(403);
  expect((await write(storekeeper, order, 'shipments/', { state: 'packed' })).status).toBe(201);
  for (const body of [{ planned_on }, { planned_on: null }, { planned_on, track: 'ЖД-1' }])
    expect([body, (await patch(storekeeper, body)).status]).toEqual([body, 403]);
  expect((await patch(storekeeper, { track: 'ЖД-1' })).status).toBe(200);
  expect((await patch(owner, { planned_on })).body.shipment).toMatchObject({ planned_on });
});

test('a storekeeper packs and gives out the orders of his shop and takes cash, but plans nothing, names no price and sees no other shop', async () => {
  const { malysheva, sibirsky } = api.cast.shops;
  const order = await confirmedOrder(api, pickup(api));
  const [line] = await lineIds(order);
  const storekeeper = await staffAs('storekeeper', { shop: malysheva });
  const elsewhere = await staffAs('storekeeper', { shop: sibirsky });
  const editor = await staffAs('editor');
  const part = { state: 'packed', lines: [{ line, quantity: 1 }] };
  expect((await write(elsewhere, order, 'shipments/', part)).status).toBe(404);
  expect((await write(editor, order, 'shipments/', part)).status).toBe(403);
  expect((await write(order.browser, order, 'shipments/', part)).status).toBe(401);
  expect((await write(await api.browser(), order, 'shipments/', part)).status).toBe(401);
  expect((await write(storekeeper, order, 'shipments/', { ...part, state: 'planned' })).status).toBe(403);
  expect((await write(storekeeper, order, 'shipments/', part)).status).toBe(201);
  expect((await write(storekeeper, order, 'payments/', { sum: 3_240, source: 'bank' })).status).toBe(403);
  expect((await write(storekeeper, order, 'payments/', { sum: 3_240, source: 'cash' })).status).toBe(201);
  expect((await write(storekeeper, order, 'refunds/', { sum: 1, source: 'cash' })).status).toBe(403);
  const given = await write(
    storekeeper,
    order,
    'shipments/1/',
    { state: 'handed_over' },
    { method: 'PATCH' },
  );
  expect([given.status, given.body.order]).toMatchObject([200, { fulfilment: 'part' }]);
  const cancelled = await write(
    storekeeper,
    order,
    'shipments/1/',
    { state: 'cancelled' },
    { method: 'PATCH' },
  );
  expect(cancelled.status).toBe(403);
  const { rows } = await api.pool.query(
    `select distinct actor, capability from audit_entry where subject_id = $1 and action like 'order.shipment%'`,
    [order.id],
  );
  expect(rows).toEqual([{ actor: 'staff', capability: 'orders.handout' }]);
});

test('what a shipment is called does not decide what leaves unpaid: an order that is collected is paid first, or at its hand-over', async () => {
  const order = await confirmedOrder(api, pickup(api));
  const [line] = await lineIds(order);
  const storekeeper = await staffAs('storekeeper', { shop: api.cast.shops.malysheva });
  const handed = { kind: 'courier', state: 'handed_over', lines: [{ line, quantity: 1 }] };
  expect((await write(storekeeper, order, 'shipments/', handed)).status).toBe(403);
  const unpaid = await write(owner, order, 'shipments/', handed);
  expect([unpaid.status, unpaid.body.detail]).toEqual([409, expect.stringContaining('не оплачен')]);
  expect((await order.read()).shipments).toEqual([]);
  const paid = await write(owner, order, 'shipments/', { ...handed, paid_by: 'cash' });
  expect([paid.status, paid.body.order]).toMatchObject([201, { paid: 3_240, money: 'paid' }]);
});

test('cash that a courier takes at the hand-over is recorded, and money is not named where none is taken', async () => {
  const order = await confirmedOrder(api);
  const packed = await write(owner, order, 'shipments/', { state: 'packed', paid_by: 'cash' });
  expect([packed.status, Object.keys(packed.body)]).toEqual([400, ['paid_by']]);
  const handed = await write(owner, order, 'shipments/', { state: 'handed_over', paid_by: 'cash' });
  expect([handed.status, handed.body.order]).toMatchObject([201, { paid: 3_240, money: 'paid' }]);
});

test('the staff records money by the API: a document once, a wrong row replaced, a refund up to what was overpaid', async () => {
  const order = await confirmedOrder(api);
  const payment = { sum: 3_000, source: 'bank', document: 'п/п № 1', paid_on: legalDay(new Date()) };
  const key = newKey();
  const version = await versionOf(order);
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => write(owner, order, 'payments/', { ...payment, version }, { key })),
  );
  expect(new Set(sent.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(sent[0]?.body).toMatchObject({
    sum: 3_000,
    is_repeated: false,
    order: { paid: 3_000, money: 'part' },
  });
  expect((await write(owner, order, 'payments/', { ...payment, sum: 5, version }, { key })).status).toBe(422);
  const again = await write(owner, order, 'payments/', payment);
  expect([again.status, again.body]).toMatchObject([201, { id: sent[0]?.body.id, is_repeated: true }]);
  const replaced = await write(owner, order, 'payments/', {
    ...payment,
    sum: 3_300,
    replaces: sent[0]?.body.id,
  });
  expect(replaced.body).toMatchObject({ sum: 3_300, order: { paid: 3_300, money: 'over', refundable: 60 } });
  const tooMuch = await write(owner, order, 'refunds/', { sum: 60.01, source: 'card' });
  expect([tooMuch.status, tooMuch.body.detail]).toEqual([
    409,
    expect.stringContaining('можно вернуть не больше 60,00'),
  ]);
  const refund = await write(owner, order, 'refunds/', { sum: 60, source: 'card' });
  expect([refund.status, refund.body]).toMatchObject([
    201,
    { sum: -60, order: { money: 'paid', refundable: 0 } },
  ]);
  const undone = await write(owner, order, `payments/${refund.body.id}/reversal/`, {
    note: 'Карту не приняли',
  });
  expect([undone.status, undone.body.order]).toMatchObject([201, { money: 'over' }]);
  for (const [path, body, status] of [
    ['payments/', { sum: 0, source: 'bank' }, 400],
    ['payments/', { sum: -5, source: 'bank' }, 400],
    ['payments/', { sum: 0.001, source: 'bank' }, 400],
    ['payments/', { sum: 10.005, source: 'bank' }, 400],
    ['payments/', { sum: 1e12, source: 'bank' }, 400],
    ['payments/', { sum: 5, source: 'one_c' }, 400],
    ['payments/', { sum: 5, source: 'bank', paid_on: '2999-01-01' }, 400],
    ['payments/', { sum: 5, source: 'bank', paid_on: '1900-01-01' }, 400],
    ['refunds/', { sum: 5, source: 'card', paid_on: '1900-01-01' }, 400],
    ['payments/', { sum: 5, source: 'bank', paid_on: '2026-02-30' }, 400],
    ['payments/', { sum: 5, source: 'bank', replaces: 999_999 }, 404],
    ['payments/', { sum: 5, source: 'bank', replaces: sent[0]?.body.id }, 409],
    ['refunds/', { sum: -5, source: 'bank' }, 400],
    [`payments/${refund.body.id}/reversal/`, {}, 409],
    ['payments/999999/reversal/', {}, 404],
  ] as const)
    expect([path, body, (await write(owner, order, path, body)).status]).toEqual([path, body, status]);
  expect(await broken(api.pool)).toMatchObject({ 'CHK-6 ledger': 0, 'INV-7 payments': 0 });
});

test('a row of the ledger is replaced only by people who may also refund, who reverse it in that call', async () => {
  const order = await confirmedOrder(api, pickup(api));
  const storekeeper = await staffAs('storekeeper', { shop: api.cast.shops.malysheva });
  const { body: paid } = await write(owner, order, 'payments/', { sum: 1_000, source: 'bank' });
  const instead = { sum: 0.01, source: 'cash', replaces: paid.id };
  expect((await write(storekeeper, order, 'payments/', instead)).status).toBe(403);
  expect((await order.read()).paid_total).toBe(1_000);
  const accountant = await staffAs('accountant');
  expect((await write(accountant, order, 'payments/', instead)).body.order).toMatchObject({ paid: 0.01 });
  const { rows } = await api.pool.query(
    `select details->>'kind' as kind, capability from audit_entry
     where subject_id = $1 and action = 'order.payment' order by id`,
    [order.id],
  );
  expect(rows).toEqual([
    { kind: 'payment', capability: 'payments.record' },
    { kind: 'reversal', capability: 'payments.refund' },
    { kind: 'payment', capability: 'payments.refund' },
  ]);
});

test('no answer to a write tells a storekeeper the sums of a contract', async () => {
  const order = await companyOrder(api, {}, { audience: 'retail', percent: 0 });
  const storekeeper = await staffAs('storekeeper', { shop: api.cast.shops.malysheva });
  const version = await versionOf(order);
  const hidden = { total: null, paid: null, owed: null, refundable: null };
  const paid = await write(owner, order, 'payments/', { sum: 1_000, source: 'card', document: 'чек 5' });
  expect(paid.body.order).toMatchObject({ total: 3_240, owed: 2_240 });
  const stale = await write(storekeeper, order, 'shipments/', { state: 'packed', version });
  expect([stale.status, stale.body.changed]).toMatchObject([409, [{ field: 'paid', was: null, now: null }]]);
  const packed = await write(storekeeper, order, 'shipments/', { state: 'packed' });
  expect([packed.body.order, packed.body.delivery]).toMatchObject([hidden, null]);
  const handed = { state: 'handed_over', receiver: order.head };
  const unpaid = await write(storekeeper, order, 'shipments/1/', handed, { method: 'PATCH' });
  expect([unpaid.status, Object.keys(unpaid.body)]).toEqual([409, ['detail']]);
  const cash = { sum: 1, source: 'card' };
  const known = await write(storekeeper, order, 'payments/', { ...cash, document: 'чек 5' });
  expect([known.status, known.body.detail]).toEqual([409, expect.not.stringContaining('1 000')]);
  expect((await write(storekeeper, order, 'payments/', cash)).body).toMatchObject({ sum: 1, order: hidden });
  expect((await write(await staffAs('accountant'), order, 'payments/', cash)).body.order.paid).toBe(1_002);
});

test('the buyer reads the shipments of his order in the account and by its link; nobody else does', async () => {
  const order = await confirmedOrder(api);
  const [line] = await lineIds(order);
  await write(owner, order, 'shipments/', {
    state: 'handed_over',
    lines: [{ line, quantity: 4 }],
    track: 'ЖД-5',
  });
  await write(owner, order, 'shipments/', {
    state: 'planned',
    lines: [{ line, quantity: 1 }],
    planned_on: '2030-01-01',
  });
  const expected = {
    fulfilment: 'part',
    results: [
      { number: 1, track: 'ЖД-5', items: [{ line, quantity: 4 }] },
      { number: 2, status: { code: 'planned' }, planned_on: '2030-01-01', handed_over_at: null },
    ],
    left: [{ line, quantity: 6 }, { quantity: 4 }],
  };
  const stranger = await api.browser();
  expect((await order.browser.get(`orders/orders/${order.id}/shipments/`)).body).toMatchObject(expected);
  const byLink = await stranger.get(`orders/order/${order.id}/shipments/?token=${order.token}`);
  expect(byLink.body).toMatchObject(expected);
  expect(JSON.stringify(byLink.body)).not.toContain('warehouse');
  expect((await stranger.get(`orders/orders/${order.id}/shipments/`)).status).toBe(401);
  expect((await stranger.get(`orders/order/${order.id}/shipments/`)).status).toBe(404);
  expect(
    (await (await logIn(api, await somebody(api))).get(`orders/orders/${order.id}/shipments/`)).status,
  ).toBe(404);
});

test('an order that has left in part and is paid in part says both, to its buyer, in his list and to the staff (O32)', async () => {
  const order = await confirmedOrder(api);
  const [line] = await lineIds(order);
  await write(owner, order, 'shipments/', { state: 'handed_over', lines: [{ line, quantity: 4 }] });
  await staffRuns(api, 'pay', order.number, '1000', 'п/п № 32');
  const both = { status: { code: 'confirmed' }, fulfilment: 'part', money: 'part' };
  expect(await order.read()).toMatchObject({ ...both, paid: false, paid_total: 1_000, owed: 2_240 });
  expect((await order.browser.get(`orders/order/${order.token}/`)).body).toMatchObject(both);
  expect((await order.browser.get('orders/orders/')).body.results).toMatchObject([{ id: order.id, ...both }]);
  expect((await owner.get(`staff/orders/${order.id}/`)).body).toMatchObject(both);
});

test('the calls of this file leave every invariant of orders intact', async () => {
  expect(await broken(api.pool)).toEqual(whole);
});
