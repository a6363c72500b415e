import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { STAFF_TASKS } from '../../../api/staff-tasks.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { taskTitle } from '../../accounts/staff-tasks/staff-tasks.ts';
import { claim, claimForm, linesOf } from '../../orders/fixtures/claims.ts';
import { broken as brokenRules, whole } from '../../orders/fixtures/invariants.ts';
import { confirmedOrder } from '../../orders/fixtures/shipping.ts';
import { openDocuments } from '../fixtures/documents-in.ts';
import { goodsDocument } from '../fixtures/goods-document.ts';

let api: TestApi;
let oneC: Awaited<ReturnType<typeof openDocuments>>;
beforeAll(async () => {
  api = await startApi();
  oneC = await openDocuments(api);
});
afterAll(async () => {
  await oneC.close();
  await api.close();
});
beforeEach(() => api.pool.query('delete from exchange_task; delete from rate_limit'));

const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' });
const PAID = { 'Номер оплаты по 1С': 'ПП-1', 'Дата оплаты по 1С': TODAY };
let ids = 0;

async function row(sql: string, ...values: unknown[]) {
  return (await api.pool.query(sql, values)).rows;
}

async function tasks(kind = 'exchange.document'): Promise<string[]> {
  const source = STAFF_TASKS.find((each) => each.kind === kind);
  return (await source!.read(api.db, { scope: EVERYWHERE, most: 100 })).map(taskTitle);
}

/** An «Отпуск товара» or «Возврат товара» of an order with breakers of 16 A at 220 roubles. */
function goods(
  operation: string,
  basis: string,
  quantity: number,
  more: { id?: string; rest?: string } = {},
) {
  const id = more.id ?? `back-${++ids}`;
  return goodsDocument({
    operation,
    id,
    basis,
    number: `ВТ-${id}`,
    day: TODAY,
    rest: more.rest ?? '',
    goods: [{ ref: `guid-${api.cast.products.breaker16}`, quantity, price: 220 }],
  });
}

const back = (basis: string, quantity: number, more?: { id?: string; rest?: string }) =>
  goods('Возврат товара', basis, quantity, more);

/** Ten breakers of 16 A, of which six have left. */
async function shipped() {
  const { browser, id, number } = await confirmedOrder(api);
  await oneC.send(goods('Отпуск товара', number, 6));
  const [line] = (await linesOf(api, id)) as [number];
  return { browser, id, number, line };
}

/** The claim of two breakers, before the shop has answered. */
async function claimed(paid: boolean, more: Record<string, string> = { kind: 'return', wish: 'refund' }) {
  const order = await shipped();
  if (paid) await oneC.send(await oneC.returned(order.id, PAID));
  const { body, status } = await claim(order.browser, claimForm(order.line, 2, { order: order.id, ...more }));
  expect(status).toBe(201);
  return { ...order, claimId: body.id as number };
}

const claimsOf = (order: number) =>
  row(
    `select c.state, c.kind, c.decision, c.decided_kopecks::int as kopecks, p.kopecks::int as back
     from order_claim c left join order_payment p on p.id = c.payment_id where c.order_id = $1 order by c.id`,
    order,
  );

test('a return in 1C settles the claim of the buyer whose order is not paid: it costs less from then on (IN-16)', async () => {
  const { id, number, claimId } = await claimed(false);
  const run = await oneC.send(back(number, 2, { id: 'r1' }));
  expect(run.summary).toBe('оплат, отгрузок и других документов принято 1');
  expect(await claimsOf(id)).toEqual([
    { state: 'settled', kind: 'return', decision: 'refund', kopecks: 44_000, back: null },
  ]);
  expect(
    await row('select state, actor from order_claim_step where claim_id = $1 order by id', claimId),
  ).toEqual([
    { state: 'sent', actor: 'user' },
    ...['accepted', 'goods_waiting', 'goods_received', 'decided', 'settled'].map((state) => ({
      state,
      actor: '1c',
    })),
  ]);
  await oneC.send(back(number, 2, { id: 'r1', rest: '<НомерВерсии>2</НомерВерсии>' }));
  expect(await claimsOf(id)).toHaveLength(1);
  expect([await tasks(), await row('select from order_payment where order_id = $1', id)]).toEqual([[], []]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('the claim of a paid order is decided by the return and settled by the refund of 1C, which is a row of the ledger (IN-16)', async () => {
  const { id, number } = await claimed(true);
  await oneC.send(back(number, 2));
  expect(await claimsOf(id)).toMatchObject([{ state: 'decided', kopecks: 44_000, back: null }]);
  await oneC.send(
    `<Документ><Ид>refund-${id}</Ид><Номер>РКО-1</Номер><Дата>${TODAY}</Дата><Валюта>RUB</Валюта><Сумма>440</Сумма>
     <ХозОперация>Возврат безналичных денег</ХозОперация><Основание>${number}</Основание></Документ>`,
  );
  expect(await claimsOf(id)).toMatchObject([{ state: 'settled', kopecks: 44_000, back: -44_000 }]);
  expect(await tasks()).toEqual([]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('goods that come back without a claim are recorded, and a person decides about them (IN-16)', async () => {
  const { id, number, browser } = await shipped();
  await oneC.send(back(number, 3, { id: 'r3' }));
  expect(await claimsOf(id)).toEqual([
    { state: 'goods_received', kind: 'return', decision: null, kopecks: null, back: null },
  ]);
  expect(
    await row(
      'select returned from order_line_claimed c join order_line l on l.id = c.line_id where l.order_id = $1',
      id,
    ),
  ).toEqual([{ returned: 3 }]);
  expect(await tasks('claim.open')).toContainEqual(expect.stringContaining(`Возврат № ${number}-1`));
  expect((await browser.get(`orders/claims/?order=${id}`)).body.results).toMatchObject([
    { number: `${number}-1` },
  ]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('more than left the shop and is not claimed yet is a task, and nothing of it is recorded (IN-16, R7)', async () => {
  const { id, number } = await shipped();
  await oneC.send(back(number, 7));
  expect(await claimsOf(id)).toEqual([]);
  await oneC.send(back(number, 4), back(number, 3));
  expect(await claimsOf(id)).toHaveLength(1);
  expect(await tasks()).toEqual([
    expect.stringContaining('вернуть можно 6'),
    expect.stringContaining('вернуть можно 2'),
  ]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('a claim about something else, and one of an exchange, are left to a person (IN-16)', async () => {
  const defect = await claimed(false, { kind: 'defect', wish: 'refund' });
  await oneC.send(back(defect.number, 2));
  expect((await claimsOf(defect.id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'defect sent',
    'return goods_received',
  ]);
  const exchange = await claimed(false, { kind: 'return', wish: 'exchange' });
  await oneC.send(back(exchange.number, 2));
  expect(await claimsOf(exchange.id)).toMatchObject([{ state: 'goods_received', decision: null }]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('a return that 1C changes or deletes after it was recorded is a task, one that was never recorded is nothing (IN-16)', async () => {
  const { id, number } = await shipped();
  await oneC.send(back(number, 2, { id: 'r6' }));
  await oneC.send(back(number, 3, { id: 'r6' }));
  expect(await tasks()).toEqual([expect.stringMatching(/В 1С возврат изменён, .* — 2/)]);
  const deleted = { rest: '<ПометкаУдаления>true</ПометкаУдаления>' };
  await oneC.send(back(number, 2, { id: 'r6', ...deleted }), back(number, 1, { id: 'r7', ...deleted }));
  expect(await tasks()).toEqual([expect.stringContaining('В 1С возврат отменён')]);
  expect(await claimsOf(id)).toHaveLength(1);
  await oneC.send(goods('Отпуск товара', number, 2, { id: 'r6' }));
  expect(await tasks()).toEqual([expect.stringContaining('уже записан по заказу')]);
});

test('a return that costs more than the goods did is a task, and the claim stays as it was (IN-16)', async () => {
  const { id, number } = await claimed(false);
  await oneC.send(back(number, 2).replaceAll('220', '500').replaceAll('440', '1000'));
  expect(await claimsOf(id)).toMatchObject([{ state: 'sent' }]);
  expect(await tasks()).toEqual([expect.stringMatching(/В 1С возврат на 1.000,00 ₽, а товары обращения/)]);
});

test('a return that names the shipment in 1C belongs to its order (IN-16)', async () => {
  const { id, number } = await confirmedOrder(api);
  await oneC.send(goods('Отпуск товара', number, 6, { id: 'real-of-return' }));
  await oneC.send(back('real-of-return', 1));
  expect(await claimsOf(id)).toHaveLength(1);
});
