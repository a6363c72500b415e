import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { loggedIn } from '../../../../tests/support/companies.ts';
import { enterDesk } from '../../../../tests/support/desk.ts';
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
  return { code: await runStaff(words, { db: api.db, config: api.config, stdout, stderr }), out, err };
}

const rows = async (text: string, ...values: unknown[]) => (await api.pool.query(text, values)).rows;
const grantsOf = (id: number) =>
  rows('select role, city_id, shop_id from staff_grant where user_id = $1 order by role', id);
const oldRoleOf = async (id: number) =>
  (await rows('select role from staff_member where user_id = $1', id))[0]?.role;

test('the command gives and removes roles of the staff, and they take effect with the next request', async () => {
  const { email, browser, id } = await loggedIn(api);
  const status = async () => {
    await enterDesk(api, { id, browser });
    return (await browser.get('staff/content/')).status;
  };
  expect([await status(), await run('list')]).toMatchObject([403, { out: 'Сотрудников пока нет.\n' }]);
  expect((await run('add', email.toUpperCase())).code).toBe(0);
  expect([await status(), (await run('list')).out]).toEqual([
    200,
    expect.stringContaining(`${email}  редактор  `),
  ]);
  await run('add', email, 'manager', '--city', 'пермь');
  await run('add', email, 'manager', '--city', 'Пермь');
  await run('add', email, 'storekeeper', '--shop', String(api.cast.shops.malysheva));
  expect((await run('list')).out).toContain(`${email}  редактор, менеджер (Пермь), кладовщик (Малышева)  `);
  expect([await run('remove', email, 'editor'), await status()]).toMatchObject([{ code: 0 }, 403]);
  expect((await run('list')).out).toContain(`${email}  менеджер (Пермь), кладовщик (Малышева)  `);
  expect((await run('remove', email)).code).toBe(0);
  expect(await status()).toBe(403);
  expect(
    await rows(
      `select actor, action, details->>'role' as role, details->'roles' as roles from audit_entry
       where subject_id = $1 and action like 'staff.%' order by id`,
      id,
    ),
  ).toMatchObject([
    { actor: 'cli', action: 'staff.added', role: 'editor' },
    { actor: 'cli', action: 'staff.added', role: 'manager' },
    { actor: 'cli', action: 'staff.added', role: 'storekeeper' },
    { actor: 'cli', action: 'staff.removed', roles: ['editor'] },
    { actor: 'cli', action: 'staff.removed', roles: ['manager', 'storekeeper'] },
  ]);
});

test('only an account with a confirmed email can become staff', async () => {
  const { email } = await loggedIn(api);
  await api.pool.query('update app_user set confirmed_at = null where email = $1', [email]);
  expect(await run('add', email)).toMatchObject({ code: 1, err: expect.stringContaining('не подтверждена') });
  expect(await run('add', 'nobody@polka.example')).toMatchObject({ code: 1 });
  expect(await run('remove', email)).toMatchObject({ code: 1 });
});

test('unknown roles, places and actions are rejected, and nobody gets a role', async () => {
  const { email, id } = await loggedIn(api);
  const wrong = [
    ['add', email, 'boss'],
    ['add', email, 'manager', '--city', 'Тюмень'],
    ['add', email, 'manager', '--shop', '1'],
    ['add', email, 'editor', '--city', 'Пермь'],
    ['add', email, 'storekeeper', '--shop', '999999'],
    ['add', email, 'storekeeper', '--shop', 'abc'],
    ['add', email, 'manager', '--town', 'Пермь'],
    ['add', email, 'manager', 'editor'],
    ['list', '--city', 'Пермь'],
    ['remove', email, 'boss'],
    ['fly'],
  ];
  for (const words of wrong) expect([words, (await run(...words)).code]).toEqual([words, 2]);
  expect(await grantsOf(id)).toEqual([]);
});

test('the last owner cannot be removed until there is another one', async () => {
  const [first, second] = [await loggedIn(api), await loggedIn(api)];
  await run('add', first.email, 'owner');
  expect(await run('remove', first.email)).toMatchObject({
    code: 1,
    err: expect.stringContaining('последний'),
  });
  expect(await grantsOf(first.id)).toMatchObject([{ role: 'owner' }]);
  await run('add', second.email, 'owner');
  const removed = await Promise.all([run('remove', first.email), run('remove', second.email)]);
  expect(removed.map(({ code }) => code).sort()).toEqual([0, 1]);
});

test('a member of the staff learns his roles and rights; a guest and a buyer learn nothing', async () => {
  const { email, name, id, browser } = await loggedIn(api);
  expect((await (await api.browser()).get('staff/session/')).status).toBe(401);
  expect(await browser.get('staff/session/')).toMatchObject({ status: 401 });
  await run('add', email, 'manager', '--city', 'Пермь');
  await run('add', email, 'accountant');
  await enterDesk(api, { id, browser });
  const { status, body } = await browser.get('staff/session/');
  const { perm } = api.cast.cities;
  expect([status, body.id, body.email.toLowerCase(), body.name, body.grants]).toEqual([
    200,
    id,
    email.toLowerCase(),
    name,
    [
      { role: 'manager', name: 'менеджер', city: { id: perm, name: 'Пермь' }, shop: null },
      { role: 'accountant', name: 'бухгалтер', city: null, shop: null },
    ],
  ]);
  const of = (wanted: string) => body.capabilities.find(({ code }: { code: string }) => code === wanted);
  expect(of('orders.edit')).toMatchObject({ cities: [perm], shops: [] });
  expect(of('orders.read')).toEqual({
    code: 'orders.read',
    name: 'смотреть заказы',
    cities: null,
    shops: null,
  });
  expect(of('content.edit')).toBeUndefined();
});

test('members of the staff from the previous release have the same rights, and either release may change them', async () => {
  const { id, email, browser } = await loggedIn(api);
  await api.pool.query("insert into staff_member (user_id, role) values ($1, 'admin')", [id]);
  expect((await grantsOf(id)).map(({ role }) => role)).toEqual(['admin', 'editor']);
  await enterDesk(api, { id, browser });
  expect((await browser.get('staff/content/')).status).toBe(200);
  await api.pool.query("update staff_member set role = 'editor' where user_id = $1", [id]);
  expect((await grantsOf(id)).map(({ role }) => role)).toEqual(['editor']);
  await run('add', email, 'manager');
  await api.pool.query('delete from staff_member where user_id = $1', [id]);
  expect((await grantsOf(id)).map(({ role }) => role)).toEqual(['manager']);

  expect(await oldRoleOf(id)).toBeUndefined();
  await run('add', email, 'admin');
  expect(await oldRoleOf(id)).toBeUndefined();
  await run('add', email, 'editor');
  expect(await oldRoleOf(id)).toBe('admin');
  await run('remove', email, 'admin');
  expect(await oldRoleOf(id)).toBe('editor');
  await run('remove', email);
  expect([await oldRoleOf(id), await grantsOf(id)]).toEqual([undefined, []]);
});

test('the audit rejects an action of the staff without a person; one of the previous release’s command line gets the actor `cli`', async () => {
  const insert = (columns: string, values: string) =>
    api.pool.query(
      `insert into audit_entry (actor, action, subject_id${columns}) values (${values}) returning actor, subject_kind`,
    );
  expect((await insert('', "'staff', 'company.confirmed', 7")).rows).toEqual([
    { actor: 'cli', subject_kind: 'company' },
  ]);
  await expect(insert(', subject_kind', "'staff', 'company.confirmed', 7, 'company'")).rejects.toThrow(
    'audit_entry_person',
  );
  expect((await insert(', subject_kind', "'shop', 'order.cancelled', 7, 'order'")).rows).toHaveLength(1);
});
