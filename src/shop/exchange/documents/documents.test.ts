import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { STAFF_TASKS } from '../../../api/staff-tasks.ts';
import { readConfig } from '../../../platform/config/config.server.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { taskTitle } from '../../accounts/staff-tasks/staff-tasks.ts';
import { CLI } from '../../audit/audit.ts';
import { broken as brokenRules, whole } from '../../orders/fixtures/invariants.ts';
import { placedOrder, reviseAs } from '../../orders/fixtures/revisions.ts';
import { recordPayment } from '../../orders/payments/ledger/ledger.server.ts';
import { runExchange } from '../exchange.cli.ts';
import { fileOf, openDocuments } from '../fixtures/documents-in.ts';
import { confirmOffered, offerOrders } from '../orders/orders.server.ts';
import { readDocuments } from './read-documents.server.ts';
import type { ReturnedDocument } from './returned-document.ts';

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

const PAID = { 'Номер оплаты по 1С': 'ПП-17', 'Дата оплаты по 1С': today() };
const SHIPPED = { 'Номер отгрузки по 1С': 'РТ-3', 'Дата отгрузки по 1С': today() };

function today(): string {
  return `${new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' })}T00:00:01`;
}

/** Two breakers of 25 A at 260 roubles, without the price of delivery. */
const placed = () => placedOrder(api, [[api.cast.products.breaker25, 2, 260]]);

async function row(sql: string, ...values: unknown[]) {
  return (await api.pool.query(sql, values)).rows;
}

async function stateOf(id: number): Promise<string> {
  return (await row('select state from shop_order where id = $1', id))[0].state;
}

async function tasks(): Promise<string[]> {
  const source = STAFF_TASKS.find(({ kind }) => kind === 'exchange.document');
  return (await source!.read(api.db, { scope: EVERYWHERE, most: 100 })).map(taskTitle);
}

const ledger = (id: number) =>
  row('select kopecks::int, source, document from order_payment where order_id = $1 order by id', id);

/** The orders that a new session of 1C is offered and confirms. */
async function offered(): Promise<number[]> {
  const [{ id }] = await row(
    'insert into exchange_session (connection_id, token_hash) values ($1, sha256($2::bytea)) returning id',
    oneC.connection.id,
    randomUUID(),
  );
  const session = { id, connection: oneC.connection };
  const { orders } = await offerOrders(api.db, session);
  await confirmOffered(api.db, session);
  return orders;
}

async function cli(...argv: string[]): Promise<string> {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  await runExchange(argv, {
    stdout: stream,
    stderr: stream,
    db: api.db,
    pool: api.pool,
    config: readConfig({}),
  });
  return output;
}

test('a posted document confirms its order, and 1C is not offered the order again (IN-2, OUT-3)', async () => {
  const { id, number } = await placed();
  const run = await oneC.send(await oneC.returned(id, { Проведен: 'true', 'Номер по 1С': 'ТД-1' }));
  expect(run).toEqual({ state: 'applied', summary: 'заказов принято 1', reason: null });
  expect(await stateOf(id)).toBe('confirmed');
  expect(await row('select how from order_export where order_id = $1 and seen_at is not null', id)).toEqual([
    { how: 'document' },
  ]);
  expect(await cli('documents')).toContain(`№ ${number}  Заказ товара  принят: проведён в 1С`);
});

test('an order that 1C calls paid is paid once, however often 1C repeats it (IN-5)', async () => {
  const { id } = await placed();
  const paid = await oneC.returned(id, PAID);
  await oneC.send(paid);
  expect((await oneC.send(paid)).summary).toBe('без изменений 1');
  await oneC.send(await oneC.returned(id, { ...PAID, 'Номер по 1С': 'ТД-2' }));
  expect(await ledger(id)).toEqual([{ kopecks: 52_000, source: 'one_c', document: 'Оплата по 1С № ПП-17' }]);
});

test('one payment of 1C pays several orders, and of each what is not paid yet (IN-5)', async () => {
  const [one, other] = [await placed(), await placed()];
  await recordPayment(api.db, { number: Number(other.number), kopecks: 20_000, document: 'аванс' }, CLI);
  const run = await oneC.send(await oneC.returned(one.id, PAID), await oneC.returned(other.id, PAID));
  expect(run.summary).toBe('заказов принято 2');
  expect((await ledger(other.id)).map(({ kopecks }) => kopecks)).toEqual([20_000, 32_000]);
});

test('an order that 1C calls shipped leaves in full, once (IN-5)', async () => {
  const { id } = await placed();
  await oneC.send(await oneC.returned(id, SHIPPED));
  await oneC.send(await oneC.returned(id, { ...SHIPPED, 'Номер по 1С': 'ТД-3' }));
  expect(await stateOf(id)).toBe('shipped');
  expect(await row('select state, external from order_shipment where order_id = $1', id)).toEqual([
    { state: 'handed_over', external: 'РТ-3' },
  ]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test.each(['ПометкаУдаления', 'Отменен'])(
  'an unpaid order whose document says %s is cancelled, and 1C is not offered that (IN-6)',
  async (name) => {
    const { id, number } = await placed();
    expect(await offered()).toContain(Number(number));
    await oneC.send(await oneC.returned(id, { [name]: 'true' }));
    expect(await stateOf(id)).toBe('cancelled');
    expect(await offered()).not.toContain(Number(number));
  },
);

test('a paid order that 1C has cancelled stays, and is a task (IN-6)', async () => {
  const { id, number } = await placed();
  await oneC.send(await oneC.returned(id, PAID));
  expect((await oneC.send(await oneC.returned(id, { Отменен: 'true' }))).summary).toBe('ждут решения 1');
  expect(await stateOf(id)).toBe('confirmed');
  expect(await tasks()).toEqual([
    expect.stringContaining(`№ ${number}: в 1С заказ отменён, а на сайте он оплачен`),
  ]);
});

test('of a document whose lines do not sum up to it nothing is applied, and its task ends with one that fits (IN-4)', async () => {
  const { id } = await placed();
  // 1C has cancelled a line: it looks alive, and only the sum of the document lacks it.
  const lessSum = (xml: string) => xml.replace('<Сумма>520.00<', '<Сумма>260.00<');
  const run = await oneC.send(await oneC.returned(id, PAID, lessSum));
  expect(run).toMatchObject({ state: 'applied', summary: 'ждут решения 1' });
  expect([await stateOf(id), await ledger(id)]).toEqual(['new', []]);
  expect(await row('select from order_export where order_id = $1', id)).toEqual([]);
  expect(await tasks()).toEqual([
    expect.stringMatching(/^№ \d+: сумма строк 520,00.₽, а сумма документа 260,00.₽/),
  ]);
  await oneC.send(await oneC.returned(id, PAID));
  expect(await tasks()).toEqual([]);
  expect(await ledger(id)).toHaveLength(1);
});

test('a document of an older revision is a task: it must not replace what came after it (IN-4)', async () => {
  const { id } = await placed();
  const before = await oneC.returned(id, PAID);
  await reviseAs(api, id, {
    reason: 'price',
    note: 'Скидка',
    lines: [{ line: await lineOf(id), kopecks: 25_000 }],
  });
  await oneC.send(before);
  expect(await tasks()).toEqual([expect.stringContaining('документ сделан по редакции 0, а сейчас 1')]);
  expect(await ledger(id)).toEqual([]);
});

test('what the rules of orders reject is a task, and the order is as if the document had not come (IN-5)', async () => {
  const { id, number } = await placed();
  const run = await oneC.send(await oneC.returned(id, { 'Дата оплаты по 1С': '2099-01-01' }));
  expect(run.summary).toBe('ждут решения 1');
  expect([await stateOf(id), await ledger(id)]).toEqual(['new', []]);
  expect(await tasks()).toEqual([`№ ${number}: Этот день ещё не наступил.`]);
});

async function lineOf(id: number): Promise<number> {
  return (await row('select id from order_line where order_id = $1', id))[0].id;
}

test('quantities of 1C count packages (IN-4)', async () => {
  const { id } = await placed();
  const packed = (xml: string) =>
    xml
      .replace('<Количество>2<', '<Единица><Ид>778</Ид><Коэффициент>2</Коэффициент></Единица><Количество>1<')
      .replace('<ЦенаЗаЕдиницу>260.00<', '<ЦенаЗаЕдиницу>520.00<');
  expect((await oneC.send(await oneC.returned(id, {}, packed))).summary).toBe('заказов принято 1');
});

test('an unknown state, a foreign currency and an unknown order are tasks, and block no other document (IN-3, IN-4)', async () => {
  const [one, other, good] = [await placed(), await placed(), await placed()];
  const run = await oneC.send(
    await oneC.returned(one.id, { 'Статус заказа': 'Улетел' }),
    await oneC.returned(other.id, {}, (xml) => xml.replace('<Валюта>RUB<', '<Валюта>USD<')),
    (await oneC.returned(good.id))
      .replace(/<Ид>[0-9a-f-]{36}</, '<Ид>000-1<')
      .replace(`<Номер>${good.number}<`, '<Номер>999999999<'),
    await oneC.returned(good.id),
  );
  expect(run.summary).toBe('заказов принято 1, ждут решения 3');
  expect([await stateOf(one.id), await stateOf(other.id), await stateOf(good.id)]).toEqual([
    'new',
    'new',
    'confirmed',
  ]);
  expect(await tasks()).toEqual([
    expect.stringContaining('неизвестное состояние «Улетел»'),
    expect.stringContaining('сумма не в рублях'),
    expect.stringContaining('№ 999999999: такого заказа на сайте нет'),
  ]);
});

test('a task that a person has settled is not opened again by the same document (IN-7)', async () => {
  const unknown =
    '<Документ><Ид>x</Ид><Номер>АБВ-7</Номер><ХозОперация>Заказ товара</ХозОперация></Документ>';
  await oneC.send(unknown);
  expect(await tasks()).toHaveLength(1);
  const [, task = ''] = /задача № (\d+)/.exec(await cli('documents', 'main')) ?? [];
  expect(await cli('settle', task)).toContain('--note');
  expect(await cli('settle', task, '--note', 'Заказ не с сайта')).toContain(`задача № ${task} закрыта`);
  await oneC.send(unknown, unknown);
  expect(await tasks()).toEqual([]);
  expect(await cli('settle', task, '--note', 'ещё раз')).toContain(`Открытой задачи № ${task} нет`);
});

test('of a broken file nothing is applied, 1C hears the line, and its other files are read (IN-1)', async () => {
  const { id } = await placed();
  const document = await oneC.returned(id, PAID);
  const one = await oneC.client();
  const upload = (filename: string, body: string) =>
    one.request({ type: 'sale', mode: 'file', filename }, { body });
  const file = fileOf(document);
  // Longer than what is read at once, so that the document is read before the fault.
  const broken = file.replace('</Документ>', `</Документ>${' '.repeat(200_000)}<not valid xml!!!`);
  expect((await upload('broken.xml', broken)).text).toBe('success');
  await oneC.work();
  expect(await ledger(id)).toEqual([]);
  const ask = (filename: string) => one.request({ type: 'sale', mode: 'import', filename });
  expect((await ask('broken.xml')).text).toMatch(/^failure\nXML нарушен: .+, строка \d+$/);
  // In parts, so that only the last one has the end.
  await upload('documents.xml', file.slice(0, 700));
  expect(await row(`select from exchange_run where name = 'documents.xml'`)).toEqual([]);
  await upload('documents.xml', file.slice(700));
  expect((await ask('documents.xml')).state).toBe('progress');
  await oneC.work();
  expect((await ask('documents.xml')).text).toBe('success\nзаказов принято 1');
  expect(await ledger(id)).toHaveLength(1);
});

test('documents of kinds that the shop does not read are counted (IN-2)', async () => {
  const { id } = await placed();
  const run = await oneC.send(
    await oneC.returned(id, {}, (xml) => xml.replace('>Заказ товара<', '>Комплектация<')),
  );
  expect(run.summary).toBe('документов других видов 1, они не читаются');
  expect(await stateOf(id)).toBe('new');
});

const SHARED = join(import.meta.dirname, '../../../../../shared/data/commerceml');
const REAL = [
  'alex8bits/orders.xml',
  'carono/orders.xml',
  'ArgentCrusade/documents-example.xml',
  'arsengoian/to.xml',
];

test.skipIf(!existsSync(SHARED)).each(REAL)('the real documents of %s are read', async (name) => {
  const documents: ReturnedDocument[] = [];
  for await (const document of readDocuments(join(SHARED, name))) documents.push(document);
  expect(documents.length).toBeGreaterThan(0);
  for (const { number, operation, lines, total } of documents) {
    expect(number).not.toBe('');
    expect(operation).not.toBe('');
    expect([total, ...(lines ?? []).flatMap((line) => [line.quantity, line.total])]).not.toContain(
      Number.NaN,
    );
  }
});
