import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { entryOf } from '../../../../tests/support/zip-entry.ts';
import { enrol, newcomer } from '../staff-login/fixtures/desk.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof staffAt>>;
beforeAll(async () => {
  api = await startApi();
  admin = await staffAt(api, 'admin');
});
afterAll(() => api.close());

const audit = async (query: string) => (await admin.browser.get(`staff/audit/?${query}`)).body;
const operation = '6e2a4b39-8a7b-4cbb-9a52-5d8f6f1f2a10';
const add = (subject: number, more: { reason?: string; details?: object } = {}) =>
  api.pool.query(
    `insert into audit_entry (actor, actor_id, action, subject_id, subject_kind, details, reason, operation, capability)
     values ('staff', $1, 'order.confirmed', $2, 'order', $3, $4, $5, 'orders.move')`,
    [admin.id, subject, JSON.stringify(more.details ?? {}), more.reason ?? null, operation],
  );

test('the audit is read newest first, by person, action, subject, operation and day, and names who did what', async () => {
  const changed = [{ field: 'status', was: 'new', now: 'confirmed' }];
  for (const subject of [901, 902, 903])
    await add(subject, { reason: 'Звонок', details: { changed, lines: 3 } });
  const { results, count } = await audit(`operation=${operation}`);
  expect([count, results.map(({ subject }: { subject: number }) => subject)]).toEqual([3, [903, 902, 901]]);
  expect(results[0]).toMatchObject({
    who: admin.name,
    person: admin.id,
    action_name: 'Заказ: подтверждено',
    subject_name: 'Заказ',
    changed,
    details: 'строк: 3',
    reason: 'Звонок',
    capability: 'orders.move',
  });
  const counts = async (...queries: string[]) =>
    Promise.all(queries.map(async (query) => (await audit(query)).count));
  expect(
    await counts(
      `person=${admin.id}&action=order.confirmed`,
      'subject_kind=order&subject=902',
      'action=order.cancelled',
      `operation=${operation}&to=2020-01-01`,
      `operation=${operation}&from=2020-01-01`,
    ),
  ).toEqual([3, 1, 0, 0, 3]);
  const first = await audit(`operation=${operation}&limit=2`);
  const next = (await admin.browser.get(first.next.replace('/api/v1/', ''))).body;
  expect(next.results.map(({ subject }: { subject: number }) => subject)).toEqual([901]);
  for (const query of ['operation=x', 'from=2026-13-01', 'person=0', 'action=%27', 'cursor=1.x'])
    expect([query, (await admin.browser.get(`staff/audit/?${query}`)).status]).toEqual([query, 400]);
  expect((await admin.browser.get('staff/audit/actions/')).body).toContainEqual({
    code: 'order.confirmed',
    name: 'Заказ: подтверждено',
  });
});

test('a login and the link before it name their sessions', async () => {
  const person = await newcomer(api);
  await enrol(api, person);
  const { results } = await audit(`person=${person.id}&limit=100`);
  const sessions = await api.pool.query('select id from staff_session where user_id = $1', [person.id]);
  const login = results.find(({ action }: { action: string }) => action === 'staff.logged-in');
  expect(login.session).toBe(sessions.rows[0].id);
  const atDesk = results.filter(({ action }: { action: string }) => action.startsWith('staff.'));
  expect(atDesk.every(({ session }: { session: number | null }) => session !== null)).toBe(true);
});

test('the export streams what is filtered, formulas as text, and is itself in the audit', async () => {
  for (const reason of ['=cmd|calc', '\u202e‮имя', 'x'.repeat(1_000), '👷🏽 каска'])
    await add(950, { reason, details: { note: 'к'.repeat(30_000), '@SUM': '+1' } });
  const cookie = [...admin.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { statusCode, rawPayload, headers } = await api.app.inject({
    url: '/api/v1/staff/audit/export/?subject_kind=order&subject=950',
    headers: { cookie },
  });
  expect([statusCode, headers['content-disposition']]).toEqual([200, expect.stringContaining('.xlsx')]);
  const sheet = await entryOf(rawPayload, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain("'=cmd|calc");
  expect(sheet).not.toMatch(/<f>|>=cmd/);
  expect(sheet).toContain('👷🏽 каска');
  const [exported] = (await audit('action=list.exported')).results;
  expect(exported).toMatchObject({ person: admin.id, capability: 'audit.read' });
});
