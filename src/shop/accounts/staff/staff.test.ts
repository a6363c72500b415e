import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { loggedIn } from '../../../../tests/support/companies.ts';
import { runStaff } from './staff.cli.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function run(...words: string[]) {
  let [out, err] = ['', ''];
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: (text: string) => (err += text) };
  return { code: await runStaff(words, { db: api.db, stdout, stderr }), out, err };
}

test('the command gives and removes a role of the staff, and it takes effect with the next request', async () => {
  const { email, browser, id } = await loggedIn(api);
  const status = async () => (await browser.get('staff/content/')).status;
  expect([await status(), await run('list')]).toMatchObject([403, { out: 'Сотрудников пока нет.\n' }]);
  expect(await run('add', email.toUpperCase())).toMatchObject({ code: 0, out: 'Записано.\n' });
  expect([await status(), (await run('list')).out]).toEqual([
    200,
    expect.stringContaining(`${email}  редактор`),
  ]);
  await run('add', email, 'admin');
  await run('add', email, 'admin');
  expect((await run('list')).out).toContain(`${email}  администратор`);
  expect((await run('remove', email)).code).toBe(0);
  expect(await status()).toBe(403);
  const { rows } = await api.pool.query(
    "select action, details->>'role' as role from audit_entry where subject_id = $1 and action like 'staff.%' order by id",
    [id],
  );
  expect(rows.map(({ action, role }) => [action, role])).toEqual([
    ['staff.added', 'editor'],
    ['staff.added', 'admin'],
    ['staff.removed', null],
  ]);
});

test('only an account with a confirmed email can become staff', async () => {
  const { email } = await loggedIn(api);
  await api.pool.query('update app_user set confirmed_at = null where email = $1', [email]);
  expect(await run('add', email)).toMatchObject({ code: 1, err: expect.stringContaining('не подтверждена') });
  expect(await run('add', 'nobody@polka.example')).toMatchObject({ code: 1 });
  expect(await run('remove', email)).toMatchObject({ code: 1 });
  expect((await run('add', email, 'boss')).code).toBe(2);
  expect((await run('fly')).code).toBe(2);
});
