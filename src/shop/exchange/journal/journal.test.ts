import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
import { runExchange } from '../exchange.cli.ts';
import { fileOf, openDocuments } from '../fixtures/documents-in.ts';
import { staffMember } from '../fixtures/staff-member.ts';
import { cutDocuments, namesIn } from './journal.ts';

let api: TestApi;
let oneC: Awaited<ReturnType<typeof openDocuments>>;
let operator: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  oneC = await openDocuments(api);
  operator = await staffMember(api, 'admin');
});
afterAll(async () => {
  await oneC.close();
  await api.close();
});

const placed = () => placedOrder(api, [[api.cast.products.breaker25, 2, 260]]);
const journal = (number: number | string) => operator.get(`staff/exchange/orders/${number}/journal/`);

/** A session of 1C that takes all orders. */
async function taken(): Promise<void> {
  const one = await oneC.client();
  while (/<Документ>/.test((await one.request({ type: 'sale', mode: 'query' })).text));
  await one.request({ type: 'sale', mode: 'success' });
}

test('what 1C was given of an order and what it has returned are shown with time and direction', async () => {
  const { id, number } = await placed();
  await taken();
  const returned = await oneC.returned(id, { Проведен: 'true', 'Номер по 1С': 'ТД-1' });
  await oneC.send(returned);
  const { status, body } = await journal(number);
  expect(status).toBe(200);
  const base = {
    connection: 'main',
    session: expect.any(Number),
    at: expect.stringMatching(/^20/),
    number: String(number),
  };
  expect(body.results).toEqual([
    { ...base, direction: 'returned', file: 'documents___1.xml', revision: null, xml: returned.trim() },
    {
      ...base,
      direction: 'given',
      file: null,
      revision: 0,
      xml: expect.stringContaining(`<Номер>${number}</Номер>`),
    },
  ]);
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const io = { stdout: stream, stderr: stream, db: api.db, pool: api.pool, config: api.config };
  expect(await runExchange(['orders', 'show', String(number)], io)).toBe(0);
  expect(output).toMatch(/вернулся из 1С {2}\(main, сеанс \d+, documents___1\.xml\)\n<Документ>/);
  expect(output).toMatch(/отдан в 1С {2}\(main, сеанс \d+\)\n<Документ>/);
});

test('an order without documents has an empty journal, and an unknown one is 404', async () => {
  const { number } = await placed();
  expect((await journal(number)).body).toEqual({ results: [] });
  expect((await journal(999_999)).status).toBe(404);
});

test('a file that is read again is in the journal once, and a document of no order in no journal of an order', async () => {
  const { id, number } = await placed();
  const own = await oneC.returned(id);
  await oneC.send(own, own.replaceAll(String(number), '77').replace(/<Ид>[^<]*</, '<Ид>x<'));
  await api.pool.query(
    `update exchange_run set state = 'queued' where id = (select max(id) from exchange_run)`,
  );
  await oneC.work();
  expect((await journal(number)).body.results).toHaveLength(1);
});

test('documents are cut out of a file as they are, however its text arrives', async () => {
  const documents = [
    '<Документ><Ид>a</Ид><Номер>1</Номер><Хвост>«</Хвост></Документ>',
    '<Документ Код="1"><Ид> b </Ид><Номер>2</Номер><Состав><Документ><Номер>9</Номер></Документ></Состав></Документ>',
    '<Документ><Документы>нет</Документы><Документ/></Документ>',
  ];
  expect(documents.map(namesIn)).toEqual([
    { ref: 'a', number: '1' },
    { ref: 'b', number: '2' },
    { ref: '', number: '' },
  ]);
  const text = fileOf(...documents.map((document) => `<Контейнер>${document}</Контейнер>`));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), async (sizes) => {
      const chunks: string[] = [];
      for (let at = 0, n = 0; at < text.length; at += sizes[n++ % sizes.length]!)
        chunks.push(text.slice(at, at + sizes[n % sizes.length]!));
      const cut: string[] = [];
      for await (const document of cutDocuments(chunks)) cut.push(document);
      expect(cut).toEqual(documents);
    }),
  );
});
