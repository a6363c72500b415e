import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { STAFF_TASKS } from '../../../api/staff-tasks.ts';
import { writeSetting } from '../../../platform/config/settings.queries.ts';
import { PDF, png } from '../../../platform/files/fixtures/sample-files.ts';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { taskTitle } from '../../accounts/staff-tasks/staff-tasks.ts';
import { orderForm } from '../../orders/fixtures/checkout.ts';
import { broken as brokenRules, whole } from '../../orders/fixtures/invariants.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
import { companyOrder } from '../../orders/fixtures/shipping.ts';
import { fileOf, openDocuments } from '../fixtures/documents-in.ts';
import { goodsDocument } from '../fixtures/goods-document.ts';
import { watchExchange } from '../runs/runs.jobs.ts';

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
const LIST = 'orders/orders/legal_entity_documents/';

async function row(sql: string, ...values: unknown[]) {
  return (await api.pool.query(sql, values)).rows;
}

async function tasks(): Promise<string[]> {
  const source = STAFF_TASKS.find(({ kind }) => kind === 'exchange.document');
  return (await source!.read(api.db, { scope: EVERYWHERE, most: 100 })).map(taskTitle);
}

interface Paper {
  operation?: string;
  id: string;
  number?: string;
  file?: string;
  quantity?: number;
  rest?: string;
  requisites?: Record<string, string>;
}

/** An UPD of an order with breakers at 220 roubles. */
function paper(
  basis: string,
  { operation = 'УПД', id, number = '15', quantity = 2, file, rest, requisites }: Paper,
) {
  return goodsDocument({
    operation,
    id,
    basis,
    number,
    day: TODAY,
    rest: rest ?? '',
    goods: [{ ref: `guid-${api.cast.products.breaker16}`, quantity, price: 220 }],
    requisites: { ...requisites, ...(file && { ФайлДокумента: file }) },
  });
}

type Upload = readonly [name: string, body: string | Uint8Array];

async function upload(one: Awaited<ReturnType<typeof oneC.client>>, [filename, body]: Upload): Promise<void> {
  const { text } = await one.request({ type: 'sale', mode: 'file', filename }, { body: Buffer.from(body) });
  expect(text).toBe('success');
}

/** Sends files in one session, and reads its documents after the last one. */
async function session(...files: Upload[]) {
  const one = await oneC.client();
  for (const file of files) await upload(one, file);
  return oneC.work();
}

let sent = 0;
const documents = (...xml: string[]) => [`documents___p${++sent}.xml`, fileOf(...xml)] as const;

async function papersOf({ browser, id }: Awaited<ReturnType<typeof companyOrder>>) {
  const { body } = await browser.get(`${LIST}?order=${id}&ordering=date`);
  return body.results.filter(({ document_type }: { document_type: { code: string } }) =>
    ['upd', 'vat_invoice'].includes(document_type.code),
  );
}

test('an UPD with its file is a document of the order, which the buyer downloads (IN-17)', async () => {
  const order = await companyOrder(api);
  await session(
    ['docs/upd 15.pdf', PDF],
    documents(paper(order.number, { id: 'u1', file: 'docs\\upd 15.pdf' })),
  );
  const [found] = await papersOf(order);
  expect(found).toMatchObject({
    number: '15',
    date: TODAY,
    sum: 440,
    state: 'ready',
    status: 'готов',
    type: 'application/pdf',
    document_type: { code: 'upd', name: 'УПД' },
    order: { id: order.id, number: order.number },
    shipment: null,
    is_own: false,
  });
  expect(found.name).toMatch(/^УПД № 15 от .+\.pdf$/);
  const file = await order.browser.get(`${LIST}${found.id}/download/`);
  expect(file.status).toBe(200);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('without its file a paper says that it has not come, and the file of a later session is attached once (IN-17)', async () => {
  const order = await companyOrder(api);
  const xml = paper(order.number, { id: 'u2', file: 'upd-2.pdf', rest: '<НомерВерсии>1</НомерВерсии>' });
  await session(documents(xml));
  const [found] = await papersOf(order);
  expect(found).toMatchObject({
    status: 'файл ещё не пришёл',
    download_url: null,
    type: '',
    size: 0,
    sum: 440,
  });
  expect((await order.browser.get(`${LIST}${found.id}/download/`)).status).toBe(404);
  expect((await order.browser.get(`${LIST}zip/?order=${order.id}`)).status).toBe(404);
  expect((await session(documents(xml))).summary).toBe('без изменений 1');
  await session(['upd-2.pdf', PDF], documents(xml));
  expect(await papersOf(order)).toMatchObject([{ id: found.id, status: 'готов', size: PDF.length }]);
  expect((await session(['upd-2.pdf', PDF], documents(xml))).summary).toBe('без изменений 1');
});

test('a file that is uploaded after its paper in the same session is attached when the uploads have ended (IN-17)', async () => {
  const order = await companyOrder(api);
  await writeSetting(api.db, 'exchange_silence_ms', '0');
  const one = await oneC.client();
  await upload(one, documents(paper(order.number, { id: 'u3', file: 'late.pdf' })));
  await oneC.work();
  await upload(one, ['late.pdf', PDF]);
  expect(await papersOf(order)).toMatchObject([{ status: 'файл ещё не пришёл' }]);
  const context = { db: api.db, files: openFiles(api.config, api.db) };
  await watchExchange(context);
  expect(await papersOf(order)).toMatchObject([{ status: 'готов' }]);
  // A file that was rejected is not tried again.
  const other = await companyOrder(api);
  await upload(one, documents(paper(other.number, { id: 'u3b', file: 'late.xlsx' })));
  await oneC.work();
  await upload(one, ['late.xlsx', 'no table at all']);
  await watchExchange(context);
  expect(await row(`select file_path from entity_document where ref = 'u3b'`)).toEqual([{ file_path: null }]);
});

test('a file is attached even if a later session has sent its paper again without it (IN-17)', async () => {
  const order = await companyOrder(api);
  const one = await oneC.client();
  const xml = documents(paper(order.number, { id: 'u3c', file: 'between.pdf' }));
  await upload(one, xml);
  await oneC.work();
  await upload(one, ['between.pdf', PDF]);
  await session([`${xml[0]}.again.xml`, xml[1]]);
  expect(await papersOf(order)).toMatchObject([{ status: 'файл ещё не пришёл' }]);
  await watchExchange({ db: api.db, files: openFiles(api.config, api.db) });
  expect(await papersOf(order)).toMatchObject([{ status: 'готов' }]);
});

test.each([
  ['another file type', 'a.pdf', png(10, 10), /Принимаем PDF/],
  ['a program', 'a.html', '<html>', /Принимаем PDF/],
  ['an empty name', '..', '', /имя «\.\.» не принимается/],
  ['a path that leads out', '../../etc/passwd', '', /не принимается/],
  ['a path of another session', 'docs/upd 15.pdf', '', /ещё не пришёл/],
])('a paper stands without its file when it is %s (IN-17)', async (_what, file, body, reason) => {
  const order = await companyOrder(api);
  const id = `hostile-${++sent}`;
  const xml = documents(paper(order.number, { id, file }));
  await session(...(body === '' ? [] : [[file, body] as const]), xml);
  expect(await papersOf(order)).toMatchObject([{ status: 'файл ещё не пришёл', download_url: null }]);
  const [{ note, outcome }] = await row('select note, outcome from exchange_document where ref = $1', id);
  expect([note, outcome]).toEqual([expect.stringMatching(reason), 'applied']);
});

test('a file whose end is still under way is not taken for whole (IN-17)', async () => {
  const order = await companyOrder(api);
  const half = Buffer.concat([Buffer.from(PDF), Buffer.alloc(4096 - (PDF.length % 1024))]);
  expect(half.length % 1024).toBe(0);
  await session(['cut.pdf', half], documents(paper(order.number, { id: 'u5', file: 'cut.pdf' })));
  expect(await papersOf(order)).toMatchObject([{ status: 'файл ещё не пришёл' }]);
});

test('a new version changes a paper, a deleted one is revoked and may be valid again, and what the staff says of it stays (IN-17)', async () => {
  const order = await companyOrder(api);
  const of = (quantity: number, rest = '') =>
    paper(order.number, { id: 'u6', operation: 'Счет-фактура', number: 'СФ-6', quantity, rest });
  await oneC.send(of(2));
  await oneC.send(of(3));
  expect(await papersOf(order)).toMatchObject([
    { number: 'СФ-6', sum: 660, document_type: { code: 'vat_invoice' } },
  ]);
  await oneC.send(of(3, '<ПометкаУдаления>true</ПометкаУдаления>'));
  expect(await papersOf(order)).toMatchObject([{ state: 'revoked', status: 'отозван' }]);
  await oneC.send(of(4));
  expect(await papersOf(order)).toMatchObject([{ state: 'ready', sum: 880 }]);
  await api.pool.query(`update entity_document set state = 'signed' where ref = 'u6'`);
  await oneC.send(of(5));
  expect(await papersOf(order)).toMatchObject([{ state: 'signed', sum: 1_100 }]);
  const gone = paper(order.number, { id: 'u6-gone', rest: '<ПометкаУдаления>true</ПометкаУдаления>' });
  await oneC.send(gone);
  expect(await papersOf(order)).toHaveLength(1);
});

test('an invoice of 1C stands beside that of the shop, and follows what is paid (IN-17)', async () => {
  const order = await companyOrder(api);
  await oneC.send(paper(order.number, { id: 'u7', operation: 'Счет на оплату', number: 'СЧ-7' }));
  const invoices = async () =>
    (await order.browser.get(`${LIST}?order=${order.id}&type=invoice`)).body.results.filter(
      ({ number }: { number: string }) => number === 'СЧ-7',
    );
  expect(await invoices()).toMatchObject([{ state: 'issued' }]);
  await oneC.send(
    await oneC.returned(order.id, { 'Номер оплаты по 1С': 'ПП-7', 'Дата оплаты по 1С': TODAY }),
  );
  expect(await invoices()).toMatchObject([{ state: 'paid' }]);
});

test('a paper belongs to the shipment that it names, or that has its number and day (IN-17)', async () => {
  const order = await companyOrder(api, {
    delivery_type: 'courier',
    shop: undefined,
    address: orderForm(0).address,
  });
  const shipment = (id: string, number: string, quantity: number) =>
    paper(order.number, { operation: 'Отпуск товара', id, number, quantity });
  await oneC.send(
    paper(order.number, { id: 'u8a', number: 'РТ-82' }),
    shipment('real-81', 'РТ-81', 1),
    shipment('real-82', 'РТ-82', 2),
    paper('real-81', { id: 'u8b', number: 'УПД-1' }),
  );
  expect((await papersOf(order)).map((each: { shipment: number }) => each.shipment)).toEqual([2, 1]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('papers of another company, without a day or an id are tasks; those of persons are not shown (IN-17, R15)', async () => {
  const order = await companyOrder(api);
  const foreign = '<Контрагенты><Контрагент><ИНН>7736207543</ИНН></Контрагент></Контрагенты>';
  await oneC.send(
    paper(order.number, { id: 'u9a', rest: foreign }),
    paper(order.number, { id: 'u9b' }).replace(`<Дата>${TODAY}</Дата>`, ''),
    paper(order.number, { id: '' }),
  );
  expect(await tasks()).toEqual([
    expect.stringContaining('другой ИНН покупателя'),
    expect.stringContaining('дата документа не читается'),
    expect.stringContaining('нет Ид'),
  ]);
  expect(await papersOf(order)).toEqual([]);
  const person = await placedOrder(api, [[api.cast.products.breaker16, 2, 250]]);
  await oneC.send(paper(person.number, { id: 'u9c' }));
  expect(await row(`select note from exchange_document where ref = 'u9c'`)).toEqual([
    { note: 'покупатель — не юрлицо: документ не показан' },
  ]);
  await oneC.send(paper(order.number, { id: 'u9d' }));
  const second = await companyOrder(api);
  await oneC.send(paper(second.number, { id: 'u9d' }));
  expect(await tasks()).toContainEqual(expect.stringContaining('уже записан по другому заказу'));
});
