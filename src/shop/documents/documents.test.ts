import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { company, loggedIn } from '../../../tests/support/companies.ts';
import { DOCX_PARTS, PDF, png, zip } from '../../platform/files/fixtures/sample-files.ts';
import { insertOrder } from './fixtures/orders.ts';

const folder = 'orders/orders/legal_entity_documents/';

let api: TestApi;
let dataDir: string;
let ours: Awaited<ReturnType<typeof loggedIn>>;
let foreign: Awaited<ReturnType<typeof loggedIn>>;
let receiver: Awaited<ReturnType<typeof loggedIn>>;
let a: number;
let b: number;
let order: { id: number; number: string };
let foreignOrder: { id: number; number: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-documents-'));
  api = await startApi({ DATA_DIR: dataDir });
  [ours, foreign, receiver] = [await loggedIn(api), await loggedIn(api), await loggedIn(api)];
  a = await company(api, [
    { id: ours.id, role: 'accountant' },
    { id: receiver.id, role: 'receiver' },
  ]);
  b = await company(api, [{ id: foreign.id, role: 'head' }], { inn: '7736207543', name: 'ООО «Волга»' });
  order = await insertOrder(api, { legalEntityId: a, total: 100_00 });
  foreignOrder = await insertOrder(api, { legalEntityId: b, total: 100_00 });
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

const upload = (fields: Record<string, string | number>, name = 'a.pdf', bytes: Uint8Array | string = PDF) =>
  ours.browser.upload(`${folder}upload/`, fields, { name, bytes: bytes as never });

test('a member uploads a document of an order: it awaits review, and downloads byte for byte under its name', async () => {
  const bytes = await zip(DOCX_PARTS);
  const { status, body } = await upload(
    { type: 'signed_copy', order: order.id, number: '5' },
    '../УПД № 5.docx',
    bytes,
  );
  expect([status, body]).toMatchObject([
    201,
    {
      name: 'УПД № 5.docx',
      size: bytes.length,
      status: 'на проверке',
      state: 'review',
      number: '5',
      is_own: true,
      order,
      legal_entity: { id: a },
      document_type: { code: 'signed_copy', name: 'Подписанный экземпляр' },
    },
  ]);
  const answer = await api.app.inject({ url: body.download_url, headers: cookieOf(ours) });
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'content-disposition': `attachment; filename="UPD No 5.docx"; filename*=UTF-8''%D0%A3%D0%9F%D0%94%20%E2%84%96%205.docx`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'none',
  });
  const audit = await api.pool.query(
    `select action, actor_id as who, details->'legal_entity' as entity from audit_entry
     where subject_id = $1 and action like 'document.%' order by id`,
    [body.id],
  );
  expect(audit.rows).toEqual([
    { action: 'document.uploaded', who: ours.id, entity: a },
    { action: 'document.read', who: ours.id, entity: a },
  ]);
});

test('errors of an upload name their field, in Russian, and nothing is stored', async () => {
  const before = await storedFiles();
  const type = 'other';
  expect(await upload({ type: 'upd', order: order.id })).toMatchObject({
    status: 400,
    body: { type: ['УПД выпускает магазин. Выберите другой вид документа.'] },
  });
  expect(await upload({ type: 'nosuch' })).toMatchObject({
    status: 400,
    body: { type: [expect.any(String)] },
  });
  expect(await upload({ type, extra: 'x' })).toMatchObject({
    status: 400,
    body: { extra: ['Неизвестный параметр.'] },
  });
  expect(await upload({ type, date: '2026-02-30' })).toMatchObject({
    status: 400,
    body: { date: [expect.any(String)] },
  });
  expect(await upload({ type, order: 'x' })).toMatchObject({
    status: 400,
    body: { order: ['Нужно целое число.'] },
  });
  expect(await upload({ type, number: 'a\0b' })).toMatchObject({
    status: 400,
    body: { number: ['Недопустимый символ.'] },
  });
  expect(await upload({ type }, 'a.pdf', '')).toMatchObject({
    status: 400,
    body: { file: [expect.stringContaining('пустой')] },
  });
  expect(await ours.browser.upload(`${folder}upload/`, { type })).toMatchObject({
    status: 400,
    body: { file: ['Обязательное поле.'] },
  });
  for (const [name, bytes] of [
    ['a.svg', '<svg onload="alert(1)"/>'],
    ['a.pdf', '<!doctype html><script>alert(1)</script>'],
    ['a.html', PDF],
    ['a.png', png(60_000, 60_000)],
  ] as const)
    expect(await upload({ type }, name, bytes)).toMatchObject({
      status: 415,
      body: { detail: expect.stringContaining('PDF, JPG, PNG, XLSX и DOCX') },
    });
  const large = await upload({ type }, 'a.pdf', Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]));
  expect(large).toMatchObject({ status: 413, body: { detail: expect.stringMatching(/20\sМБ/) } });
  expect(await storedFiles()).toEqual(before);
});

test('a form with many parts, with two files or cut short is rejected, and nothing is stored', async () => {
  const before = await storedFiles();
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, 'x']));
  expect((await upload({ type: 'other', ...many })).status).toBe(413);
  const part = (name: string) =>
    `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${PDF.toString('latin1')}\r\n`;
  const send = (text: string, type = 'multipart/form-data; boundary=x') =>
    ours.browser.post(`${folder}upload/`, Buffer.from(text, 'latin1'), { 'content-type': type });
  expect((await send(`${part('a.pdf')}${part('b.pdf')}--x--\r\n`)).status).toBe(413);
  expect((await send(part('a.pdf').slice(0, -20))).status).toBe(400);
  expect((await send('{"type":"other"}', 'application/json')).status).toBe(415);
  expect(await send('type=other', 'text/plain')).toMatchObject({
    status: 415,
    body: { detail: 'Файл принимается только как multipart/form-data.' },
  });
  // An empty body is a form in which nothing was filled in.
  for (const type of ['multipart/form-data; boundary=x', 'application/json', undefined])
    expect(
      await ours.browser.post(`${folder}upload/`, undefined, type ? { 'content-type': type } : {}),
    ).toMatchObject({ status: 400, body: { type: [expect.stringMatching(/^[А-Я]/)] } });
  expect(await storedFiles()).toEqual(before);
});

test('over a real connection a file of two megabytes arrives, and an interrupted one leaves nothing in the folder', async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as { port: number };
  const address = `http://127.0.0.1:${port}/api/v1/${folder}upload/`;
  const headers = { ...cookieOf(ours), 'x-csrftoken': ours.browser.cookies.get('csrftoken') ?? '' };
  const form = new FormData();
  form.append('type', 'other');
  form.append('file', new File([PDF, 'x'.repeat(2_000_000)] as never, 'большой.pdf'));
  const sent = await fetch(address, { method: 'POST', headers, body: form });
  expect([sent.status, (await sent.json()).size]).toEqual([201, PDF.length + 2_000_000]);
  const before = await storedFiles();
  const torn = request(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5_000_000 },
  }).on('error', () => {});
  torn.write(`--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${PDF}`);
  await expect.poll(async () => (await storedFiles()).uploads.length).toBe(1);
  torn.destroy();
  await expect.poll(storedFiles).toEqual({ ...before, uploads: [] });
});

test('an upload without the CSRF token is rejected before its body is read', async () => {
  const answer = await ours.browser.post(`${folder}upload/`, PDF, {
    'content-type': 'multipart/form-data; boundary=x',
    'x-csrftoken': '',
  });
  expect(answer).toMatchObject({
    status: 403,
    body: { detail: 'CSRF Failed: Страница устарела. Обновите её и повторите.' },
  });
});

test("a guest gets 401, a person 403, the wrong role 403, another company's document 404", async () => {
  const guest = await api.browser();
  const person = await loggedIn(api);
  const { body: own } = await upload({ type: 'other', order: order.id });
  const calls = [``, `types/`, `${own.id}/download/`, `zip/?order=${order.id}`];
  const statuses = async (who: { get(path: string): Promise<{ status: number }> }) =>
    Promise.all(calls.map(async (call) => (await who.get(folder + call)).status));
  expect(await statuses(guest)).toEqual([401, 401, 401, 401]);
  expect(await statuses(person.browser)).toEqual([403, 403, 403, 403]);
  expect(await statuses(receiver.browser)).toEqual([403, 200, 403, 403]);
  expect(await statuses(foreign.browser)).toEqual([200, 200, 404, 404]);
  expect(await statuses(ours.browser)).toEqual([200, 200, 200, 200]);
  const put = async (who: typeof guest, fields: Record<string, string | number>) =>
    (
      await who.upload(
        `${folder}upload/`,
        { type: 'other', ...fields },
        { name: 'a.pdf', bytes: PDF as never },
      )
    ).status;
  expect(await put(guest, { order: order.id })).toBe(401);
  expect(await put(person.browser, { order: order.id })).toBe(403);
  expect(await put(receiver.browser, { order: order.id })).toBe(403);
  expect(await put(ours.browser, { order: foreignOrder.id })).toBe(404);
  expect(await put(ours.browser, { legal_entity: b })).toBe(404);
});

/** Rows of stored files, and the files in the folder. */
async function storedFiles() {
  const { rows } = await api.pool.query('select count(*)::int as files from stored_file');
  const uploads = await readdir(join(dataDir, 'uploads')).catch(() => []);
  return { ...rows[0], uploads };
}

function cookieOf({ browser }: typeof ours) {
  return { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
}

test('a document whose bytes the store has lost answers with an error that says what to do', async () => {
  const { body } = await upload(
    { type: 'other' },
    'потеряется.pdf',
    Buffer.concat([PDF, Buffer.from('lost')]),
  );
  const { rows } = await api.pool.query(
    `select encode(f.sha256, 'hex') as hash from stored_file f join entity_document d on d.file_id = f.id where d.id = ${body.id}`,
  );
  const [stored = ''] = (await readdir(join(dataDir, 'files'), { recursive: true })).filter((path) =>
    path.endsWith(rows[0].hash),
  );
  await rm(join(dataDir, 'files', stored));
  const answer = await ours.browser.get(`${folder}${body.id}/download/`);
  expect([answer.status, answer.body]).toEqual([
    500,
    { detail: expect.stringContaining('пришлём его заново') },
  ]);
});
