import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../../tests/support/api.ts';
import { company, loggedIn } from '../../../../../tests/support/companies.ts';
import { staffAt } from '../../../../../tests/support/desk.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof staffAt>>;
let manager: Awaited<ReturnType<typeof staffAt>>;
beforeAll(async () => {
  api = await startApi();
  admin = await staffAt(api, 'admin');
  manager = await staffAt(api, 'manager', { city: api.cast.cities.perm });
});
afterAll(() => api.close());

const list = async (query = '', by = admin) =>
  (await by.browser.get(`staff/customers/?${query}`)).body.results;
const idsOf = (found: { id: number }[]) => found.map(({ id }) => id);
const ofPerm = async () => {
  const person = await loggedIn(api);
  const id = await company(api, [{ id: person.id, role: 'buyer' }]);
  await api.pool.query('update legal_entity set city_id = $1 where id = $2', [api.cast.cities.perm, id]);
  return person;
};

test('a list shows customers of one’s cities, found by name, email or phone, which it masks; readings are recorded', async () => {
  const [here, elsewhere] = [await ofPerm(), await loggedIn(api)];
  expect(idsOf(await list('', manager))).toEqual([here.id]);
  expect((await manager.browser.get(`staff/customers/${elsewhere.id}/`)).status).toBe(404);
  const last = here.phone.slice(-4);
  for (const text of [here.email.slice(0, 9), last, `8${here.phone.slice(2)}`, here.name])
    expect([text, idsOf(await list(`text=${encodeURIComponent(text)}`, manager))]).toEqual([text, [here.id]]);
  expect(await list('text=%25', manager)).toEqual([]);
  const [row] = await list('', manager);
  expect(row.phone).toMatch(/^\+7 \(\d{3}\) •••-••-\d\d$/);
  const whole = (await manager.browser.get(`staff/customers/${here.id}/`)).body;
  expect(whole.phone.replace(/\D/g, '')).toBe(here.phone.slice(1));
  expect(whole).toMatchObject({
    is_staff: false,
    lock: null,
    companies: [{ role: 'buyer' }],
    sessions: [{ id: expect.anything() }],
    consents: [{ aim: 'account', is_given: true }],
  });
  const { rows } = await api.pool.query(
    "select route, subjects from staff_access where user_id = $1 and subject_kind = 'customer' order by id desc limit 2",
    [manager.id],
  );
  expect(rows).toEqual([
    { route: 'GET /staff/customers/:id/', subjects: [here.id] },
    { route: 'GET /staff/customers/', subjects: [here.id] },
  ]);
  const first = (await admin.browser.get('staff/customers/?limit=1')).body;
  const next = (await admin.browser.get(first.next.replace('/api/v1/', ''))).body;
  expect(next.results[0].id).toBeLessThan(first.results[0].id);
});

test('a closed account ends its sessions, lets nobody in and says so, until it is opened again', async () => {
  const person = await loggedIn(api);
  const logIn = async () => {
    const browser = await api.browser();
    const { status, body } = await browser.post('users/login/', {
      login: person.email,
      password: 'Vitrina2026',
    });
    return [status, body.non_field_errors?.[0]];
  };
  const lock = (id: number, reason: string) => admin.browser.post(`staff/customers/${id}/lock/`, { reason });
  expect((await lock(person.id, ' ')).status).toBe(400);
  expect((await lock(manager.id, 'Почему бы нет')).body.code).toBe('is_staff');
  expect((await lock(person.id, 'Чужая карта')).status).toBe(204);
  expect((await person.browser.get('users/profile/')).status).toBe(401);
  expect(await logIn()).toEqual([400, expect.stringContaining('Вход в этот кабинет закрыт')]);
  expect((await lock(person.id, 'Ещё раз')).body.code).toBe('locked');
  expect(idsOf(await list('locked=1'))).toEqual([person.id]);
  expect((await admin.browser.get(`staff/customers/${person.id}/`)).body.lock).toMatchObject({
    by: admin.name,
    reason: 'Чужая карта',
  });
  const unlock = () => admin.browser.send('DELETE', `staff/customers/${person.id}/lock/`);
  expect([(await unlock()).status, (await unlock()).status, (await logIn())[0]]).toEqual([204, 409, 200]);
  const { rows } = await api.pool.query(
    "select action, actor_id, reason from audit_entry where subject_id = $1 and action like 'account.%locked' order by id",
    [person.id],
  );
  expect(rows).toEqual([
    { action: 'account.locked', actor_id: admin.id, reason: 'Чужая карта' },
    { action: 'account.unlocked', actor_id: admin.id, reason: null },
  ]);
});

test('a request for erasure is listed and is a task for those who may erase', async () => {
  const person = await loggedIn(api);
  await person.browser.post('users/personal-data/erasure/', { password: 'Vitrina2026' });
  expect(idsOf(await list('erasure=1'))).toEqual([person.id]);
  const tasks = (await admin.browser.get('staff/inbox/?kind=erasure')).body.results;
  expect(tasks).toMatchObject([{ id: person.id, href: `/desk/customers/${person.id}` }]);
});
