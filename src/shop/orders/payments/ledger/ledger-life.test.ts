import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../../tests/support/api.ts';
import { openMailbox } from '../../../../../tests/support/mailbox.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { legalDay } from '../../../../platform/text/legal-day.ts';
import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import { CLI } from '../../../audit/audit.ts';
import { laterDay } from '../../../geo/opening-hours/opening-hours.ts';
import { broken, whole } from '../../fixtures/invariants.ts';
import { type ConfirmedOrder, confirmedOrder, openStockedShop, staffRuns } from '../../fixtures/shipping.ts';
import { type MoneyDocument, recordExternalMoney, replaceMoney } from './ledger.server.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  api = await startApi();
  await openStockedShop(api);
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

const pay = ({ number }: ConfirmedOrder, ...words: string[]) => staffRuns(api, 'pay', number, ...words);

async function ledger({ id }: ConfirmedOrder) {
  const { rows } = await api.pool.query(
    'select id, kind, kopecks::int, source, document from order_payment where order_id = $1 order by id',
    [id],
  );
  return rows;
}

const from1c = (order: ConfirmedOrder, id: string, kopecks: number, more: Partial<MoneyDocument> = {}) =>
  inTransaction(api.db, (tx) =>
    recordExternalMoney(
      tx,
      {
        orderId: order.id,
        kind: 'payment',
        kopecks,
        source: 'one_c',
        document: '',
        ...more,
        external: { connection: 1, id },
      },
      { actor: '1c', actorId: null },
    ),
  );

test('the buyer sees until when overpaid money is refunded, and no more than that can be refunded', async () => {
  const order = await confirmedOrder(api);
  const paidOn = laterDay(legalDay(new Date()), -30);
  expect(await pay(order, '3300', 'п/п № 1', '--on', paidOn)).toEqual([
    0,
    `Заказ ${order.number}: оплачено 3 300,00 из 3 240,00 ₽\nК возврату: 60,00 ₽.\n`,
  ]);
  const by = laterDay(paidOn, 10);
  const over = await order.read();
  expect(over).toMatchObject({ money: 'over', owed: 0, refund: { sum: 60, by } });
  expect(await pay(order, '-60,01')).toEqual([
    1,
    `По заказу ${order.number} можно вернуть не больше 60,00 ₽: заказ стоит 3 240,00 ₽, оплачено 3 300,00 ₽.\n`,
  ]);
  expect((await pay(order, '-20', '--source', 'cash'))[0]).toBe(0);
  expect((await order.read()).refund).toEqual({ sum: 40, by: over.refund.by });
  const email = await mailbox.next(`Заказ № ${order.number}: вернули деньги`);
  expect(email.text.replaceAll('\u00a0', ' ')).toContain(
    `вернули 20,00 ₽ наличными по заказу № ${order.number}.\n\nОстальные 40,00 ₽ вернём до ${formatDate(by)}.`,
  );
  expect((await pay(order, '-40'))[0]).toBe(0);
  expect(await order.read()).toMatchObject({ money: 'paid', refund: null });
  expect(await broken(api.pool)).toEqual(whole);
});

test('everything that was paid for a cancelled order is to be refunded', async () => {
  const order = await confirmedOrder(api);
  await pay(order, '1000');
  await staffRuns(api, 'state', order.number, 'cancelled');
  expect(await order.read()).toMatchObject({ money: 'refund_due', owed: 0, refund: { sum: 1_000 } });
  expect(await pay(order, '-1000,01')).toEqual([
    1,
    `По заказу ${order.number} можно вернуть не больше 1 000,00 ₽: по отменённому заказу оплачено 1 000,00 ₽.\n`,
  ]);
  expect((await pay(order, '-1000', 'п/п № 9'))[0]).toBe(0);
  expect(await order.read()).toMatchObject({ money: 'none', refund: null });
});

test('a wrong row is reversed once, and its document can be recorded anew', async () => {
  const order = await confirmedOrder(api);
  await pay(order, '100', 'п/п № 5');
  const [{ id }] = await ledger(order);
  expect(await staffRuns(api, 'unpay', order.number, String(id))).toEqual([
    0,
    `Заказ ${order.number}: оплачено 0,00 из 3 240,00 ₽\n`,
  ]);
  expect(await staffRuns(api, 'unpay', order.number, String(id))).toEqual([1, 'Эта запись уже отменена.\n']);
  expect(await staffRuns(api, 'unpay', order.number, String(id + 1))).toEqual([
    1,
    'Это уже отмена записи: запишите оплату заново.\n',
  ]);
  const other = await confirmedOrder(api);
  expect(await staffRuns(api, 'unpay', other.number, String(id))).toEqual([
    1,
    `Платежа ${id} в этом заказе нет.\n`,
  ]);
  expect((await pay(order, '1000', 'п/п № 5'))[0]).toBe(0);
  expect((await order.read()).paid_total).toBe(1_000);
  expect(await broken(api.pool)).toEqual(whole);
});

test('a payment that was refunded cannot be reversed, so the paid sum is never below zero', async () => {
  const order = await confirmedOrder(api);
  await pay(order, '500');
  await staffRuns(api, 'state', order.number, 'cancelled');
  await pay(order, '-500');
  const [{ id }] = await ledger(order);
  expect(await staffRuns(api, 'unpay', order.number, String(id))).toEqual([
    1,
    'Эти деньги уже вернули покупателю: сначала отмените запись о возврате.\n',
  ]);
});

test('a row is replaced by several others in one transaction, or not at all', async () => {
  const order = await confirmedOrder(api);
  await pay(order, '3240', 'Сводная оплата');
  const [{ id }] = await ledger(order);
  const detail = (kopecks: number, document: string, paidOn: string | null = null) =>
    ({ kind: 'payment', kopecks, source: 'bank', document, paidOn }) as const;
  const replace = (...details: ReturnType<typeof detail>[]) =>
    inTransaction(api.db, (tx) => replaceMoney(tx, { orderId: order.id, payment: id, details }, CLI));
  await expect(replace(detail(1_000, 'А'), detail(2_000, 'Б', '2999-01-01'))).rejects.toMatchObject({
    status: 400,
  });
  expect(await ledger(order)).toHaveLength(1);
  await replace(detail(124_000, 'п/п № 1'), detail(200_000, 'п/п № 2'));
  expect(await ledger(order)).toMatchObject([
    { kind: 'payment', kopecks: 324_000 },
    { kind: 'reversal', kopecks: -324_000 },
    { kind: 'payment', kopecks: 124_000 },
    { kind: 'payment', kopecks: 200_000 },
  ]);
  expect(await order.read()).toMatchObject({ money: 'paid', paid_total: 3_240 });
  await expect(replace(detail(1, 'В'))).rejects.toMatchObject({ code: 'reversed', status: 409 });
  expect(await broken(api.pool)).toEqual(whole);
});

test('a document that another row has counts once, also when it replaces a wrong row', async () => {
  const order = await confirmedOrder(api);
  await pay(order, '1000', 'п/п № 1');
  await pay(order, '300', 'п/п № 2');
  const [right, wrong] = (await ledger(order)).map(({ id }) => id);
  const replace = (kopecks: number) =>
    inTransaction(api.db, (tx) => {
      const detail = { kind: 'payment', kopecks, source: 'bank', document: 'п/п № 1' } as const;
      return replaceMoney(tx, { orderId: order.id, payment: wrong, details: [detail] }, CLI);
    });
  await expect(replace(90_000)).rejects.toMatchObject({ code: 'payment_known', status: 409 });
  expect(await ledger(order)).toHaveLength(2);
  expect(await replace(100_000)).toMatchObject({
    rows: [{ id: right, isRepeated: true }],
    money: { paid: 100_000 },
  });
  // A row is replaced by its own document, with the sum put right.
  const corrected = await inTransaction(api.db, (tx) => {
    const detail = { kind: 'payment', kopecks: 110_000, source: 'bank', document: 'п/п № 1' } as const;
    return replaceMoney(tx, { orderId: order.id, payment: right, details: [detail] }, CLI);
  });
  expect(corrected).toMatchObject({ rows: [{ isRepeated: false }], money: { paid: 110_000 } });
  expect(await broken(api.pool)).toEqual(whole);
});

test('a document of 1C counts once, and replaces the same sum that was entered by hand in the last ten days', async () => {
  const order = await confirmedOrder(api);
  await pay(order, '1000', 'п/п № 7');
  const first = await from1c(order, 'doc-1', 100_000, { document: 'п/п № 7' });
  expect(first).toMatchObject({ isRepeated: false, money: { paid: 100_000 } });
  expect(await from1c(order, 'doc-1', 100_000)).toMatchObject({ id: first.id, isRepeated: true });
  await expect(from1c(order, 'doc-1', 90_000)).rejects.toMatchObject({ code: 'payment_known', status: 409 });
  await expect(from1c(await confirmedOrder(api), 'doc-1', 100_000)).rejects.toMatchObject({ status: 409 });
  // Another payment of the same sum is other money.
  expect(await from1c(order, 'doc-2', 100_000)).toMatchObject({ money: { paid: 200_000 } });
  await pay(order, '500');
  await api.pool.query('alter table order_payment disable trigger order_payment_stays');
  await api.pool.query(
    `update order_payment set at = now() - interval '11 days' where order_id = $1 and kopecks = 50000`,
    [order.id],
  );
  await api.pool.query('alter table order_payment enable trigger order_payment_stays');
  expect(await from1c(order, 'doc-3', 50_000)).toMatchObject({ money: { paid: 300_000 } });
  expect(await broken(api.pool)).toEqual(whole);
});

test('a document that 1C has recorded counts once, also when it is entered by hand after that', async () => {
  const order = await confirmedOrder(api);
  await from1c(order, 'doc-hand', 100_000, { document: 'п/п № 7' });
  expect((await pay(order, '1000', 'п/п № 7'))[0]).toBe(0);
  expect(await pay(order, '900', 'п/п № 7')).toEqual([
    1,
    `«п/п № 7» по заказу ${order.number} уже записано с другой суммой.\n`,
  ]);
  expect(await ledger(order)).toHaveLength(1);
  await staffRuns(api, 'unpay', order.number, String((await ledger(order))[0].id));
  expect((await pay(order, '1000', 'п/п № 7'))[0]).toBe(0);
  expect((await order.read()).paid_total).toBe(1_000);
  expect(await broken(api.pool)).toEqual(whole);
});

test('twenty equal documents at once are one payment', async () => {
  const order = await confirmedOrder(api);
  const answers = await Promise.all(Array.from({ length: 20 }, () => from1c(order, 'doc-20', 100_000)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect((await order.read()).paid_total).toBe(1_000);
});

test('the database makes the paid sum equal to the ledger, also when the previous release writes', async () => {
  const order = await confirmedOrder(api);
  // As the previous release does: a row without a kind, then the sum.
  await api.pool.query('insert into order_payment (order_id, kopecks) values ($1, 5000), ($1, -2000)', [
    order.id,
  ]);
  expect((await order.read()).paid_total).toBe(30);
  await api.pool.query('update shop_order set paid_kopecks = 3000 where id = $1', [order.id]);
  for (const [query, reason] of [
    [`update shop_order set paid_kopecks = 1 where id = ${order.id}`, 'is the sum of its payments'],
    [`insert into order_payment (order_id, kopecks) values (${order.id}, -3001)`, 'paid_kopecks'],
    [
      `insert into order_payment (order_id, kopecks, kind, replaces_id)
       select order_id, -1, 'reversal', id from order_payment where order_id = ${order.id} and kopecks = 5000`,
      'is not undone by this row',
    ],
    [`delete from order_payment where order_id = ${order.id}`, 'rows are only added'],
  ] as const)
    await expect(api.pool.query(query)).rejects.toThrow(reason);
});

test('money is neither older than a year before its order nor, when it is refunded, than the order', async () => {
  const order = await confirmedOrder(api);
  const placed = legalDay(new Date());
  const [first, tooEarly] = [laterDay(placed, -365), laterDay(placed, -366)];
  expect(await pay(order, '4000', 'п/п № 1', '--on', tooEarly)).toEqual([
    1,
    `Заказ оформлен ${formatDate(placed)}: оплата по нему не бывает раньше ${formatDate(first)}. Проверьте день документа.\n`,
  ]);
  expect((await pay(order, '4000', 'п/п № 1', '--on', '01.01.1900'))[0]).toBe(1);
  expect((await pay(order, '4000', 'п/п № 1', '--on', first))[0]).toBe(0);
  expect(await pay(order, '-5', '--on', laterDay(placed, -1))).toEqual([
    1,
    `Заказ оформлен ${formatDate(placed)}: возврат по нему не бывает раньше ${formatDate(placed)}. Проверьте день документа.\n`,
  ]);
  expect((await pay(order, '-5', '--on', placed))[0]).toBe(0);
  await expect(from1c(order, 'old', 100, { paidOn: tooEarly })).rejects.toMatchObject({ status: 400 });
  expect(await ledger(order)).toHaveLength(2);
});

test('a wrong argument about money is explained and records nothing', async () => {
  const order = await confirmedOrder(api);
  for (const [words, code] of [
    [['5', 'док', '--source', 'bitcoin'], 2],
    [['5', 'док', '--source', 'one_c'], 2],
    [['5', 'док', '--on', '31.02.2026'], 2],
    [['5', 'док', '--on', '01.01.2999'], 1],
    [['5', 'док', 'лишнее'], 2],
    [['0'], 2],
    [['1e3'], 2],
    [['5', 'я'.repeat(201)], 2],
    [['-5'], 1],
  ] as const)
    expect([words, (await pay(order, ...words))[0]]).toEqual([words, code]);
  expect((await staffRuns(api, 'unpay', order.number))[0]).toBe(2);
  expect((await staffRuns(api, 'unpay', order.number, 'x'))[0]).toBe(2);
  expect(await ledger(order)).toEqual([]);
});
