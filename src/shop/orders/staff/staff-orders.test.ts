import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { loggedIn } from '../../../../tests/support/companies.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import type { StaffRole } from '../../accounts/staff-policy/staff-policy.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { buyerOf } from '../fixtures/contract.ts';
import { searchedOrder } from './order-list/order-list.ts';

let api: TestApi;
let manager: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await api.pool.query('update stock set on_hand = 100000');
  manager = await staffWith('manager', { cityId: api.cast.cities.ekaterinburg });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.pool.query('delete from rate_limit');
});

async function staffWith(role: StaffRole, place: { cityId?: number; shopId?: number } = {}) {
  return staffAt(api, role, { city: place.cityId ?? null, shop: place.shopId ?? null });
}

/** A guest's order of one breaker. @returns its id and number */
async function placed(more: Record<string, unknown> = {}): Promise<{ id: number; number: string }> {
  const browser = await guestWith(api, [api.cast.products.breaker16, 1]);
  const { body: cart } = await browser.get('catalog/cart/');
  const { status, body } = await order(browser, orderForm(cart.total_price, more));
  if (status !== 201) throw new Error(`order answered ${status} ${JSON.stringify(body)}`);
  return body;
}

const read = async (id: number, { browser } = manager) => (await browser.get(`staff/orders/${id}/`)).body;
const listed = async (query: string, { browser } = manager) => {
  const { status, body } = await browser.get(`staff/orders/?${query}`);
  return status === 200 ? body.results.map(({ id }: { id: number }) => id) : [status, body];
};

test('a manager confirms an order: its buyer gets the email, the audit names the person, the right and the session', async () => {
  const { id } = await placed();
  const before = await read(id);
  expect(before).toMatchObject({ version: 1, status: { code: 'new' }, agreement: 'settled', money: 'none' });
  expect(before.next_statuses.map(({ code }: { code: string }) => code)).toEqual(['confirmed', 'cancelled']);
  const { status, body } = await manager.browser.post(`staff/orders/${id}/confirm/`, { version: 1 });
  expect([status, body.status.name, body.version > 1, body.history]).toMatchObject([
    200,
    'Подтверждён',
    true,
    [
      { event: 'placed', by: 'Покупатель' },
      { event: 'confirmed', by: manager.name, changed: [{ field: 'status', was: 'new', now: 'confirmed' }] },
    ],
  ]);
  const { rows } = await api.pool.query(
    `select actor, actor_id, capability, subject_kind, version > 1 as "isNewer", session_id is not null as "hasSession"
     from audit_entry where subject_id = $1 and action = 'order.confirmed'`,
    [id],
  );
  expect(rows).toEqual([
    {
      actor: 'staff',
      actor_id: manager.id,
      capability: 'orders.move',
      subject_kind: 'order',
      isNewer: true,
      hasSession: true,
    },
  ]);
  const { rows: jobs } = await api.pool.query(
    `select count(*)::int as n from graphile_worker._private_jobs j
     where (j.payload->>'order')::int = $1 and j.payload->>'news' = 'confirmed'`,
    [id],
  );
  expect(jobs[0].n).toBe(1);
});

test('a write with an outdated version is rejected with what has changed, and nothing is written; a note is added', async () => {
  const { id } = await placed();
  const write = async (to: string, body = {}) => {
    const { version } = await read(id);
    const { status } = await manager.browser.post(`staff/orders/${id}/${to}/`, { version, ...body });
    expect(status).toBeLessThan(300);
    return version;
  };
  await write('confirm');
  // A note takes nothing back: it is added whatever has changed since.
  const note = await manager.browser.post(`staff/orders/${id}/notes/`, { text: 'Звонил в 14:00' });
  expect(note.status).toBe(201);
  const confirmed = await write('state', { state: 'ready' });
  const { version: now } = await read(id);
  const before = await digestOf(api.pool);
  const changed = (version: number, to: string, body = {}) =>
    manager.browser.post(`staff/orders/${id}/${to}/`, { version, ...body });
  const answers = [
    await changed(1, 'confirm'),
    await changed(1, 'state', { state: 'cancelled', note: 'Передумали' }),
  ];
  for (const { status, body } of answers)
    expect([status, body]).toEqual([
      409,
      {
        detail: expect.stringContaining('изменился'),
        version: now,
        changed: [
          { field: 'status', was: 'new', now: 'ready', by: manager.name, at: expect.any(String) },
          { field: 'notes', was: null, now: expect.any(Number), by: manager.name, at: expect.any(String) },
        ],
      },
    ]);
  expect((await changed(confirmed, 'confirm')).body.changed).toMatchObject([
    { field: 'status', was: 'confirmed', now: 'ready' },
  ]);
  expect((await changed(now + 5, 'confirm')).status).toBe(409);
  expect(await digestOf(api.pool)).toEqual(before);
});

test('when two managers confirm an order at once, one succeeds and the other gets 409', async () => {
  const { id } = await placed();
  const answers = await Promise.all(
    [1, 2].map(() => manager.browser.post(`staff/orders/${id}/confirm/`, { version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await api.pool.query(
    "select count(*)::int as n from audit_entry where subject_id = $1 and action = 'order.confirmed'",
    [id],
  );
  expect(rows[0].n).toBe(1);
});

test('an order of another city is 404 for a manager on every route', async () => {
  const { id } = await placed();
  const other = await staffWith('manager', { cityId: api.cast.cities.perm });
  const before = await digestOf(api.pool);
  for (const answer of [
    await other.browser.get(`staff/orders/${id}/`),
    await other.browser.post(`staff/orders/${id}/confirm/`, { version: 1 }),
    await other.browser.post(`staff/orders/${id}/state/`, { version: 9, state: 'confirmed' }),
    await other.browser.post(`staff/orders/${id}/notes/`, { text: 'Чужой' }),
  ])
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Такого заказа нет.' }]);
  expect([await listed('', other), await listed(`city=${api.cast.cities.ekaterinburg}`, other)]).toEqual([
    [],
    [],
  ]);
  expect(await digestOf(api.pool)).toEqual(before);
});

test('a storekeeper sees what is collected in his shop and what is shipped from its warehouse', async () => {
  const { malysheva, sibirsky } = api.cast.shops;
  const [here, there] = [
    await staffWith('storekeeper', { shopId: malysheva }),
    await staffWith('storekeeper', { shopId: sibirsky }),
  ];
  const { id: collected } = await placed({ delivery_type: 'pickup', shop: malysheva, address: undefined });
  const { id: shipped } = await placed();
  expect([await listed('', here), await listed('', there)]).toEqual([[collected], []]);
  await api.pool.query(
    `insert into order_shipment (order_id, number, kind, warehouse_id) values ($1, 1, 'courier', $2)`,
    [shipped, api.cast.warehouses.atSibirsky],
  );
  expect([await listed('', here), await listed('', there)]).toEqual([[collected], [shipped]]);
  expect((await read(shipped, there)).shipments).toMatchObject([
    { number: 1, warehouse: { name: 'Сибирский тракт' } },
  ]);
  expect((await read(collected, here)).next_statuses).toEqual([]);
});

test('an order that is collected is handed over, never given to a carrier', async () => {
  const { id } = await placed({
    delivery_type: 'pickup',
    shop: api.cast.shops.malysheva,
    address: undefined,
  });
  await manager.browser.post(`staff/orders/${id}/confirm/`, { version: 1 });
  const codes = async () => (await read(id)).next_statuses.map(({ code }: { code: string }) => code);
  expect(await codes()).toEqual(['ready', 'cancelled']);
  const { version } = await read(id);
  await manager.browser.post(`staff/orders/${id}/state/`, { version, state: 'ready' });
  expect(await codes()).toEqual(['confirmed', 'done', 'cancelled']);
});

test('a storekeeper sees no price of a contract; an accountant sees it', async () => {
  const buyer = await buyerOf(api, { audience: 'retail', percent: 10 });
  await buyer.browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  const { body: cart } = await buyer.browser.get('catalog/cart/');
  const { malysheva: shop } = api.cast.shops;
  const form = { delivery_type: 'pickup', shop, address: undefined, payment_type: 'invoice' };
  const { body } = await order(
    buyer.browser,
    orderForm(cart.total_price, { ...form, legal_entity: buyer.company, contract: buyer.contract }),
  );
  const [store, office] = [await staffWith('storekeeper', { shopId: shop }), await staffWith('accountant')];
  const sums = async (person: typeof store) => {
    const page = await read(body.id, person);
    const [row] = (await person.browser.get(`staff/orders/?text=${body.number}`)).body.results;
    const { total, paid_total, owed, refundable, goods_total, lines } = page;
    return [total, paid_total, owed, refundable, goods_total, lines[0].price, lines[0].vat, row.total];
  };
  expect(await sums(store)).toEqual([null, null, null, null, null, null, null, null]);
  expect((await sums(office)).slice(0, 4)).toEqual([cart.total_price, 0, cart.total_price, 0]);
  expect((await sums(office)).at(-1)).toBe(cart.total_price);
});

test('a cancellation needs a reason, which the buyer sees, and it frees the goods', async () => {
  const { id } = await placed();
  const cancel = (note?: string) =>
    manager.browser.post(`staff/orders/${id}/state/`, {
      version: 1,
      state: 'cancelled',
      ...(note && { note }),
    });
  expect([await cancel(), await cancel(' \u200b')]).toMatchObject([
    { status: 400, body: { note: [expect.stringContaining('почему')] } },
    { status: 400 },
  ]);
  expect(await cancel('Нет на складе')).toMatchObject({
    status: 200,
    body: { status: { code: 'cancelled' } },
  });
  const { rows } = await api.pool.query(
    `select a.details->>'note' as note, r.state from audit_entry a, reservation r join order_line l on l.id = r.order_line_id
     where a.subject_id = $1 and a.action = 'order.cancelled' and l.order_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ note: 'Нет на складе', state: 'released' }]);
  expect((await read(id)).history.at(-1)).toMatchObject({ event: 'cancelled', reason: 'Нет на складе' });
});

test('an order is found by number, phone in any writing, INN and a part of the company name', async () => {
  const buyer = await buyerOf(api, null);
  await api.pool.query("update legal_entity set inn = '7702070139', name = 'ООО «100% Свет»' where id = $1", [
    buyer.company,
  ]);
  const phone = '8 (922) 700-11-22';
  const { id, number } = await placed({ contact: { name: 'Анна', phone, email: 'anna@example.com' } });
  await api.pool.query('alter table shop_order disable trigger shop_order_stays');
  await api.pool.query(`update shop_order set legal_entity_id = $2, buyer_facts = '{}' where id = $1`, [
    id,
    buyer.company,
  ]);
  await api.pool.query('alter table shop_order enable trigger shop_order_stays');
  for (const text of [number, `№ ${number}`, '+7 922 700-11-22', '9227001122', '7702070139', '100% св'])
    expect([text, await listed(`text=${encodeURIComponent(text)}`)]).toEqual([text, [id]]);
  for (const text of ['770207013', '%', '__', "' or 1=1", '99999999999999999999', '\u{1F4A9}'])
    expect([text, (await listed(`text=${encodeURIComponent(text)}`)).includes(id)]).toEqual([
      text,
      text === '%',
    ]);
});

test('filters by state, money and agreement find what the page of the order says', async () => {
  const { id } = await placed();
  const { id: paid } = await placed();
  const total = (await read(paid)).total * 100;
  const pay = (order: number, kopecks: number) =>
    api.pool.query('insert into order_payment (order_id, kopecks) values ($1, $2)', [order, kopecks]);
  await pay(paid, total - 100);
  const states = async () => [
    (await read(paid)).money,
    (await listed('money=part')).includes(paid),
    (await listed('money=paid')).includes(paid),
    (await listed('money=none')).includes(id),
  ];
  expect(await states()).toEqual(['part', true, false, true]);
  await pay(paid, 100);
  expect(await states()).toEqual(['paid', false, true, true]);
  await manager.browser.post(`staff/orders/${paid}/state/`, {
    version: 3,
    state: 'cancelled',
    note: 'Отказ',
  });
  expect(await read(paid)).toMatchObject({ money: 'refund_due', owed: 0, refundable: total / 100 });
  expect(await listed('money=refund_due')).toEqual([paid]);
  expect(await listed('state=cancelled&money=none')).not.toContain(paid);
  await revise(id);
  expect([(await read(id)).agreement, await listed('agreement=buyer')]).toEqual(['buyer', [id]]);
  expect((await read(id)).agreement_reasons).toEqual(['answer']);
  expect((await read(paid)).agreement_reasons).toEqual([]);
  const waiting = await placed();
  await api.pool.query('update shop_order set waits_for_credit = true where id = $1', [waiting.id]);
  expect(await read(waiting.id)).toMatchObject({ agreement: 'shop', agreement_reasons: ['credit'] });
  const { results } = (await manager.browser.get('staff/orders/?agreement=shop')).body;
  expect(results).toMatchObject([{ id: waiting.id, agreement_reasons: ['credit'] }]);
  expect((await read(id)).revisions).toMatchObject([
    { n: 1, reason: 'price', lines: [{ change: 'price' }], answer: null },
  ]);
});

/** A dearer revision that awaits its answer, written as the room of revisions does. */
async function revise(id: number): Promise<void> {
  await api.pool.query(
    `with revision as (
       insert into order_revision (order_id, n, base, source, reason, goods_kopecks, total_kopecks, digest)
       values ($1, 1, 0, 'staff', 'price', 99900, 99900, sha256('x')))
     insert into order_revision_line (order_id, n, line_id, quantity, kopecks, total_kopecks, vat_kopecks, change)
     select order_id, 1, id, 1, 99900, 99900, 0, 'price' from order_line where order_id = $1`,
    [id],
  );
}

test('pages of the list never overlap or skip, also while orders are placed, and a forged cursor is rejected', async () => {
  for (let n = 0; n < 4; n++) await placed();
  const seen: number[] = [];
  const whole = await listed('limit=100');
  let next: string | null = '/api/v1/staff/orders/?limit=3';
  while (next !== null) {
    const { body } = await manager.browser.get(next.replace('/api/v1/', ''));
    expect([body.count, body.count_is_capped]).toEqual([expect.any(Number), false]);
    seen.push(...body.results.map(({ id }: { id: number }) => id));
    next = body.next;
    if (seen.length === 3) await placed();
  }
  expect(seen).toEqual(whole);
  const [id = 0] = whole;
  for (const cursor of [`${id}`, `${id}.`, `${id}.AAAA`, `.`, `${id}.x.y`, '%00'])
    expect([cursor, (await manager.browser.get(`staff/orders/?cursor=${cursor}`)).status]).toEqual([
      cursor,
      400,
    ]);
});

test('bad input is rejected in Russian, and no row changes', async () => {
  const { id } = await placed();
  const before = await digestOf(api.pool);
  const at = `staff/orders/${id}`;
  const bad: [string, unknown, number][] = [
    [`${at}/confirm/`, {}, 400],
    [`${at}/confirm/`, { version: '1' }, 400],
    [`${at}/confirm/`, { version: 1.5 }, 400],
    [`${at}/confirm/`, { version: 1, state: 'done' }, 400],
    [`${at}/state/`, { version: 1, state: 'lost' }, 400],
    [`${at}/state/`, { version: 1, state: 'new' }, 409],
    [`${at}/state/`, { version: 1, state: 'done' }, 409],
    [`${at}/state/`, { version: 1, state: 'cancelled', note: 'x'.repeat(2001) }, 400],
    [`${at}/notes/`, { text: '' }, 400],
    [`${at}/notes/`, { text: '\u200b \n' }, 400],
    [`${at}/notes/`, { text: 'а\0б' }, 400],
    [`${at}/notes/`, { text: 'x'.repeat(2001) }, 400],
    ['staff/orders/999999999/confirm/', { version: 1 }, 404],
    ['staff/orders/0/confirm/', { version: 1 }, 404],
    ['staff/orders/x/notes/', { text: 'a' }, 404],
  ];
  for (const [path, body, status] of bad)
    expect([path, body, (await manager.browser.post(path, body)).status]).toEqual([path, body, status]);
  for (const query of [
    'state=lost',
    'city=0',
    'city=x',
    'money=much',
    'limit=0',
    'limit=101',
    'offset=5',
    'text=%00',
  ])
    expect([query, (await manager.browser.get(`staff/orders/?${query}`)).status]).toEqual([query, 400]);
  expect(await digestOf(api.pool)).toEqual(before);
});

test('any text can be searched for, and its possible meanings are recognised', () => {
  expect(searchedOrder('№ 10001')).toEqual({ number: 10001 });
  expect(searchedOrder('ООО «Ромашка»')).toEqual({ words: 'ООО «Ромашка»' });
  expect(searchedOrder('7707083893')).toEqual({ phone: '+77707083893', inn: '7707083893' });
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { number, words } = searchedOrder(text);
      expect(number === undefined || (Number.isInteger(number) && number <= 2_147_483_647)).toBe(true);
      expect(words === undefined || words.length > 0).toBe(true);
    }),
  );
});
