import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { openSeller } from '../fixtures/checkout.ts';
import { broken, whole } from '../fixtures/invariants.ts';
import { type PlacedOrder, placedOrder, reviseAs } from '../fixtures/revisions.ts';
import { runOrders } from '../orders.cli.ts';
import { acceptSilent } from './revisions.jobs.ts';
import { readRevisionTasks } from './revisions.queries.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  mailbox = await openMailbox(api);
  await api.pool.query('update stock set on_hand = 100 where on_hand > 0');
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

/** An order of ten breakers and three larger ones: 2 200 + 2 745 roubles, delivery not named. */
const placed = (more?: Record<string, unknown>) =>
  placedOrder(
    api,
    [
      [api.cast.products.breaker16, 10, 220],
      [api.cast.products.threePoleBreaker, 3, 915],
    ],
    more,
  );

async function run(...argv: string[]) {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const code = await runOrders(argv, { stdout: stream, stderr: stream, db: api.db, config: api.config });
  return [code, output.replaceAll('\u00a0', ' ')];
}

const revisions = async ({ id, token }: PlacedOrder) =>
  (await api.get(`orders/order/${id}/revisions/?token=${token}`)).body;

async function answer({ id, token }: PlacedOrder, n: number, body: Record<string, unknown>) {
  const browser = await api.browser();
  return browser.post(`orders/order/${id}/revisions/${n}/answer/?token=${token}`, body);
}

const byLink = async ({ token }: PlacedOrder) => (await api.get(`orders/order/${token}/`)).body;

async function heldOf({ id }: PlacedOrder): Promise<number[]> {
  const { rows } = await api.pool.query(
    `select coalesce(sum(coalesce(r.held, r.quantity)) filter (where r.state = 'held'), 0)::int as held
     from order_line l left join reservation r on r.order_line_id = l.id where l.order_id = $1
     group by l.id, l.position order by l.position`,
    [id],
  );
  return rows.map(({ held }) => held);
}

test('the price of delivery is named later: the order, its invoice and the sum to pay change only when the buyer accepts by the link', async () => {
  const order = await placed({ payment_type: 'invoice' });
  await mailbox.next(`Заказ № ${order.number} принят`);
  expect(await run('revise', order.number, '--delivery', '450')).toEqual([
    0,
    `Заказ ${order.number}: редакция 1 ждёт ответа покупателя\n`,
  ]);
  expect(await byLink(order)).toMatchObject({
    total: 4_945,
    revision: 0,
    agreement: 'buyer',
    awaiting: 1,
    delivery: { price: null },
  });
  const { to, text } = await mailbox.next(`Согласуйте изменения в заказе № ${order.number}`);
  expect(to).toBe('ivan@example.com');
  expect(text.replaceAll('\u00a0', ' ')).toContain(
    'Редакция заказа: 1\nДоставка: было: стоимость сообщит менеджер, стало: 450,00 ₽\nИтого было: 4 945,00 ₽\nИтого стало: 5 395,00 ₽',
  );
  expect(text).toContain(`https://polka.example/order/${order.token}/changes/1\n`);
  const { results, awaiting } = await revisions(order);
  expect([awaiting, results[0]]).toMatchObject([
    1,
    {
      consent: 'explicit',
      outcome: null,
      can_answer: true,
      reason: { code: 'delivery' },
      delivery: { was: null, now: 450 },
      total: { was: 4_945, now: 5_395 },
    },
  ]);
  const accepted = await answer(order, 1, { accept: true, digest: results[0].digest });
  expect([accepted.status, accepted.body.revision, accepted.body.results[0].outcome]).toEqual([
    200,
    1,
    'accepted',
  ]);
  expect(await byLink(order)).toMatchObject({
    total: 5_395,
    goods_total: 4_945,
    revision: 1,
    agreement: 'settled',
    awaiting: null,
    delivery: { price: 450 },
  });
  const { rows } = await api.pool.query(
    `select count(*)::int as n from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'order-invoice' and (j.payload->>'order')::int = $1`,
    [order.id],
  );
  expect(rows).toEqual([{ n: 2 }]);
  const confirmed = await mailbox.next(`Заказ № ${order.number} изменён`);
  expect(confirmed.text).toContain('Изменения вступили в силу.');
  expect(confirmed.text).toContain('Редакция заказа: 1\n');
  await mailbox.next(`Покупатель согласился на изменения: заказ № ${order.number}`);
  await run('state', order.number, 'confirmed');
  const later = await mailbox.next(`Заказ № ${order.number} подтверждён`);
  expect(later.text).toContain(`Заказ № ${order.number} (редакция 1) подтверждён.`);
});

test('reading a proposal answers nothing; the same answer twice is one; another answer is rejected with the first outcome', async () => {
  const order = await placed();
  await reviseAs(api, order.id, {
    lines: [{ line: order.lines[0] as number, kopecks: 25_000 }],
    note: 'Опечатка',
  });
  const { digest } = (await revisions(order)).results[0];
  const path = `orders/order/${order.id}/revisions/1/answer/?token=${order.token}`;
  const { status, headers } = await api.get(`${path}&accept=true&digest=${digest}`);
  expect([status, headers.allow]).toEqual([405, 'POST']);
  expect((await revisions(order)).awaiting).toBe(1);
  const [first, second] = await Promise.all([
    answer(order, 1, { accept: false, digest, comment: 'Дорого' }),
    answer(order, 1, { accept: false, digest, comment: 'Дорого' }),
  ]);
  expect([first, second].map(({ status, body }) => [status, body.results[0].outcome])).toEqual(
    Array(2).fill([200, 'refused']),
  );
  const other = await answer(order, 1, { accept: true, digest });
  expect([other.status, other.body.outcome]).toEqual([409, 'refused']);
  expect(other.body.detail).toMatch(/^От этих изменений уже отказались: \d\d\.\d\d\.\d{4}/);
  const { rows } = await api.pool.query(
    'select outcome, how, comment from order_revision_answer where order_id = $1',
    [order.id],
  );
  expect(rows).toEqual([{ outcome: 'refused', how: 'buyer', comment: 'Дорого' }]);
  expect(await byLink(order)).toMatchObject({ total: 4_945, agreement: 'shop', awaiting: null });
  expect(await readRevisionTasks(api.db, { scope: EVERYWHERE, most: 50 })).toContainEqual(
    expect.objectContaining({ orderId: order.id, kind: 'refused', comment: 'Дорого' }),
  );
  expect((await run('show', order.number))[1]).toContain(
    '\nЖдёт магазина: покупатель отказался от изменений (редакция 1)\n',
  );
  expect(await run('withdraw', order.number, '1', '--note', 'Оставляем прежнюю цену.')).toEqual([
    0,
    'Заказ остаётся прежним\n',
  ]);
  expect(await byLink(order)).toMatchObject({ total: 4_945, agreement: 'settled', revision: 2 });
  expect((await mailbox.next(`Заказ № ${order.number} остаётся прежним`)).text).toContain(
    'Оставляем прежнюю цену.',
  );
});

test('an answer to another digest is rejected: the proposal has changed', async () => {
  const order = await placed();
  await reviseAs(api, order.id, { delivery: 45_000 });
  const seen = (await revisions(order)).results[0].digest;
  await reviseAs(api, order.id, { base: 1, delivery: 50_000 });
  const late = await answer(order, 1, { accept: true, digest: seen });
  expect([late.status, late.body.detail]).toMatchObject([
    409,
    expect.stringMatching(/^Магазин заменил это предложение новым/),
  ]);
  const wrong = await answer(order, 2, { accept: true, digest: seen });
  expect([wrong.status, wrong.body.detail]).toEqual([
    409,
    'Предложение изменилось. Посмотрите его ещё раз и ответьте.',
  ]);
  expect((await revisions(order)).results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'superseded',
    null,
  ]);
  expect(await byLink(order)).toMatchObject({ total: 4_945, awaiting: 2 });
});

test('a smaller quantity is accepted after two working days without an objection; a dearer order never is, it becomes a task', async () => {
  const [less, dearer] = [await placed(), await placed()];
  const [first = 0, second = 0] = less.lines;
  await reviseAs(api, less.id, {
    reason: 'out_of_stock',
    lines: [
      { line: first, quantity: 4 },
      { line: second, quantity: 0 },
    ],
  });
  await run('pay', less.number, '4945');
  await reviseAs(api, dearer.id, { delivery: 1 });
  const text = (await mailbox.next(`Изменения в заказе № ${less.number}`)).text.replaceAll('\u00a0', ' ');
  expect(text).toContain('Товара не хватает на складе.');
  expect(text).toMatch(/1\. Автомат.*: было 10 шт × 220,00 ₽, стало 4 шт × 220,00 ₽ = 880,00 ₽\n/);
  expect(text).toMatch(/2\. Автомат.*: было 3 шт × 915,00 ₽, стало 0 шт\n/);
  // Until then the shop holds what was ordered.
  expect(await heldOf(less)).toEqual([10, 3]);
  expect(await acceptSilent(api.db)).toBe(0);
  await api.pool.query('alter table order_revision disable trigger order_revision_stays');
  await api.pool.query(
    "update order_revision set answer_by = (now() at time zone 'Europe/Moscow')::date - 1 where order_id = any($1)",
    [[less.id, dearer.id]],
  );
  await api.pool.query('alter table order_revision enable trigger order_revision_stays');
  expect(await acceptSilent(api.db)).toBe(1);
  expect(await byLink(less)).toMatchObject({
    total: 880,
    items_count: 1,
    pieces: 4,
    agreement: 'settled',
    revision: 1,
  });
  expect((await revisions(less)).results[0]).toMatchObject({ outcome: 'accepted', comment: '' });
  expect(await heldOf(less)).toEqual([4, 0]);
  const changed = (await mailbox.next(`Заказ № ${less.number} изменён`)).text.replaceAll('\u00a0', ' ');
  const by = formatDate(laterDay(legalDay(new Date()), 10));
  expect(changed).toContain(`Вы оплатили больше, чем заказ теперь стоит: вернём 4 065,00 ₽ до ${by}.`);
  expect(await byLink(dearer)).toMatchObject({ total: 4_945, agreement: 'buyer' });
  expect(await readRevisionTasks(api.db, { scope: EVERYWHERE, most: 50 })).toContainEqual(
    expect.objectContaining({ orderId: dearer.id, n: 1, kind: 'unanswered' }),
  );
  const { digest } = (await revisions(less)).results[0];
  const objected = await answer(less, 1, { accept: false, digest });
  expect([objected.status, objected.body.outcome]).toEqual([409, 'accepted']);
});

test('while a proposal awaits its answer, the larger quantity of each line is reserved; afterwards exactly what the current order has', async () => {
  const { breaker25 } = api.cast.products;
  const [accepted, refused] = [await placed(), await placed()];
  for (const order of [accepted, refused]) {
    const [first = 0, second = 0] = order.lines;
    await reviseAs(api, order.id, {
      lines: [
        { line: first, quantity: 2 },
        { line: second, quantity: 5 },
        { product: breaker25, quantity: 1 },
      ],
    });
    expect(await heldOf(order)).toEqual([10, 5, 1]);
    const { digest } = (await revisions(order)).results[0];
    expect((await answer(order, 1, { accept: order === accepted, digest })).status).toBe(200);
  }
  expect(await heldOf(accepted)).toEqual([2, 5, 1]);
  expect(await heldOf(refused)).toEqual([10, 3, 0]);
  expect(
    (await byLink(accepted)).items.map(({ product, quantity }: { product: number; quantity: number }) => [
      product,
      quantity,
    ]),
  ).toEqual([
    [api.cast.products.breaker16, 2],
    [api.cast.products.threePoleBreaker, 5],
    [breaker25, 1],
  ]);
  expect((await byLink(refused)).items).toHaveLength(2);
  // A product that was refused may be proposed again.
  await reviseAs(api, refused.id, { base: 0, lines: [{ product: breaker25, quantity: 2 }] });
  expect(await heldOf(refused)).toEqual([10, 3, 2]);
});

test('the shop withdraws a proposal with a note, and the staff records consent by word of mouth with one', async () => {
  const [withdrawn, spoken] = [await placed(), await placed()];
  for (const { id } of [withdrawn, spoken]) await reviseAs(api, id, { delivery: 45_000 });
  expect(await run('withdraw', withdrawn.number, '1')).toEqual([0, 'Заказ остаётся прежним\n']);
  expect((await revisions(withdrawn)).results[0].outcome).toBe('withdrawn');
  const { digest } = (await revisions(withdrawn)).results[0];
  expect((await answer(withdrawn, 1, { accept: true, digest })).body.detail).toMatch(
    /^Магазин отозвал это предложение/,
  );
  expect(await run('agree', spoken.number, '1')).toEqual([
    1,
    'Напишите, кто и когда согласился: без этого ответ не записать.\n',
  ]);
  expect((await run('agree', spoken.number, '1', '--note', 'Иван Петров по телефону, 14:20'))[0]).toBe(0);
  expect(await byLink(spoken)).toMatchObject({ total: 5_395, agreement: 'settled' });
  expect((await run('history', spoken.number))[1]).toMatch(
    /редакция 1 действует: Иван Петров по телефону, 14:20\n/,
  );
});

test('a closed order cannot be revised, and its open proposal is withdrawn', async () => {
  const order = await placed();
  await reviseAs(api, order.id, { lines: [{ line: order.lines[1] as number, quantity: 5 }] });
  const { digest } = (await revisions(order)).results[0];
  expect((await order.buyer.post(`orders/order/${order.id}/cancel/`, {})).status).toBe(200);
  expect(await heldOf(order)).toEqual([0, 0]);
  expect((await revisions(order)).results[0]).toMatchObject({ outcome: 'withdrawn', can_answer: false });
  expect((await answer(order, 1, { accept: true, digest })).status).toBe(409);
  await expect(reviseAs(api, order.id, { base: 0, delivery: 100 })).rejects.toThrow(
    `Заказ № ${order.number} уже «Отменён»: изменить его нельзя.`,
  );
});

test('the answers of this file leave every invariant of orders intact', async () => {
  expect(await broken(api.pool)).toEqual(whole);
});
