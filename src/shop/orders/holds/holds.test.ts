import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { broken, whole } from '../fixtures/invariants.ts';
import { buyerWith } from '../fixtures/people.ts';
import { runOrders } from '../orders.cli.ts';
import { orderTasks } from '../staff/order-tasks/order-tasks.server.ts';
import { endHolds, holdJobs, remindOfHolds, setHolds } from './holds.jobs.ts';
import { holdTasks, shopHolidays } from './holds.server.ts';
import { endingOf, isWorkingDay, readHolidays, workingDayAfter } from './holds.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

async function run(...argv: string[]) {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const code = await runOrders(argv, { stdout: stream, stderr: stream, db: api.db, config: api.config });
  return [code, plain(output)] as const;
}

async function row(id: number) {
  const { rows } = await api.pool.query(
    `select state, hold_until as until, (hold_until at time zone 'Europe/Moscow' - interval '1 microsecond')::date::text as day,
            (select array_agg(distinct r.state) from reservation r join order_line l on l.id = r.order_line_id
             where l.order_id = o.id) as held
     from shop_order o where id = $1`,
    [id],
  );
  return rows[0];
}

/** An order for one breaker, with a form that differs from courier and cash. */
async function placed(more: Record<string, unknown> = {}) {
  const buyer = await buyerWith(api, [api.cast.products.breaker16, 1]);
  const { status, body } = await order(buyer, orderForm(250, more));
  expect(status).toBe(201);
  return {
    id: body.id as number,
    number: String(body.number),
    buyer,
    body,
    read: async () => (await buyer.get(`orders/orders/${body.id}/`)).body,
    end: () =>
      api.pool.query("update shop_order set hold_until = now() - interval '1 second' where id = $1", [
        body.id,
      ]),
  };
}

const collected = () => ({ delivery_type: 'pickup', shop: api.cast.shops.malysheva, address: undefined });

async function inWorkingDays(days: number): Promise<string> {
  return workingDayAfter(legalDay(new Date()), days, await shopHolidays(api.db));
}

test('goods of an order paid at receipt are reserved for five working days: the checkout, the order, the list and the email say until when', async () => {
  const day = await inWorkingDays(5);
  const shopper = await buyerWith(api, [api.cast.products.breaker16, 1]);
  const { payments } = (await shopper.get('orders/checkout/')).body;
  expect(payments.map(({ type, reserved_until }: Record<string, string>) => [type, reserved_until])).toEqual([
    ['card', day],
    ['cash', day],
    ['sbp', day],
    ['invoice', await inWorkingDays(3)],
  ]);
  const { number, body, read, buyer } = await placed();
  const short = formatDate(day).slice(0, 5);
  expect(body.payment.hold_until).toBe(new Date(`${laterDay(day, 1)}T00:00:00+03:00`).toISOString());
  const full = await read();
  expect(full.delivery).toMatchObject({ reserved_until: day, is_released: false });
  expect(full.next_action).toContain(`Товар зарезервирован до ${short}`);
  const [listed] = (await buyer.get('orders/orders/')).body.results;
  expect(listed.next_action).toContain(`Товар зарезервирован до ${short}`);
  const email = await mailbox.next(`Заказ № ${number} принят`);
  expect(plain(email.text)).toContain(`Товар зарезервирован: до ${formatDate(day)}`);
  expect(plain((await mailbox.next(`Новый заказ № ${number}`)).text)).toContain(`до ${formatDate(day)}`);
});

test('confirming an order never shortens the hold that its buyer was shown', async () => {
  const { number, read } = await placed(collected());
  const { reserved_until: shown } = (await read()).delivery;
  await run('state', number, 'confirmed');
  expect((await read()).delivery.reserved_until >= shown).toBe(true);
});

test('an order that nobody confirms becomes a task after a working day and loses its goods after five, but stays; confirming reserves the goods again or says what is missing', async () => {
  const { id, number, read, end } = await placed();
  const tasks = async () =>
    (await holdTasks(api.db)).filter((task) => task.id === id).map(({ kind }) => kind);
  expect(await tasks()).toEqual([]);
  await api.pool.query('alter table shop_order disable trigger shop_order_stays');
  await api.pool.query("update shop_order set created_at = now() - interval '9 days' where id = $1", [id]);
  await api.pool.query('alter table shop_order enable trigger shop_order_stays');
  expect(await tasks()).toEqual(['unconfirmed']);
  await end();
  expect(
    await Promise.all([endHolds(api.db), endHolds(api.db)]).then((all) =>
      all.map((each) => each.released).sort(),
    ),
  ).toEqual([0, 1]);
  expect(await row(id)).toMatchObject({ state: 'new', until: null, held: ['released'] });
  expect(await tasks()).toEqual(['released']);
  const order = await read();
  expect(order).toMatchObject({
    status: { code: 'new' },
    delivery: { reserved_until: null, is_released: true },
  });
  expect(order.next_action).toContain('Резерв снят');
  expect((await mailbox.next(`Заказ № ${number}: резерв снят`)).text).toContain('Заказ не отменён');
  const stock = 'update stock set on_hand = $2 where product_id = $1 and warehouse_id = any($3)';
  const { atMalysheva, atSibirsky } = api.cast.warehouses;
  const { rows } = await api.pool.query('select warehouse_id, on_hand from stock where product_id = $1', [
    api.cast.products.breaker16,
  ]);
  await api.pool.query(stock, [api.cast.products.breaker16, 0, [atMalysheva, atSibirsky]]);
  expect(await run('state', number, 'confirmed')).toEqual([
    1,
    'Резерв снят, а на складе не хватает товара: Автомат ВА47 1P 16 А — не хватает 1.\n',
  ]);
  expect(await row(id)).toMatchObject({ state: 'new', held: ['released'] });
  for (const each of rows)
    await api.pool.query(stock, [api.cast.products.breaker16, each.on_hand, [each.warehouse_id]]);
  expect((await run('state', number, 'confirmed'))[0]).toBe(0);
  expect(await row(id)).toMatchObject({ state: 'confirmed', held: ['held', 'released'] });
  expect((await row(id)).until).not.toBeNull();
  expect(await tasks()).toEqual([]);
  expect(await broken(api.pool)).toEqual(whole);
});

test('goods of a ready order are reserved for three working days, or until the later day its buyer was shown before; he is reminded the day before, and then it is cancelled', async () => {
  const { id, number, read, end } = await placed(collected());
  for (const state of ['confirmed', 'ready']) expect((await run('state', number, state))[0]).toBe(0);
  const day = await inWorkingDays(5);
  expect(await read()).toMatchObject({
    next_action: expect.stringContaining(`Заберите в магазине до ${formatDate(day)}`),
    delivery: { reserved_until: day },
  });
  await remindOfHolds(api.db);
  expect(
    (await api.pool.query('select hold_reminded_on from shop_order where id = $1', [id])).rows[0]
      .hold_reminded_on,
  ).toBeNull();
  await api.pool.query("update shop_order set hold_until = now() + interval '20 hours' where id = $1", [id]);
  await remindOfHolds(api.db);
  await remindOfHolds(api.db);
  const { rows } = await api.pool.query(
    `select count(*)::int as n from graphile_worker._private_jobs j where j.payload->>'news' = 'collect'`,
  );
  expect(rows[0].n).toBeLessThanOrEqual(1);
  const reminder = await mailbox.next(`Заказ № ${number} ждёт вас до завтра`);
  expect(plain(reminder.text)).toContain('После этого дня мы его отменим.');
  await end();
  expect(await endHolds(api.db)).toMatchObject({ uncollected: 1, unpaid: 0 });
  expect(await read()).toMatchObject({
    status: { code: 'cancelled' },
    history: [{}, {}, {}, { by: 'Магазин', note: 'Не забран в срок' }],
  });
  expect(await row(id)).toMatchObject({ until: null, held: ['released'] });
  expect((await mailbox.next(`Заказ № ${number} отменён`)).text).toContain('Причина: не забран в срок.');
});

test('a hold that ends is extended and becomes a task where something is paid, deferred or confirmed for delivery', async () => {
  const paid = await placed({ payment_type: 'invoice' });
  expect((await run('pay', paid.number, '0,01'))[0]).toBe(0);
  const carried = await placed();
  expect((await run('state', carried.number, 'confirmed'))[0]).toBe(0);
  for (const each of [paid, carried]) await each.end();
  expect(await run('expire')).toEqual([0, 'Отменено неоплаченных: 0\nСрок резерва истёк, решите сами: 2\n']);
  const day = await inWorkingDays(3);
  for (const [each, state] of [
    [paid, 'new'],
    [carried, 'confirmed'],
  ] as const)
    expect(await row(each.id)).toMatchObject({ state, day, held: ['held'] });
  expect(
    (await holdTasks(api.db)).filter(({ kind }) => kind === 'hold_ended').map(({ number }) => String(number)),
  ).toEqual([paid.number, carried.number].sort());
  expect(await run('expire')).toEqual([0, 'Отменено неоплаченных: 0\n']);
  expect((await run('hold', paid.number, formatDate(day)))[0]).toBe(0);
  expect((await holdTasks(api.db)).map(({ number }) => String(number))).not.toContain(paid.number);
  const order = {
    state: 'new',
    deliveryType: 'courier',
    isDeferred: true,
    isPrepaid: false,
    paid: 0,
    isPacked: false,
  } as const;
  expect(endingOf(order)).toBe('task');
  expect(endingOf({ ...order, isDeferred: false })).toBe('release');
  expect(
    endingOf({ ...order, isDeferred: false, state: 'ready', deliveryType: 'pickup', isPacked: true }),
  ).toBe('cancel');
});

test('the staff extends a hold, with an audit row: the buyer gets an email, an unpaid invoice may be paid until then, and a change of state does not shorten the hold', async () => {
  const { id, number, read } = await placed({ ...collected(), payment_type: 'invoice' });
  const day = laterDay(legalDay(new Date()), 40);
  expect(await run('hold', number, formatDate(day), 'просил по телефону')).toEqual([
    0,
    `Заказ ${number}: товар зарезервирован до ${formatDate(day)}\n`,
  ]);
  expect(await read()).toMatchObject({ payment: { due_on: day }, delivery: { reserved_until: day } });
  expect((await mailbox.next(`Заказ № ${number}: товар зарезервирован`)).text).toContain(
    `до ${formatDate(day)}`,
  );
  for (const state of ['confirmed', 'ready']) expect((await run('state', number, state))[0]).toBe(0);
  expect((await row(id)).day).toBe(day);
  const { rows } = await api.pool.query(
    "select details from audit_entry where action = 'order.hold' and subject_id = $1",
    [id],
  );
  expect(rows).toEqual([{ details: expect.objectContaining({ until: day, note: 'просил по телефону' }) }]);
  const today = legalDay(new Date());
  for (const [argv, code, text] of [
    [['hold', number, laterDay(today, -1)], 1, 'Укажите день с '],
    [['hold', number, laterDay(today, 200)], 1, 'Укажите день с '],
    [['hold', number, '31.02.2027'], 2, 'День «31.02.2027» не подходит'],
    [['hold', number], 2, 'Так команда не пишется. Пишут так:'],
    [['hold', 'x', formatDate(day)], 2, 'Номер «x» не подходит'],
    [['hold', '777', formatDate(day)], 1, 'Заказа 777 нет.'],
  ] as const)
    expect([argv, await run(...argv)]).toEqual([argv, [code, expect.stringContaining(text)]]);
  await run('state', number, 'done');
  expect(await run('hold', number, formatDate(day))).toEqual([
    1,
    'Заказ уже передан или завершён: резерв не продлевают.\n',
  ]);
});

test('the staff extends a hold by the API with the version it has read; an older version is 409 with what has changed', async () => {
  const { id, read } = await placed();
  const person = await staffAt(api, 'manager');
  const post = (body: object) => person.browser.post(`staff/orders/${id}/hold/`, body);
  const until = laterDay(legalDay(new Date()), 20);
  const { status, body } = await post({ version: 1, until, note: 'ждёт прораба' });
  expect([status, body.version > 1]).toEqual([200, true]);
  expect((await read()).delivery.reserved_until).toBe(until);
  const stale = await post({ version: 1, until });
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { version: body.version, changed: [{ field: 'hold_until', now: until, by: person.name }] },
  ]);
  for (const [wrong, field] of [
    [{ version: body.version, until: laterDay(legalDay(new Date()), -1) }, 'until'],
    [{ version: body.version, until: 'завтра' }, 'until'],
  ] as const) {
    const answer = await post(wrong);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  const { rows } = await api.pool.query(
    "select actor_id, capability, reason from audit_entry where action = 'order.hold' and subject_id = $1",
    [id],
  );
  expect(rows).toEqual([{ actor_id: person.id, capability: 'orders.edit', reason: 'ждёт прораба' }]);
});

test('an order of the previous release gets a day, and its buyer one email', async () => {
  const { id, number } = await placed();
  await mailbox.next(`Новый заказ № ${number}`);
  // The previous release names none of the new columns.
  await api.pool.query('update shop_order set hold_state = null where id = $1', [id]);
  const { rows } = await api.pool.query(
    `insert into shop_order (seller_id, seller_facts, number, city_id, contact_name, contact_phone, contact_email, delivery_type,
       address, payment_type, goods_kopecks, total_kopecks)
     select seller_id, seller_facts, 1, city_id, contact_name, contact_phone, contact_email, delivery_type, address, payment_type,
       goods_kopecks, goods_kopecks from shop_order where id = $1
     returning id, (hold_until at time zone 'Europe/Moscow' - interval '1 microsecond')::date::text as day, is_deferred`,
    [id],
  );
  expect(rows[0]).toMatchObject({ day: await inWorkingDays(5), is_deferred: false });
  await api.pool.query('update shop_order set state = $2 where id = $1', [rows[0].id, 'cancelled']);
  await setHolds(api.db);
  await setHolds(api.db);
  const email = await mailbox.next(`Заказ № ${number}: товар зарезервирован`);
  expect(email.text).toContain(`Резерв действует до ${formatDate(await inWorkingDays(5))}.`);
  await api.pool.query("update shop_order set state = 'confirmed' where id = $1", [id]);
  await holdJobs({ db: api.db })['orders-expire']?.({});
  expect((await api.pool.query('select hold_state from shop_order where id = $1', [id])).rows).toEqual([
    { hold_state: 'confirmed' },
  ]);
});

test('the end of a hold names in the history what it has changed: its day, or that the goods are free', async () => {
  const [unconfirmed, confirmed] = [await placed(), await placed()];
  await run('state', confirmed.number, 'confirmed');
  for (const order of [unconfirmed, confirmed]) await order.end();
  await run('expire');
  const { rows } = await api.pool.query(
    `select details->'changed' as changed from audit_entry
     where subject_id = any($1::int[]) and action like 'order.hold\\_%' order by subject_id`,
    [[unconfirmed.id, confirmed.id]],
  );
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(rows).toEqual([
    { changed: [{ field: 'is_released', was: false, now: true }] },
    { changed: [{ field: 'hold_until', was: day, now: day }] },
  ]);
  expect(rows[1].changed[0].now > rows[1].changed[0].was).toBe(true);
});

test('however many orders are unconfirmed, the task list of ended holds has the first that ended', async () => {
  const [unconfirmed, ended] = [await placed(), await placed()];
  await api.pool.query('alter table shop_order disable trigger shop_order_stays');
  await api.pool.query("update shop_order set created_at = now() - interval '99 days' where id = $1", [
    unconfirmed.id,
  ]);
  await api.pool.query('alter table shop_order enable trigger shop_order_stays');
  await run('state', ended.number, 'confirmed');
  await ended.end();
  await run('expire');
  const holds = orderTasks.find(({ kind }) => kind === 'order.hold');
  expect(await holds?.read(api.db, { scope: EVERYWHERE, most: 1 })).toHaveLength(1);
});

test('working days are those from Monday to Friday that are no holidays, the same in the database and in code', async () => {
  expect(await run('holidays')).toEqual([0, expect.stringContaining('01.01 02.01')]);
  expect((await run('holidays', '31.12', '11.05.2027'))[1]).toBe('Нерабочие дни: 31.12 11.05.2027\n');
  expect((await run('holidays', '32.01'))[0]).toBe(2);
  expect((await run('holidays', '1.1'))[0]).toBe(2);
  const holidays = await shopHolidays(api.db);
  expect(isWorkingDay('2026-12-31', holidays)).toBe(false);
  expect(isWorkingDay('2027-05-11', holidays)).toBe(false);
  expect(isWorkingDay('2028-05-11', holidays)).toBe(true);
  expect(workingDayAfter('2026-12-30', 1, holidays)).toBe('2027-01-01');
  expect(workingDayAfter('2026-11-20', 3, readHolidays(undefined))).toBe('2026-11-25');
  const pair = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 12 }));
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { minLength: 40, maxLength: 40 }), async (pairs) => {
      const days = pairs.map(([from]) => laterDay('2026-06-01', from));
      const counts = pairs.map(([, count]) => count);
      const { rows } = await api.pool.query(
        'select working_day_after(day, n)::text as day from unnest($1::date[], $2::int[]) with ordinality as given (day, n, at) order by at',
        [days, counts],
      );
      expect(rows.map(({ day }) => day)).toEqual(
        days.map((day, at) => workingDayAfter(day, counts[at] ?? 1, holidays)),
      );
    }),
    { numRuns: 5 },
  );
  expect((await run('holidays', '-'))[1]).toBe('Нерабочие дни: только суббота и воскресенье\n');
});
