import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { STAFF_TASKS } from '../../../api/staff-tasks.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { taskTitle } from '../../accounts/staff-tasks/staff-tasks.ts';
import { broken as brokenRules, whole } from '../../orders/fixtures/invariants.ts';
import { type PlacedOrder, placedOrder, reviseAs } from '../../orders/fixtures/revisions.ts';
import { runExchange } from '../exchange.cli.ts';
import { openDocuments } from '../fixtures/documents-in.ts';

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

/** Two breakers of 25 A at 260 roubles, without the price of delivery. */
const placed = () => placedOrder(api, [[api.cast.products.breaker25, 2, 260]]);

async function row(sql: string, ...values: unknown[]) {
  return (await api.pool.query(sql, values)).rows;
}

const revisionsOf = (id: number) =>
  row(
    `select r.n, r.source, r.total_kopecks::int as total, a.outcome from order_revision r
     left join order_revision_answer a on a.order_id = r.order_id and a.n = r.n where r.order_id = $1 order by r.n`,
    id,
  );

async function tasks(): Promise<string[]> {
  const source = STAFF_TASKS.find(({ kind }) => kind === 'exchange.document');
  return (await source!.read(api.db, { scope: EVERYWHERE, most: 100 })).map((task) =>
    taskTitle(task).replaceAll('\u00a0', ' '),
  );
}

async function cli(...argv: string[]): Promise<string> {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const { db, pool, config } = api;
  await runExchange(argv, { stdout: stream, stderr: stream, db, pool, config });
  return output;
}

/** The document with the line as 1C has changed it, and the sum of the document. */
const changed =
  (quantity: number, price: number, more = 0, lines = '') =>
  (xml: string) =>
    xml
      .replaceAll('<Сумма>520.00<', `<Сумма>${quantity * price}<`)
      .replace(`<Сумма>${quantity * price}<`, `<Сумма>${quantity * price + more}<`)
      .replace('<Количество>2<', `<Количество>${quantity}<`)
      .replace('<ЦенаЗаЕдиницу>260.00<', `<ЦенаЗаЕдиницу>${price}<`)
      .replace('<Товары>', `<Товары>${lines}`);

const line = (ref: string, quantity: number, sum: number) =>
  `<Товар><Ид>${ref}</Ид><Наименование>Из 1С</Наименование><Количество>${quantity}</Количество><Сумма>${sum}</Сумма></Товар>`;

/** The answer of the buyer to the last proposal, by the link of his order. */
async function answer({ buyer, id, token }: PlacedOrder, accept: boolean): Promise<number> {
  const list = `orders/order/${id}/revisions/?token=${token}`;
  const { results } = (await buyer.get(list)).body;
  const { n, digest } = results.at(-1);
  const { status } = await buyer.post(`orders/order/${id}/revisions/${n}/answer/?token=${token}`, {
    accept,
    digest,
  });
  return status;
}

test('a cheaper line of 1C is accepted at once, and 1C is not offered it back (IN-10)', async () => {
  const order = await placed();
  expect((await oneC.send(await oneC.returned(order.id, {}, changed(2, 250)))).summary).toBe(
    'заказов принято 1',
  );
  expect(await revisionsOf(order.id)).toEqual([{ n: 1, source: '1c', total: 50_000, outcome: 'accepted' }]);
  expect(await row('select handed_revision as n from order_export where order_id = $1', order.id)).toEqual([
    { n: 1 },
  ]);
  const one = await oneC.client();
  expect((await one.request({ type: 'sale', mode: 'query' })).text).not.toContain(`<Номер>${order.number}<`);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('a dearer line of 1C waits for the buyer, who is sent «было / стало» and accepts by his link (IN-10)', async () => {
  const mailbox = await openMailbox(api);
  const order = await placed();
  await oneC.send(await oneC.returned(order.id, {}, changed(3, 260)));
  expect(await revisionsOf(order.id)).toEqual([{ n: 1, source: '1c', total: 78_000, outcome: null }]);
  const { text } = await mailbox.next(`Согласуйте изменения в заказе № ${order.number}`);
  expect(text.replaceAll('\u00a0', ' ')).toMatch(/520,00[\s\S]+780,00/);
  // 1C repeats what awaits its answer with something new.
  await oneC.send(await oneC.returned(order.id, { 'Номер по 1С': 'ТД-9' }, changed(3, 260)));
  expect(await revisionsOf(order.id)).toHaveLength(1);
  expect(await answer(order, true)).toBe(200);
  expect(await revisionsOf(order.id)).toEqual([{ n: 1, source: '1c', total: 78_000, outcome: 'accepted' }]);
  // 1C still names the revision that it was given, and its own change does not make that older.
  const paid = { 'Номер оплаты по 1С': 'ПП-1', 'Дата оплаты по 1С': today(), 'Ревизия сайта': '0' };
  await oneC.send(await oneC.returned(order.id, paid));
  expect(await row('select paid_kopecks::int as paid from shop_order where id = $1', order.id)).toEqual([
    { paid: 78_000 },
  ]);
  expect(await tasks()).toEqual([]);
  await mailbox.close();
});

function today(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' });
}

test('what the buyer has refused is a task when 1C repeats it (IN-10)', async () => {
  const order = await placed();
  await oneC.send(await oneC.returned(order.id, {}, changed(2, 300)));
  expect(await answer(order, false)).toBe(200);
  await oneC.send(await oneC.returned(order.id, { 'Номер по 1С': 'ТД-9' }, changed(2, 300)));
  expect(await revisionsOf(order.id)).toHaveLength(1);
  expect(await tasks()).toEqual([expect.stringContaining('покупатель не согласился (изменение 1)')]);
});

test('a change that awaits the buyer is neither paid nor shipped by the same document (IN-10)', async () => {
  const order = await placed();
  const paid = { 'Номер оплаты по 1С': 'ПП-2', 'Дата оплаты по 1С': today() };
  await oneC.send(await oneC.returned(order.id, paid, changed(1, 260)));
  expect(await revisionsOf(order.id)).toEqual([]);
  expect(await tasks()).toEqual([expect.stringContaining('покупатель изменений не подтвердил')]);
});

test('goods of the catalogue that 1C adds become a line, goods that nobody knows a task (IN-10)', async () => {
  const order = await placed();
  const { breaker16 } = api.cast.products;
  const more = line(`guid-${breaker16}`, 1, 100);
  await oneC.send(await oneC.returned(order.id, {}, changed(2, 260, 100, more)));
  expect(await revisionsOf(order.id)).toEqual([{ n: 1, source: '1c', total: 62_000, outcome: null }]);
  const other = await placed();
  await oneC.send(await oneC.returned(other.id, {}, changed(2, 260, 100, line('nobody', 1, 100))));
  expect(await revisionsOf(other.id)).toEqual([]);
  expect(await tasks()).toEqual([expect.stringContaining('неизвестный товар «Из 1С»')]);
});

test('the service with the id of the connection is the price of delivery, and waits for the buyer (IN-10)', async () => {
  const order = await placed();
  const delivery = line('ORDER_DELIVERY', 1, 390);
  await oneC.send(await oneC.returned(order.id, {}, changed(2, 260, 390, delivery)));
  expect(await revisionsOf(order.id)).toEqual([{ n: 1, source: '1c', total: 91_000, outcome: null }]);
  expect(await answer(order, true)).toBe(200);
  expect(
    await row('select delivery_kopecks::int as kopecks from order_now where order_id = $1', order.id),
  ).toEqual([{ kopecks: 39_000 }]);
});

test('a document made on what the shop has changed since replaces nothing, whether it says its revision or not (IN-11)', async () => {
  const order = await placed();
  const before = await oneC.returned(order.id, {}, changed(2, 240));
  const silent = before.replace(
    /<ЗначениеРеквизита>\s*<Наименование>Ревизия сайта[\s\S]*?<\/ЗначениеРеквизита>/,
    '',
  );
  expect(silent).not.toBe(before);
  await reviseAs(api, order.id, {
    reason: 'price',
    note: 'Скидка',
    lines: [{ line: order.lines[0]!, kopecks: 25_000 }],
  });
  for (const [document, text] of [
    [before, 'документ сделан по редакции 0, а сейчас 1'],
    [silent, 'изменение 1 магазина 1С ещё не получила'],
  ] as const) {
    await oneC.send(document);
    expect(await revisionsOf(order.id)).toHaveLength(1);
    expect(await tasks()).toEqual([expect.stringContaining(text)]);
  }
  const one = await oneC.client();
  await one.request({ type: 'sale', mode: 'query' });
  await one.request({ type: 'sale', mode: 'success' });
  // УТ confirms an order that it has approved, and skips it.
  const old = silent
    .replaceAll('<Сумма>480<', '<Сумма>520<')
    .replace('<ЦенаЗаЕдиницу>240<', '<ЦенаЗаЕдиницу>260<');
  await oneC.send(old);
  expect(await tasks()).toEqual([expect.stringContaining('в 1С осталась редакция 0, а сейчас 1')]);
});

test('while the shop waits for an answer to its own proposal a change of 1C is a task (IN-10)', async () => {
  const order = await placed();
  await reviseAs(api, order.id, { delivery: 45_000 });
  await oneC.send(await oneC.returned(order.id, {}, changed(2, 250)));
  expect(await tasks()).toEqual([expect.stringContaining('ещё не ответил на изменение 1 магазина')]);
});

test('another number of the only summary payment replaces it, a number beside several is a task (IN-5)', async () => {
  const order = await placed();
  const paid = (number: string) => ({ 'Номер оплаты по 1С': number, 'Дата оплаты по 1С': today() });
  await oneC.send(await oneC.returned(order.id, paid('ПП-1')));
  await oneC.send(await oneC.returned(order.id, paid('ПП-2')));
  const ledger = () =>
    row('select kopecks::int, kind, document from order_payment where order_id = $1 order by id', order.id);
  expect(await ledger()).toEqual([
    { kopecks: 52_000, kind: 'payment', document: 'Оплата по 1С № ПП-1' },
    { kopecks: -52_000, kind: 'reversal', document: 'Оплата по 1С № ПП-1' },
    { kopecks: 52_000, kind: 'payment', document: 'Оплата по 1С № ПП-2' },
  ]);
  const { lines } = order;
  await reviseAs(api, order.id, { reason: 'client', lines: [{ line: lines[0]!, quantity: 3 }] });
  expect(await answer(order, true)).toBe(200);
  await oneC.send(await oneC.returned(order.id, paid('ПП-3')));
  expect((await ledger()).slice(3)).toEqual([
    { kopecks: 26_000, kind: 'payment', document: 'Оплата по 1С № ПП-3' },
  ]);
  await oneC.send(await oneC.returned(order.id, paid('ПП-4')));
  expect(await ledger()).toHaveLength(4);
  expect(await tasks()).toEqual([expect.stringContaining('Проверьте, не вторая ли это оплата')]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('a state of 1C moves an order step by step as the map says, once, and never back (IN-12)', async () => {
  const output = await cli('statuses', 'main', 'К отгрузке', 'ready');
  expect(output).toBe('К отгрузке  ready (Готов к выдаче)\n');
  await cli('statuses', 'main', 'Отгружен', 'shipped');
  await cli('statuses', 'main', 'Улетел', 'none');
  const { id } = await placed();
  const states = async () =>
    (await row('select state from order_state_change where order_id = $1 order by at, state', id)).map(
      ({ state }) => state,
    );
  const send = async (status: string, more: Record<string, string> = {}) =>
    oneC.send(await oneC.returned(id, { 'Статус заказа': status, ...more }));
  await send('к отгрузке');
  expect((await states()).sort()).toEqual(['confirmed', 'new', 'ready']);
  await send('Улетел');
  await send('Отгружен');
  expect((await states()).sort()).toEqual(['confirmed', 'new', 'ready', 'shipped']);
  expect(await tasks()).toEqual([]);
  await send('К отгрузке', { 'Номер по 1С': 'ТД-1' });
  expect(await tasks()).toEqual([
    expect.stringContaining('В 1С заказ «К отгрузке», а на сайте он уже «Передан в доставку»'),
  ]);
  await send('Неведомо');
  expect(await tasks()).toEqual([expect.stringContaining('exchange statuses main')]);
  expect(await cli('statuses', 'main', 'Улетел', 'forget')).not.toContain('Улетел');
  expect(await cli('statuses', 'main', 'Улетел', 'forget')).toContain('ничего не сказано');
  expect(await cli('statuses', 'main', 'Улетел', 'away')).toContain('бывает confirmed, ready');
  expect(await brokenRules(api.pool)).toEqual(whole);
});
