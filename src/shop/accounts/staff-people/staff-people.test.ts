import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { enterDesk, staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { newcomer, PASSWORD } from '../staff-login/fixtures/desk.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let owner: Awaited<ReturnType<typeof staffAt>>;
let admin: Awaited<ReturnType<typeof staffAt>>;
beforeAll(async () => {
  api = await startApi();
  mailbox = await openMailbox(api);
  owner = await staffAt(api, 'owner');
  admin = await staffAt(api, 'admin');
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});
beforeEach(async () => {
  await api.pool.query('delete from rate_limit');
});

const people = async (query = '') => (await owner.browser.get(`staff/people/?limit=100&${query}`)).body;
const person = async (id: number) => (await people()).results.find((each: { id: number }) => each.id === id);

test('the staff is listed with roles, places, factor and sessions; people without a factor can be picked', async () => {
  const manager = await staffAt(api, 'manager', { city: api.cast.cities.perm });
  const fresh = await newcomer(api, 'editor');
  expect(await person(manager.id)).toMatchObject({
    grants: [{ role: 'manager', name: 'менеджер', city: { name: 'Пермь' }, shop: null }],
    factor: 'totp',
    sessions: 1,
    is_self: false,
    email: manager.email,
    seen_at: expect.any(String),
  });
  expect(await person(owner.id)).toMatchObject({ is_self: true });
  expect(await person(fresh.id)).toMatchObject({
    factor: null,
    sessions: 0,
    seen_at: null,
    link_until: null,
  });
  const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id);
  expect(idsOf(await people('no_factor=1'))).toEqual([fresh.id]);
  expect(idsOf(await people('role=manager'))).toEqual([manager.id]);
  expect((await owner.browser.get('staff/people/?role=boss')).status).toBe(400);
  const first = (await owner.browser.get('staff/people/?limit=1')).body;
  const second = (await owner.browser.get(String(first.next).replace('/api/v1/', ''))).body;
  expect([first.count, idsOf(second)[0]]).not.toEqual([first.count, idsOf(first)[0]]);
});

test('somebody without an account is invited by email, sets a password by the link and may then enrol', async () => {
  const invite = { email: 'vera@polka.example', role: 'manager', city: api.cast.cities.ekaterinburg };
  const bare = await owner.browser.post('staff/people/', invite);
  expect([bare.status, Object.keys(bare.body)]).toEqual([400, ['name']]);
  const { status, body } = await owner.browser.post('staff/people/', {
    ...invite,
    name: 'Вера Климова',
    phone: '+7 922 700-00-01',
  });
  expect([status, body]).toMatchObject([
    201,
    { person: { name: 'Вера Климова', factor: null, grants: [{ role: 'manager' }] }, waiting: null },
  ]);
  expect(body.link).toMatch(/\/desk\/link\/[\w-]{43}$/);
  const { to, text } = await mailbox.next('Вход на стойку');
  const [, token = ''] = /\/desk\/link\/([\w-]{43})/.exec(text) ?? [];
  const { id } = body.person;
  expect([to, (await person(id)).link_until]).toEqual(['vera@polka.example', expect.any(String)]);
  const browser = await api.browser();
  expect((await browser.post('users/login/', { login: to, password: PASSWORD })).status).toBe(400);
  expect((await browser.post('staff/login/link/', { token })).body).toMatchObject({ is_new: true });
  const weak = await browser.post('staff/login/link/open/', { token, password: 'short' });
  expect([weak.status, Object.keys(weak.body)]).toEqual([400, ['password']]);
  const opened = await browser.post('staff/login/link/open/', { token, password: 'Stojka2027' });
  expect(opened.body).toMatchObject({ id, state: 'factor_missing' });
  // Either link may be used, and then neither works.
  expect((await browser.post('staff/login/link/', { token: body.link.slice(-43) })).status).toBe(404);
});

test('a role given or taken ends the sessions of the person and is in the audit with its author', async () => {
  const editor = await staffAt(api, 'editor');
  const given = await owner.browser.post(`staff/people/${editor.id}/grants/`, { role: 'accountant' });
  const { person: now } = given.body;
  expect([given.status, now.grants.length, now.sessions, given.body.link]).toEqual([201, 2, 0, null]);
  expect((await editor.browser.get('staff/session/')).status).toBe(401);
  const again = await owner.browser.post(`staff/people/${editor.id}/grants/`, { role: 'accountant' });
  expect([again.status, again.body.code]).toEqual([409, 'has_role']);
  await enterDesk(api, editor);
  const [{ id: grant }] = now.grants;
  const take = () => owner.browser.send('DELETE', `staff/people/${editor.id}/grants/${grant}/`);
  expect([(await take()).status, (await take()).status]).toEqual([204, 404]);
  expect((await editor.browser.get('staff/session/')).status).toBe(401);
  const { rows } = await api.pool.query(
    `select action, actor_id, capability, session_id is not null as "isOfSession" from audit_entry
     where subject_id = $1 and action in ('staff.added', 'staff.removed') order by id`,
    [editor.id],
  );
  const by = { actor_id: owner.id, capability: 'staff.manage', isOfSession: true };
  expect(rows).toEqual([
    { action: 'staff.added', ...by },
    { action: 'staff.removed', ...by },
  ]);
});

test('nobody changes his own roles, and nobody gives a role that may do more than he may', async () => {
  const editor = await staffAt(api, 'editor');
  const give = async (by: typeof owner, id: number, role: string) => {
    const { status, body } = await by.browser.post(`staff/people/${id}/grants/`, { role });
    return [status, body.code];
  };
  expect(await give(owner, owner.id, 'editor')).toEqual([403, 'own_grants']);
  expect(await give(owner, editor.id, 'owner')).toEqual([403, 'beyond_own_rights']);
  await api.pool.query("insert into shop_setting (name, value) values ('approval.role', 'off')");
  for (const role of ['owner', 'manager', 'accountant'])
    expect([role, await give(admin, editor.id, role)]).toEqual([role, [403, 'beyond_own_rights']]);
  await api.pool.query("delete from shop_setting where name = 'approval.role'");
  expect((await give(admin, editor.id, 'admin'))[0]).toBe(201);
  const [{ id: own }] = (await person(owner.id)).grants;
  const take = async (by: typeof owner) => {
    const { status, body } = await by.browser.send('DELETE', `staff/people/${owner.id}/grants/${own}/`);
    return [status, body.code];
  };
  expect([await take(owner), await take(admin)]).toEqual([
    [403, 'own_grants'],
    [409, 'last_owner'],
  ]);
  await staffAt(api, 'owner');
  expect(await take(admin)).toEqual([403, 'beyond_own_rights']);
  const link = await admin.browser.post(`staff/people/${owner.id}/link/`, {});
  expect([link.status, link.body.code]).toEqual([403, 'beyond_own_rights']);
});

test('of two owners who take the role from each other at once one stays', async () => {
  const own = await startApi();
  try {
    const [one, two] = [await staffAt(own, 'owner'), await staffAt(own, 'owner')];
    const take = async (by: typeof one, from: typeof one) => {
      const { rows } = await own.pool.query('select id from staff_grant where user_id = $1', [from.id]);
      return by.browser.send('DELETE', `staff/people/${from.id}/grants/${rows[0].id}/`);
    };
    // The first write asks for a token; after that only the two deletions race.
    for (const { browser } of [one, two]) await browser.post('staff/people/', {});
    await Promise.all([take(one, two), take(two, one)]);
    const { rows } = await own.pool.query("select count(*)::int as n from staff_grant where role = 'owner'");
    expect(rows).toEqual([{ n: 1 }]);
  } finally {
    await own.close();
  }
});

test('places are checked, unknown people are 404, and an administrator ends the sessions of anybody', async () => {
  const editor = await staffAt(api, 'editor');
  const give = async (body: object) => {
    const answer = await owner.browser.post(`staff/people/${editor.id}/grants/`, body);
    return [answer.status, Object.keys(answer.body)];
  };
  expect(await give({ role: 'editor', city: api.cast.cities.perm })).toEqual([400, ['city']]);
  expect(await give({ role: 'manager', city: 999_999 })).toEqual([400, ['city']]);
  expect(await give({ role: 'storekeeper', shop: 999_999 })).toEqual([400, ['shop']]);
  expect(await give({ role: 'boss' })).toEqual([400, ['role']]);
  expect((await owner.browser.post('staff/people/999999/grants/', { role: 'editor' })).status).toBe(404);
  expect((await admin.browser.send('DELETE', `staff/people/${editor.id}/sessions/`)).status).toBe(204);
  expect((await editor.browser.get('staff/session/')).status).toBe(401);
  expect((await admin.browser.send('DELETE', 'staff/people/999999/sessions/')).status).toBe(404);
  const { status, body } = await admin.browser.post(`staff/people/${editor.id}/link/`, {});
  expect([status, body.link]).toEqual([200, expect.stringMatching(/\/desk\/link\//)]);
  expect((await mailbox.next('Вход на стойку')).to).toBe(editor.email);
});
