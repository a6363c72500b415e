import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { STAFF_TASKS } from '../../../api/staff-tasks.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { taskTitle } from '../../accounts/staff-tasks/staff-tasks.ts';
import { broken as brokenRules, whole } from '../../orders/fixtures/invariants.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
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
beforeEach(() => api.pool.query('delete from exchange_task'));

const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' });

/** An order of 520 roubles. */
const placed = () => placedOrder(api, [[api.cast.products.breaker25, 2, 260]]);

async function row(sql: string, ...values: unknown[]) {
  return (await api.pool.query(sql, values)).rows;
}

const ledger = async (id: number) =>
  (await row('select kopecks::int as kopecks from order_payment where order_id = $1 order by id', id)).map(
    ({ kopecks }) => kopecks,
  );

async function tasks(): Promise<string[]> {
  const source = STAFF_TASKS.find(({ kind }) => kind === 'exchange.document');
  return (await source!.read(api.db, { scope: EVERYWHERE, most: 100 })).map(taskTitle);
}

/** A document of money of 1C, based on an order. */
const money = (id: string, sum: number, basis: string, operation = 'Выплата безналичных денег', more = '') =>
  `<Документ><Ид>${id}</Ид><Номер>П-${id}</Номер><Дата>${TODAY}</Дата><ХозОперация>${operation}</ХозОперация>` +
  `<Валюта>643</Валюта><Сумма>${sum}</Сумма><Основание>${basis}</Основание>${more}</Документ>`;

test('payments of 1C are rows of the ledger, each once by its id, whatever it is called by again (IN-14)', async () => {
  const { id, number } = await placed();
  const uuid = (await row('select uuid from shop_order where id = $1', id))[0].uuid;
  await oneC.send(money('a1', 200, number), money('a2', 320, uuid, 'Эквайринговая операция'));
  await oneC.send(
    money('a1', 200, number, undefined, '<Комментарий>ещё раз</Комментарий><НомерВерсии>2</НомерВерсии>'),
  );
  expect(await ledger(id)).toEqual([20_000, 32_000]);
  expect(
    await row(
      'select document, source, paid_on::text as day from order_payment where order_id = $1 limit 1',
      id,
    ),
  ).toEqual([{ document: 'Выплата безналичных денег № П-a1', source: 'one_c', day: TODAY }]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('a payment reported as a sum and then in detail counts once (IN-14)', async () => {
  const { id, number } = await placed();
  await oneC.send(await oneC.returned(id, { 'Номер оплаты по 1С': 'ПП-1', 'Дата оплаты по 1С': TODAY }));
  await oneC.send(money('b1', 200, number), money('b2', 320, number));
  expect(await ledger(id)).toEqual([52_000, -52_000, 20_000, 32_000]);
  await oneC.send(
    await oneC.returned(id, { 'Номер оплаты по 1С': 'ПП-1', 'Дата оплаты по 1С': TODAY, Проведен: 'true' }),
  );
  expect(await ledger(id)).toHaveLength(4);
  expect(await tasks()).toEqual([]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('a refund of what was overpaid is recorded, a larger one is a task that an order that fits does not end (IN-14)', async () => {
  const { id, number } = await placed();
  await oneC.send(money('c1', 600, number));
  await oneC.send(money('c2', 80, number, 'Возврат безналичных денег'));
  expect(await ledger(id)).toEqual([60_000, -8_000]);
  await oneC.send(money('c3', 100, number, 'Возврат наличных денег'), await oneC.returned(id));
  expect(await ledger(id)).toHaveLength(2);
  expect(await tasks()).toEqual([expect.stringContaining(`По заказу ${number} возвращать нечего`)]);
});

test('a payment that 1C has deleted is reversed, another sum under a known id and an unknown order are tasks (IN-14)', async () => {
  const { id, number } = await placed();
  await oneC.send(money('d1', 100, number));
  await oneC.send(money('d1', 150, number));
  expect(await tasks()).toEqual([expect.stringContaining('уже записано с другой суммой')]);
  await oneC.send(money('d1', 100, number, undefined, '<ПометкаУдаления>true</ПометкаУдаления>'));
  expect(await ledger(id)).toEqual([10_000, -10_000]);
  await api.pool.query('delete from exchange_task');
  await oneC.send(money('d2', 100, '999999999'), money('d3', 0, number), money('', 5, number));
  expect(await tasks()).toEqual([
    expect.stringContaining('такого заказа на сайте нет'),
    expect.stringContaining('сумма не читается'),
    expect.stringContaining('нет Ид'),
  ]);
  expect(await ledger(id)).toHaveLength(2);
});

test('documents that are subordinate to an order are read after it, whether they name it or not (IN-20)', async () => {
  const [one, other] = [await placed(), await placed()];
  const inside = (xml: string) => xml.replaceAll('Документ>', 'ПодчиненныйДокумент>');
  const paid = inside(money('n1', 120, '', undefined, `<Комментарий>аванс</Комментарий>`)).replace(
    '<Основание></Основание>',
    '',
  );
  const foreign = inside(money('n2', 100, String(other.number)));
  const shipped = inside(
    goodsDocument({
      operation: 'Отпуск товара',
      id: 'n3',
      number: 'РТ-1',
      day: TODAY,
      basis: '',
      goods: [{ ref: `guid-${api.cast.products.breaker25}`, quantity: 1, price: 260 }],
      rest: `<ПодчиненныеДокументы>${money('n4', 5, '')}</ПодчиненныеДокументы>`,
    }),
  );
  const order = await oneC.returned(one.id, {}, (xml) =>
    xml.replace(
      /<\/Документ>\s*$/,
      `<ПодчиненныеДокументы>${paid}${foreign}${shipped}</ПодчиненныеДокументы></Документ>`,
    ),
  );
  expect((await oneC.send(order)).summary).toBe(
    'заказов принято 1, оплат, отгрузок и других документов принято 4',
  );
  expect([await ledger(one.id), await ledger(other.id), await tasks()]).toEqual([
    [12_000, 500],
    [10_000],
    [],
  ]);
  expect(
    await row(
      'select quantity from order_shipment_line l join order_shipment s on s.id = l.shipment_id where s.order_id = $1',
      one.id,
    ),
  ).toEqual([{ quantity: 1 }]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});
