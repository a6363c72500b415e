import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
import { runExchange } from '../exchange.cli.ts';
import { fileOf, openDocuments } from '../fixtures/documents-in.ts';
import { staffMember } from '../fixtures/staff-member.ts';
import { cutDocuments, MOST_CHARACTERS, namesIn } from './journal.ts';

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
    {
      ...base,
      direction: 'returned',
      file: 'documents___1.xml',
      revision: null,
      is_cut: false,
      xml: returned.trim(),
    },
    {
      ...base,
      direction: 'given',
      file: null,
      revision: 0,
      is_cut: false,
      xml: expect.stringContaining(`<Номер>${number}</Номер>`),
    },
  ]);
  const output = await shows(String(number));
  expect(output).toMatch(/вернулся из 1С {2}\(main, сеанс \d+, documents___1\.xml\)\n<Документ>/);
  expect(output).toMatch(/отдан в 1С {2}\(main, сеанс \d+\)\n<Документ>/);
});

async function shows(...words: string[]): Promise<string> {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const io = { stdout: stream, stderr: stream, db: api.db, pool: api.pool, config: api.config };
  expect(await runExchange(['orders', 'show', ...words], io)).toBe(0);
  return output;
}

test('what passed in one session is read as one, page by page', async () => {
  const [first, second] = [await placed(), await placed()];
  await taken();
  const [{ id: session }] = (await api.pool.query('select max(id)::int as id from exchange_session')).rows;
  const read = (query = '') => operator.get(`staff/exchange/sessions/${session}/journal/${query}`);
  const numbers = ({ results }: { results: { number: string }[] }) => results.map((each) => each.number);
  expect(numbers((await read()).body)).toEqual([second.number, first.number]);
  const { body } = await read('?limit=1');
  expect([numbers(body), body.count]).toEqual([[second.number], 2]);
  const next = (await operator.get(body.next.replace('/api/v1/', ''))).body;
  expect([numbers(next), next.next]).toEqual([[first.number], null]);
  expect((await operator.get('staff/exchange/sessions/999999/journal/')).status).toBe(404);
  const text = await shows('--session', String(session));
  expect(text).toMatch(new RegExp(`№ ${second.number} отдан в 1С .*[^]*№ ${first.number} отдан в 1С`));
  let listed = '';
  const stream = { write: (line: string) => (listed += line) };
  const io = { stdout: stream, stderr: stream, db: api.db, pool: api.pool, config: api.config };
  await runExchange(['sessions'], io);
  expect(listed).toMatch(new RegExp(`^№ ${session} .* {2}main {2}отдано заказов 2$`, 'm'));
});

test('an answer that a gateway has asked for twice is in the journal once', async () => {
  const { number } = await placed();
  const one = await oneC.client();
  const query = () =>
    one.request({ type: 'sale', mode: 'query' }, { headers: { 'x-request-id': 'of the gateway' } });
  // Its head names the second in which it was made.
  const documentsIn = (text: string) => text.replace(/ДатаФормирования="[^"]*"/, '');
  const answer = documentsIn((await query()).text);
  expect(answer).toContain(`<Номер>${number}</Номер>`);
  expect(documentsIn((await query()).text)).toBe(answer);
  expect((await journal(number)).body.results).toHaveLength(1);
});

/** Adds four notes of this length to a document. */
function withNotes(xml: string, length: number, more = ''): string {
  const notes = `<Примечание>${'щ'.repeat(length)}</Примечание>`.repeat(4);
  return xml.replace('<Комментарий>', `${notes}${more}<Комментарий>`);
}

test('of a document that is too long the beginning is stored and says so, and those after it are whole', async () => {
  const [long, after] = [await placed(), await placed()];
  const empty = '<ПустоеПолеДокумента></ПустоеПолеДокумента>'.repeat(20_000);
  const xml = await oneC.returned(long.id, {}, (text) => withNotes(text, 900_000, empty));
  expect(xml.length).toBeGreaterThan(MOST_CHARACTERS);
  await oneC.send(xml, await oneC.returned(after.id));
  const [found] = (await journal(long.number)).body.results;
  expect([found.is_cut, found.xml === xml.trim().slice(0, MOST_CHARACTERS)]).toEqual([true, true]);
  expect((await journal(after.number)).body.results).toMatchObject([{ is_cut: false }]);
  expect(await shows(String(long.number))).toContain('сохранено только начало');
});

test('an answer has no more text than a server can carry: its page ends, and the next one goes on', async () => {
  const { id, number } = await placed();
  const returned = await oneC.returned(id, {}, (text) => withNotes(text, 875_000));
  for (let version = 1; version <= 3; version++) await oneC.send(returned);
  const { body } = await journal(number);
  expect([body.results.length, body.count]).toEqual([2, 3]);
  expect((await operator.get(body.next.replace('/api/v1/', ''))).body).toMatchObject({
    results: [{ is_cut: false }],
    next: null,
  });
});

test('an order without documents has an empty journal, and an unknown one is 404', async () => {
  const { number } = await placed();
  expect((await journal(number)).body).toMatchObject({ results: [], next: null, count: 0 });
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
      for await (const { xml, isCut } of cutDocuments(chunks, 60)) cut.push(isCut ? `${xml}…` : xml);
      expect(cut).toEqual(
        documents.map((document) => (document.length > 60 ? `${document.slice(0, 60)}…` : document)),
      );
    }),
  );
});
