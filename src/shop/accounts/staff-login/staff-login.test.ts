import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { loggedIn } from '../../../../tests/support/companies.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { enrol, freshCode, newcomer, PASSWORD, staffCli, tokenIn } from './fixtures/desk.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  api = await startApi();
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});
beforeEach(async () => {
  await api.pool.query('delete from rate_limit');
});

const stateOf = async ({ browser }: { browser: Awaited<ReturnType<TestApi['browser']>> }) => {
  const { status, body } = await browser.get('staff/session/');
  return status === 200 ? body.state : status;
};

/** A member of the staff who has enrolled and logged out. */
async function enrolled(role?: Parameters<typeof newcomer>[1]) {
  const person = await newcomer(api, role);
  const { body } = await enrol(api, person);
  const { status } = await person.browser.send('DELETE', 'staff/session/');
  expect(status).toBe(204);
  return { ...person, codes: body.recovery_codes as string[] };
}

const enter = (person: { email: string; browser: Awaited<ReturnType<TestApi['browser']>> }) =>
  person.browser.post('staff/login/', { email: person.email, password: PASSWORD });

test('a fresh shop lets nobody in: the password is not enough, only the link that the command prints is', async () => {
  const { id, email } = await loggedIn(api);
  const browser = await api.browser();
  expect(await enter({ email, browser })).toMatchObject({ status: 403, body: { code: 'no_staff' } });
  const { out } = await staffCli(api, 'add', email, 'owner');
  expect(await enter({ email, browser })).toMatchObject({ status: 403, body: { code: 'factor_missing' } });
  const token = tokenIn(out);
  expect((await browser.post('staff/login/link/', { token })).body).toMatchObject({
    email,
    is_new: false,
  });
  const wrong = await browser.post('staff/login/link/open/', { token, password: 'Vitrina2027' });
  expect([wrong.status, wrong.body]).toEqual([400, { password: ['Неверный пароль.'] }]);
  const { body } = await browser.post('staff/login/link/open/', { token, password: PASSWORD });
  expect(body).toMatchObject({ id, state: 'factor_missing', grants: [], capabilities: [], demo: false });
  for (const again of ['staff/login/link/', 'staff/login/link/open/'])
    expect((await browser.post(again, { token, password: PASSWORD })).status).toBe(
      again.endsWith('open/') ? 404 : 400,
    );
  expect((await browser.post('staff/login/link/', { token })).status).toBe(404);
  const { rows } = await api.pool.query('select count(*)::int as n from staff_link where user_id = $1', [id]);
  expect(rows).toEqual([{ n: 0 }]);
});

test('a link is valid for a day, a new one ends the old one, and the database holds no token', async () => {
  const { email, browser } = await newcomer(api);
  const [old, fresh] = [
    tokenIn((await staffCli(api, 'link', email)).out),
    tokenIn((await staffCli(api, 'link', email)).out),
  ];
  expect((await browser.post('staff/login/link/', { token: old })).status).toBe(404);
  expect((await browser.post('staff/login/link/', { token: fresh })).status).toBe(200);
  const stored = await api.pool.query(`select string_agg(l::text, ' ') as all from staff_link l`);
  expect(stored.rows[0].all).not.toContain(fresh);
  await api.pool.query(
    `update staff_link set expires_at = expires_at - interval '24 hours' where user_id in (select id from app_user where email = $1)`,
    [email],
  );
  expect((await browser.post('staff/login/link/', { token: fresh })).status).toBe(404);
  expect(await staffCli(api, 'link', 'nobody@polka.example')).toMatchObject({ code: 1 });
});

test('without a second factor every call of the staff but enrolment is 403', async () => {
  const person = await newcomer(api, 'owner');
  const token = tokenIn((await staffCli(api, 'link', person.email)).out);
  await person.browser.post('staff/login/link/open/', { token, password: PASSWORD });
  const asked = api.routes.filter(
    ({ method, staff }) =>
      method !== 'HEAD' && staff !== undefined && staff !== 'guest' && staff !== 'session',
  );
  expect(asked.length).toBeGreaterThan(50);
  for (const { method, path } of asked) {
    const address = path.replace('/api/v1/', '').replace(/:\w+/g, '1');
    const { status, body } =
      method === 'GET'
        ? await person.browser.get(address)
        : await person.browser.send(method as 'POST', address, {});
    expect([address, status, body.code]).toEqual([address, 403, 'factor_missing']);
  }
  expect((await person.browser.get('staff/factors/')).body).toEqual({
    totp: null,
    passkeys: [],
    recovery_codes: 0,
  });
});

test('the desk goes by the clock of the places of a person, all cities if he has all, and by that of Moscow where they differ', async () => {
  const zoneOf = async (...cities: (number | null)[]) => {
    const { browser } = await staffAt(api, 'manager', { city: cities[0] ?? null });
    const { id } = (await browser.get('staff/session/')).body;
    for (const city of cities.slice(1))
      await api.pool.query(`insert into staff_grant (user_id, role, city_id) values ($1, 'manager', $2)`, [
        id,
        city,
      ]);
    return (await browser.get('staff/session/')).body.time_zone;
  };
  const { ekaterinburg, perm } = api.cast.cities;
  await api.pool.query(`update city set time_zone = 'Asia/Yekaterinburg'`);
  expect([await zoneOf(null), await zoneOf(perm, null)]).toEqual(Array(2).fill('Asia/Yekaterinburg'));
  await api.pool.query(`update city set time_zone = 'Asia/Omsk' where id = $1`, [perm]);
  expect(await zoneOf(ekaterinburg)).toBe('Asia/Yekaterinburg');
  expect(await zoneOf(null)).toBe('Europe/Moscow');
  expect(await zoneOf(ekaterinburg, perm)).toBe('Europe/Moscow');
});

test('the first factor opens the desk and gives ten recovery codes, of which only hashes are stored', async () => {
  const person = await newcomer(api);
  const { status, body } = await enrol(api, person);
  expect([status, body.session]).toMatchObject([
    200,
    { state: 'open', factors: { totp: true, passkeys: false, recovery_codes: 10 } },
  ]);
  expect(body.session.grants).toMatchObject([{ role: 'manager', name: 'менеджер' }]);
  expect(new Set(body.recovery_codes).size).toBe(10);
  const stored = await api.pool.query(`select string_agg(c::text, ' ') as all from staff_recovery_code c`);
  for (const code of body.recovery_codes)
    expect(stored.rows[0].all).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'));
  expect((await person.browser.get('staff/orders/')).status).toBe(200);
});

test('a login takes the password and then a code, which works once', async () => {
  const person = await enrolled();
  expect((await enter(person)).body).toMatchObject({ state: 'factor_awaited', grants: [] });
  expect(await person.browser.get('staff/orders/')).toMatchObject({
    status: 403,
    body: { code: 'factor_awaited' },
  });
  const before = person.browser.cookies.get('desk');
  const code = await freshCode(api, person.id);
  const { status, body } = await person.browser.post('staff/session/factor/', { code });
  expect([status, body.state, body.factor_until > new Date().toISOString()]).toEqual([200, 'open', true]);
  // The session that only the password had opened is gone with its token.
  expect(person.browser.cookies.get('desk')).not.toBe(before);
  const thief = await api.browser();
  thief.cookies.set('desk', before ?? '');
  expect(await stateOf({ browser: thief })).toBe(401);

  const second = { ...person, browser: await api.browser() };
  await enter(second);
  const again = await second.browser.post('staff/session/factor/', { code });
  expect([again.status, again.body]).toEqual([400, { code: [expect.stringContaining('один раз')] }]);
  expect(await stateOf(second)).toBe('factor_awaited');
});

test('of two logins with one code at the same moment only one succeeds', async () => {
  const person = await enrolled();
  const browsers = await Promise.all([api.browser(), api.browser()]);
  for (const browser of browsers) await enter({ ...person, browser });
  const code = await freshCode(api, person.id);
  const answers = await Promise.all(
    browsers.map((browser) => browser.post('staff/session/factor/', { code })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('ten wrong codes block the factor, the right one too', async () => {
  const person = await enrolled();
  await enter(person);
  for (let tries = 0; tries < 10; tries++)
    expect((await person.browser.post('staff/session/factor/', { code: 'abcdef' })).status).toBe(400);
  const code = await freshCode(api, person.id);
  const { status, headers } = await person.browser.post('staff/session/factor/', { code });
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
});

test('a recovery code opens the desk once, and then nine are left', async () => {
  const person = await enrolled();
  const [code = ''] = person.codes;
  await enter(person);
  const { body } = await person.browser.post('staff/session/factor/', { recovery_code: code.toLowerCase() });
  expect(body).toMatchObject({ state: 'open', factors: { recovery_codes: 9 } });
  const second = { ...person, browser: await api.browser() };
  await enter(second);
  expect((await second.browser.post('staff/session/factor/', { recovery_code: code })).status).toBe(400);
  expect(await stateOf(second)).toBe('factor_awaited');
});

test('the password is no second factor, and a proof has exactly one field', async () => {
  const person = await enrolled();
  await enter(person);
  const factor = (body: object) => person.browser.post('staff/session/factor/', body);
  expect(await factor({ password: PASSWORD })).toMatchObject({
    status: 400,
    body: { password: expect.anything() },
  });
  for (const body of [{}, { code: '1', recovery_code: '2' }, { code: 1 }, { passkey: {} }])
    expect([body, (await factor(body)).status]).toEqual([body, 400]);
});

test('neither cookie opens what belongs to the other one', async () => {
  const person = await enrolled('owner');
  await enter(person);
  await person.browser.post('staff/session/factor/', { code: await freshCode(api, person.id) });
  expect((await person.browser.get('staff/orders/')).status).toBe(200);
  for (const page of ['users/profile/', 'users/sessions/', 'orders/orders/', 'users/personal-data/'])
    expect([page, (await person.browser.get(page)).status]).toEqual([page, 401]);
  expect((await person.browser.get('users/session/')).body.is_authenticated).toBe(false);
  const inShop = await api.browser();
  await inShop.post('users/login/', { login: person.email, password: PASSWORD });
  for (const { method, path } of api.routes.filter(({ staff }) => staff !== undefined && staff !== 'guest')) {
    if (method === 'HEAD') continue;
    const address = path.replace('/api/v1/', '').replace(/:\w+/g, '1');
    const { status } =
      method === 'GET' ? await inShop.get(address) : await inShop.send(method as 'POST', address, {});
    expect([method, address, status]).toEqual([method, address, 401]);
  }
});

test('the cookie is HttpOnly and Strict; over https it is __Host-desk and Secure', async () => {
  const { headers } = await enrol(api, await newcomer(api));
  expect(String(headers['set-cookie'])).toMatch(
    /(^|,)desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict/,
  );
  const secure = await startApi({ PUBLIC_URL: 'https://polka.example' });
  try {
    const person = await newcomer(secure, 'owner');
    const made = await enrol(secure, person);
    expect(String(made.headers['set-cookie'])).toMatch(
      /__Host-desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict/,
    );
    expect((await person.browser.get('staff/orders/')).status).toBe(200);
    person.browser.cookies.set('desk', person.browser.cookies.get('__Host-desk') ?? '');
    person.browser.cookies.delete('__Host-desk');
    expect((await person.browser.get('staff/orders/')).status).toBe(401);
  } finally {
    await secure.close();
  }
});

test('every write of the staff without the token of its session or from another page is 403', async () => {
  const [one, other] = [await newcomer(api, 'owner'), await newcomer(api, 'owner')];
  await enrol(api, one);
  await enrol(api, other);
  const { csrf } = (await other.browser.get('staff/session/')).body;
  const before = await digestOf(api.pool);
  for (const { method, path, staff } of api.routes) {
    if (['GET', 'HEAD'].includes(method) || staff === undefined) continue;
    const address = path.replace('/api/v1/', '').replace(/:\w+/g, '1');
    const send = (headers: Record<string, string>) =>
      one.browser.send(method as 'POST', address, {}, headers);
    const forged: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      ...(staff === 'guest' ? [] : [{ 'x-csrftoken': csrf }]),
    ];
    for (const headers of forged)
      expect([method, address, await send(headers)]).toMatchObject([
        method,
        address,
        { status: 403, body: { code: 'csrf_failed' } },
      ]);
  }
  expect(await digestOf(api.pool)).toEqual(before);
});

test('a write needs the token of its own session and a page of ours', async () => {
  const [one, other] = [await newcomer(api, 'owner'), await newcomer(api, 'owner')];
  await enrol(api, one);
  await enrol(api, other);
  const csrfOf = async ({ browser }: typeof one) => (await browser.get('staff/session/')).body.csrf;
  const lock = (headers: Record<string, string>) => one.browser.post('staff/session/lock/', {}, headers);
  const shopToken = (await one.browser.get('users/session/')) && one.browser.cookies.get('csrftoken');
  for (const token of [await csrfOf(other), shopToken ?? '', '', 'x'])
    expect(await lock({ 'x-csrftoken': token })).toMatchObject({
      status: 403,
      body: { code: 'csrf_failed' },
    });
  for (const origin of ['https://evil.example', 'null', 'http://localhost:81', 'http://localhost'])
    expect(await lock({ origin })).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
  const login = { email: one.email, password: PASSWORD };
  expect((await one.browser.post('staff/login/', login, { origin: 'https://evil.example' })).status).toBe(
    403,
  );
  const bare = await api.app.inject({ method: 'POST', url: '/api/v1/staff/login/', payload: login });
  expect(bare.statusCode).toBe(403);
  expect(await stateOf(one)).toBe('open');
  expect((await lock({ 'x-csrftoken': await csrfOf(one) })).body.state).toBe('locked');
});

test('wrong passwords count as in the shop, and a missing account answers like a wrong password', async () => {
  const person = await enrolled();
  const wrong = { email: person.email, password: 'Vitrina2027' };
  const first = await person.browser.post('staff/login/', wrong);
  const nobody = await person.browser.post('staff/login/', { ...wrong, email: 'nobody@polka.example' });
  expect([first.status, first.body]).toEqual([nobody.status, nobody.body]);
  expect(first.status).toBe(400);
  const stranger = await api.browser('203.0.113.7');
  for (let tries = 0; tries < 10; tries++) await stranger.post('staff/login/', wrong);
  expect((await stranger.post('staff/login/', wrong)).status).toBe(429);
  expect((await stranger.post('users/login/', { login: person.email, password: PASSWORD })).status).toBe(429);
  expect((await enter(person)).status).toBe(200);
});

test('a login on a new device sends an email, one on a known device does not', async () => {
  const person = await enrolled();
  /** The next email about a new device of this person. */
  const warned = async () => {
    for (;;) {
      const email = await mailbox.next('Вход на стойку с нового устройства');
      if (email.to === person.email) return email.text;
    }
  };
  const log = async (browser: typeof person.browser) => {
    await enter({ ...person, browser });
    await browser.post('staff/session/factor/', { code: await freshCode(api, person.id) });
  };
  expect(await warned()).toContain('127.0.0.1');
  await log(person.browser);
  await log(await api.browser('198.51.100.4'));
  expect(await warned()).toContain('198.51.100.4');
  const { rows } = await api.pool.query(
    `select details->'isKnown' as known from audit_entry where action = 'staff.logged-in' and actor_id = $1 order by id`,
    [person.id],
  );
  expect(rows.map(({ known }) => known)).toEqual([false, true, false]);
});
