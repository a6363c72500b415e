import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { company, loggedIn } from '../../../tests/support/companies.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { PDF } from '../../platform/files/fixtures/sample-files.ts';
import { runDocuments } from './documents.cli.ts';
import { insertOrder } from './fixtures/orders.ts';

const folder = 'orders/orders/legal_entity_documents/';

let api: TestApi;
let dataDir: string;
let accountant: Awaited<ReturnType<typeof loggedIn>>;
let order: { id: number; number: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-documents-'));
  api = await startApi({ DATA_DIR: dataDir });
  accountant = await loggedIn(api);
  const ours = await company(api, [{ id: accountant.id, role: 'accountant' }]);
  await company(api, [], { inn: '7736207543', kpp: '773101001', name: 'ООО «Волга»' });
  order = await insertOrder(api, { legalEntityId: ours, total: 150_00, paid: 50_00 });
  await writeFile(join(dataDir, 'счёт.pdf'), PDF);
  await writeFile(join(dataDir, 'страница.pdf'), '<!doctype html>');
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the command as staff types it; `счёт.pdf` lies in the current folder. */
async function cli(...words: string[]) {
  let output = '';
  const out = { write: (text: string) => (output += text) };
  const argv = words.map((word) => (word.endsWith('.pdf') ? join(dataDir, word) : word));
  const code = await runDocuments(argv, {
    stdout: out,
    stderr: out,
    db: api.db,
    config: readConfig({ DATA_DIR: dataDir }),
  });
  return { code, output };
}

const added = async (...words: string[]) =>
  /\d+/.exec((await cli('add', 'счёт.pdf', ...words)).output)?.[0] ?? '';
const list = async (query = '') => (await accountant.browser.get(`${folder}?${query}`)).body;

test("a document from 1C appears in its company's list with its state, and an invoice follows its payments", async () => {
  const invoice = await added(
    '--type',
    'invoice',
    '--order',
    order.number,
    '--number',
    '17',
    '--sum',
    '150,00',
  );
  await added('--type', 'upd', '--inn', '7707083893', '--number', '5', '--date', '2026-10-01');
  await added('--type', 'upd', '--inn', '7736207543', '--number', '6');
  const { count, results } = await list('ordering=-sum');
  expect(count).toBe(2);
  expect(results).toMatchObject([
    { id: Number(invoice), state: 'part_paid', status: 'оплачен частично', sum: 150, order, is_own: false },
    { state: 'ready', number: '5', date: '2026-10-01', sum: null, name: 'УПД № 5 от 01.10.2026.pdf' },
  ]);
  const pay = (rest: string) =>
    api.pool.query(
      `insert into order_payment (order_id, kopecks) select id, ${rest} from shop_order where id = $1`,
      [order.id],
    );
  await pay('15000 - paid_kopecks');
  expect((await list('type=invoice')).results[0].state).toBe('paid');
  await pay('-paid_kopecks');
  await api.pool.query(`update shop_order set due_on = '2020-01-01' where id = $1`, [order.id]);
  expect((await list('status=overdue')).count).toBe(1);
});

test('the list is filtered by kind, order, period and text; an unknown value is 400', async () => {
  const counts = async (...queries: string[]) =>
    Promise.all(queries.map(async (query) => (await list(query)).count));
  expect(await counts(`order=${order.id}`, 'type=upd', 'date_from=2026-10-01&date_to=2026-10-31')).toEqual([
    1, 1, 1,
  ]);
  const words = ['упд', 'СЧЁТ', order.number, 'ромашка', 'нет такого'].map(
    (word) => `search=${encodeURIComponent(word)}`,
  );
  expect(await counts(...words)).toEqual([1, 2, 1, 2, 0]);
  expect(await list('limit=1&offset=1')).toMatchObject({ count: 2, next: null, results: [{ number: '5' }] });
  for (const query of ['type=nosuch', 'status=x', 'order=0', 'date_from=2026-13-01', 'ordering=id', 'a=1'])
    expect([query, (await accountant.browser.get(`${folder}?${query}`)).status]).toEqual([query, 400]);
  expect(await list('date_from=2026-10-02&date_to=2026-10-01')).toEqual({ date_to: [expect.any(String)] });
});

test('a document that 1C withdraws is shown as «отозван» and stays in the list', async () => {
  const id = await added('--type', 'act', '--order', order.number);
  expect(await cli('state', id, 'revoked')).toEqual({ code: 0, output: `Документ ${id}: отозван\n` });
  expect(await list('status=revoked')).toMatchObject({
    count: 1,
    results: [{ id: Number(id), status: 'отозван' }],
  });
  expect(await cli('state', id, 'paid')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Акт: такого состояния нет'),
  });
  const audit = await api.pool.query(
    'select action, actor, details from audit_entry where subject_id = $1 order by id',
    [id],
  );
  expect(audit.rows).toMatchObject([
    { action: 'document.added', actor: 'cli' },
    { action: 'document.state', actor: 'cli', details: { from: 'ready', to: 'revoked' } },
  ]);
  expect((await cli('list', '--inn', '7736207543')).output).toMatch(
    /УПД 6 .*готов.*ООО «Волга», ИНН 7736207543\n$/,
  );
});

test('the command says why a document cannot be added', async () => {
  const add = async (...words: string[]) => cli('add', ...words);
  expect(await add('нет.pdf', '--type', 'upd', '--inn', '7707083893')).toEqual({
    code: 1,
    output: expect.stringContaining('нет.pdf: нет такого файла или папки'),
  });
  expect(await add('страница.pdf', '--type', 'upd', '--inn', '7707083893')).toMatchObject({ code: 1 });
  expect((await add('счёт.pdf', '--type', 'upd', '--inn', '1')).output).toContain('Подтверждённого юрлица');
  expect((await add('счёт.pdf', '--type', 'upd', '--order', '1')).output).toContain('Заказа юрлица');
  expect((await add('счёт.pdf', '--type', 'nosuch', '--inn', '7707083893')).code).toBe(2);
});

test('the documents of an order come as one archive with distinct names, each with an audit row', async () => {
  await added('--type', 'invoice', '--order', order.number, '--number', '17');
  const before = await readings();
  const answer = await api.app.inject({
    url: `/api/v1/${folder}zip/?order=${order.id}`,
    headers: { cookie: [...accountant.browser.cookies].map((pair) => pair.join('=')).join('; ') },
  });
  expect(answer.headers['content-disposition']).toContain(
    encodeURIComponent(`Документы заказа № ${order.number}.zip`),
  );
  const names = await namesIn(answer.rawPayload);
  const today = /Акт от (\S+)\.pdf/.exec(names.join())?.[1];
  const invoice = `Счёт на оплату № 17 от ${today}`;
  expect(names.sort()).toEqual([`Акт от ${today}.pdf`, `${invoice} (2).pdf`, `${invoice}.pdf`]);
  expect(await readings()).toBe(before + 3);
});

async function readings(): Promise<number> {
  const { rows } = await api.pool.query(
    `select count(*)::int as n from audit_entry where action = 'document.read'`,
  );
  return rows[0].n;
}

function namesIn(bytes: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, (error, zip) => {
      if (error) return reject(error);
      const names: string[] = [];
      zip.on('entry', ({ fileName, uncompressedSize }) => {
        if (uncompressedSize === PDF.length) names.push(fileName);
      });
      zip.on('end', () => resolve(names)).on('error', reject);
    });
  });
}
