import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import { company, loggedIn } from '../../../tests/support/companies.ts';
import { PDF } from '../../platform/files/fixtures/sample-files.ts';
import { insertOrder } from './fixtures/orders.ts';

let api: TestApi;
let dataDir: string;
let ours: Awaited<ReturnType<typeof loggedIn>>;
let foreign: Awaited<ReturnType<typeof loggedIn>>;
/** Address of a document of the member's company. */
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-downloads-'));
  api = await startApi({ DATA_DIR: dataDir });
  [ours, foreign] = [await loggedIn(api), await loggedIn(api)];
  const a = await company(api, [{ id: ours.id, role: 'accountant' }]);
  await company(api, [{ id: foreign.id, role: 'head' }], { inn: '7736207543', name: 'ООО «Волга»' });
  const order = await insertOrder(api, { legalEntityId: a, total: 100_00 });
  const { body } = await ours.browser.upload(
    'orders/orders/legal_entity_documents/upload/',
    { type: 'signed_copy', order: order.id },
    { name: 'a.pdf', bytes: PDF as never },
  );
  url = body.download_url;
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = ({ cookies }: ApiBrowser, method: 'GET' | 'HEAD', headers: Record<string, string> = {}) => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return api.app.inject({ method, url, headers: { cookie, ...headers } });
};

test('HEAD requires the same permission as GET, and a file comes whole however many ranges are requested', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await ask(foreign.browser, method)).statusCode).toBe(404);
    expect((await ask(await api.browser(), method)).statusCode).toBe(401);
  }
  const range = `bytes=${Array.from({ length: 100 }, (_, at) => `${at}-${at}`).join(',')}`;
  const answer = await ask(ours.browser, 'GET', { range });
  expect([answer.statusCode, answer.rawPayload.equals(Buffer.from(PDF))]).toEqual([200, true]);
});

test('a file that clamd has not passed cannot be downloaded by anybody', async () => {
  for (const [scan, words] of [
    ['waiting', 'Файл ещё проверяет антивирус. Попробуйте через минуту.'],
    ['infected', 'В файле найден вирус, скачать его нельзя.'],
  ] as const) {
    await api.pool.query('update stored_file set scan = $1', [scan]);
    const answer = await ask(ours.browser, 'GET');
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: words }]);
    expect(answer.rawPayload.includes(Buffer.from(PDF))).toBe(false);
  }
});
