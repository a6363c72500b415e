import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import type { ApiBrowser } from '../../tests/support/api-browser.ts';
import type { loggedIn } from '../../tests/support/companies.ts';
import { staffAt } from '../../tests/support/desk.ts';
import { entryOf } from '../../tests/support/zip-entry.ts';
import type { Cell } from '../platform/files/spreadsheet.server.ts';
import { type Files, openFiles } from '../platform/files/stored-files.server.ts';
import type { ListSheet } from '../shop/accounts/list-exports/list-exports.server.ts';
import { exportList, runExport, startExport } from '../shop/accounts/list-exports/make-export.server.ts';
import { EVERYWHERE } from '../shop/accounts/staff-policy/staff-policy.ts';
import { openAuthorisationShop } from './fixtures/authorisation-shop.ts';
import { STAFF_SHEETS } from './staff-sheets.ts';

let api: TestApi;
let files: Files;
let owner: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
  files = openFiles(api.config, api.db);
  const { make } = await openAuthorisationShop(api);
  owner = await staffAt(api, 'owner');
  for (const kind of [
    ...([
      'staffOrder',
      'staffClaim',
      'staffCompany',
      'staffContract',
      'staffPower',
      'staffDocument',
    ] as const),
    ...(['staffMessage', 'staffRequest', 'staffCustomer'] as const),
  ])
    await make[kind]();
  await owner.browser.post('staff/redirects/', { path: '/old.html', target: '/catalog' });
});
afterAll(() => api.close());

async function download(browser: ApiBrowser, path: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { statusCode, rawPayload, body } = await api.app.inject({
    url: `/api/v1/staff/${path}`,
    headers: { cookie },
  });
  return { status: statusCode, bytes: rawPayload, body };
}

/** The rows below the heads of a workbook, as texts. */
async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const sheet = await entryOf(bytes, 'xl/worksheets/sheet1.xml');
  return [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)]
    .slice(1)
    .map(([, , cells = '']) =>
      [...cells.matchAll(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/gs)].map(([, text = '']) => text),
    );
}

const byList = STAFF_SHEETS.map((sheet) => [sheet.list, sheet] as const);

test.each(byList)('%s: the workbook has the rows of the list, in its order', async (list, sheet) => {
  const { status, body } = await owner.browser.get(`staff/${list}/?limit=100`);
  expect(status).toBe(200);
  const file = await download(owner.browser, `${list}/export/`);
  expect([file.status, file.status === 200 ? '' : file.body]).toEqual([200, '']);
  const rows = await rowsOf(file.bytes);
  expect(rows).toHaveLength(body.count);
  const texts = (row: object) =>
    sheet.columns.map(({ cell }) => textOf(cell(row))).filter((text) => text !== null);
  expect(rows).toEqual(body.results.map(texts));
});

/** A cell as the workbook has it, apart from days and moments. */
function textOf(cell: Cell): string | null {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (cell === null) return null;
  if (typeof cell === 'string') return escaped(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
  if (typeof cell === 'number') return String(cell);
  if ('roubles' in cell) return String(cell.roubles);
  const days =
    'day' in cell ? Date.parse(cell.day) : 'moment' in cell ? cell.moment.getTime() + 3 * 3_600_000 : 0;
  return String((days - Date.UTC(1899, 11, 30)) / 86_400_000);
}

/** Every text of a row that is no code or moment, and of what is in it, becomes what a spreadsheet would run. */
function armed<T>(value: T): T {
  if (typeof value === 'string')
    return (/^(\d{4}-\d\d-\d\d.*|[a-z_]+)$/.test(value) ? value : "=cmd|' /C calc'!A0") as T;
  if (Array.isArray(value)) return value.map(armed) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, armed(inner)])) as T;
}

test.each(byList)('%s: no text of a row becomes a formula', async (_, sheet) => {
  const staff = { userId: owner.id, sessionId: 1, capability: sheet.capability, scope: EVERYWHERE };
  const hostile: ListSheet = {
    ...sheet,
    async load(...given) {
      const page = await sheet.load(...given);
      return { ...page, results: armed(page.results) };
    },
  };
  const { workbook } = await exportList(hostile, { db: api.db, staff }, {});
  const xml = await entryOf(await bytesOf(workbook), 'xl/worksheets/sheet1.xml');
  expect(xml).not.toMatch(/<f>|>=cmd/);
});

async function bytesOf(stream: Readable): Promise<Buffer> {
  return Buffer.concat((await stream.toArray()) as Buffer[]);
}

const PLACED = [
  'orders',
  'claims',
  'companies',
  'contracts',
  'powers',
  'documents',
  'messages',
  'stock-requests',
];

test('a manager exports what lies in his city, and nothing of another one', async () => {
  const own = await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg });
  const other = await staffAt(api, 'manager', { city: api.cast.cities.perm });
  for (const list of PLACED) {
    const [here, there] = await Promise.all(
      [own, other].map(async ({ browser }) => {
        const { bytes } = await download(browser, `${list}/export/`);
        const { body } = await browser.get(`staff/${list}/?limit=100`);
        return { rows: (await rowsOf(bytes)).length, listed: body.count };
      }),
    );
    expect([list, here?.rows, there?.rows]).toEqual([list, here?.listed, there?.listed]);
    expect([list, (here?.rows ?? 0) > (there?.rows ?? 0)]).toEqual([list, true]);
  }
});

test('filters of the list are filters of its workbook, and unknown ones are rejected', async () => {
  for (const { list } of STAFF_SHEETS)
    expect([list, (await download(owner.browser, `${list}/export/?limit=5`)).status]).toEqual([list, 400]);
  const { bytes } = await download(owner.browser, 'companies/export/?text=нет%20такого');
  expect(await rowsOf(bytes)).toEqual([]);
});

test('an export leaves a reading with everything that it shows, and an entry of the audit with its filters', async () => {
  await download(owner.browser, 'contracts/export/?text=1');
  await download(owner.browser, 'contracts/export/');
  const { body } = await owner.browser.get('staff/contracts/?limit=100');
  const { rows } = await api.pool.query(
    "select subjects from staff_access where user_id = $1 and route = 'GET /staff/contracts/export/' order by id desc limit 1",
    [owner.id],
  );
  expect(rows[0].subjects).toEqual(body.results.map(({ id }: { id: number }) => id));
  const { rows: audit } = await api.pool.query(
    "select details from audit_entry where action = 'list.exported' and actor_id = $1 order by id desc limit 2",
    [owner.id],
  );
  expect(audit.map(({ details }) => details)).toEqual([
    { list: 'contracts' },
    { list: 'contracts', text: '…' },
  ]);
});

test('lists of people are exported only just after the second factor, and customers only with the right to personal data', async () => {
  const admin = await staffAt(api, 'admin');
  const ofPeople = STAFF_SHEETS.filter(({ needsFactor }) => needsFactor).map(({ list }) => list);
  expect(ofPeople).toEqual(['customers', 'messages', 'resumes', 'stock-requests', 'people']);
  await api.pool.query(
    "update staff_session set factor_at = now() - interval '6 minutes' where user_id = $1",
    [admin.id],
  );
  for (const list of ['customers', 'people'])
    expect(JSON.parse((await download(admin.browser, `${list}/export/`)).body)).toMatchObject({
      code: 'factor_needed',
    });
  const manager = await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg });
  expect((await download(manager.browser, 'customers/export/')).status).toBe(403);
});

/** A list of as many rows as are wanted. */
function longSheet(rows: number): ListSheet {
  return {
    list: 'companies',
    title: 'Юрлица',
    tag: 'Юрлица',
    capability: 'companies.read',
    reads: 'company',
    filters: STAFF_SHEETS[0]!.filters,
    columns: [{ head: 'Номер', width: 10, cell: (row) => (row as { id: number }).id }],
    async load(_, { cursor = '0', limit }: { cursor?: string; limit?: number }) {
      const from = Number(cursor);
      const results = Array.from({ length: Math.min(limit ?? 50, rows - from) }, (__, at) => ({
        id: from + at + 1,
      }));
      const next = from + results.length < rows ? `/?cursor=${from + results.length}` : null;
      return { results, next, count: Math.min(rows, 10_000), count_is_capped: rows > 10_000 };
    },
    count: async (_, __, most) => Math.min(rows, most),
  };
}

test('more than 50 000 rows are made into a file by a job, which its person alone downloads for a day', async () => {
  const staff = { userId: owner.id, sessionId: 1, capability: 'companies.read' as const, scope: EVERYWHERE };
  const context = { db: api.db, staff };
  const { workbook } = await exportList(longSheet(12_345), context, {});
  expect(await rowsOf(await bytesOf(workbook))).toHaveLength(12_345);
  const long = longSheet(50_001);
  await expect(exportList(long, context, {})).rejects.toMatchObject({ code: 'export_too_long', status: 409 });
  const { id } = await startExport(long, context, {});
  const exports = async () => (await owner.browser.get('staff/exports/')).body;
  expect(await exports()).toMatchObject([{ id, state: 'waiting', title: 'Юрлица', download_url: null }]);
  await runExport({ db: api.db, files, sheets: [long] }, id);
  await runExport({ db: api.db, files, sheets: [long] }, id);
  expect(await exports()).toMatchObject([{ id, state: 'ready', rows: 50_001 }]);
  const path = `exports/${id}/file/`;
  const file = await download(owner.browser, path);
  expect((await rowsOf(file.bytes)).at(-1)).toEqual(['50001']);
  const admin = await staffAt(api, 'admin');
  expect((await download(admin.browser, path)).status).toBe(404);
  await api.pool.query("update list_export set expires_at = now() - interval '1 second' where id = $1", [id]);
  expect([(await download(owner.browser, path)).status, await exports()]).toEqual([404, []]);
});

test('a job of somebody who has lost the right makes no file and says why', async () => {
  const person = await staffAt(api, 'accountant');
  const staff = { userId: person.id, sessionId: 1, capability: 'companies.read' as const, scope: EVERYWHERE };
  const { id } = await startExport(longSheet(3), { db: api.db, staff }, {});
  await api.pool.query("update staff_grant set role = 'editor' where user_id = $1", [person.id]);
  await runExport({ db: api.db, files, sheets: [longSheet(3)] }, id);
  const { rows } = await api.pool.query('select file_id, failure from list_export where id = $1', [id]);
  expect(rows).toEqual([{ file_id: null, failure: expect.stringContaining('У вас нет права') }]);
});

test('a file with people is downloaded only just after the second factor, too, and the audit keeps no name that was typed', async () => {
  const person = await staffAt(api, 'owner');
  const staff = { userId: person.id, sessionId: 1, capability: 'customers.read' as const, scope: EVERYWHERE };
  const people: ListSheet = { ...longSheet(3), list: 'customers', capability: 'customers.read' };
  const { id } = await startExport(
    people,
    { db: api.db, staff },
    { text: 'Анна Полевая', is_locked: 'true' },
  );
  await runExport({ db: api.db, files, sheets: [people] }, id);
  const path = `exports/${id}/file/`;
  expect((await download(person.browser, path)).status).toBe(200);
  await api.pool.query(
    "update staff_session set factor_at = now() - interval '6 minutes' where user_id = $1",
    [person.id],
  );
  expect(JSON.parse((await download(person.browser, path)).body)).toMatchObject({ code: 'factor_needed' });
  const { rows } = await api.pool.query(
    "select details from audit_entry where action = 'list.exported' and subject_id = $1 and actor_id = $2",
    [id, person.id],
  );
  expect(rows).toEqual([{ details: { list: 'customers', text: '…', is_locked: 'true' } }]);
});
