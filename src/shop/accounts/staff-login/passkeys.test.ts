import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { TEST_ORIGIN } from '../../../../tests/support/api-browser.ts';
import { authenticator } from './fixtures/authenticator.ts';
import { newcomer, PASSWORD, staffCli, tokenIn } from './fixtures/desk.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.pool.query('delete from rate_limit');
});

const HERE = { origin: TEST_ORIGIN };
const ELSEWHERE = { origin: 'https://evil.example' };

/** A person who enrols by a passkey, before its first use. */
async function enrolling() {
  const person = await newcomer(api);
  const token = tokenIn((await staffCli(api, 'link', person.email)).out);
  await person.browser.post('staff/login/link/open/', { token, password: PASSWORD });
  const options = async () => (await person.browser.post('staff/factors/passkeys/options/', {})).body.options;
  const add = (response: unknown) =>
    person.browser.post('staff/factors/passkeys/', { name: 'Ноутбук', response });
  return { ...person, key: authenticator(), options, add };
}

/** A person with a passkey whose session awaits it. */
async function awaited() {
  const person = await enrolling();
  const added = await person.add(person.key.create(await person.options(), HERE));
  expect([added.status, added.body.recovery_codes.length]).toEqual([200, 10]);
  await person.browser.send('DELETE', 'staff/session/');
  await person.browser.post('staff/login/', { email: person.email, password: PASSWORD });
  const request = async () => (await person.browser.post('staff/session/factor/passkey/', {})).body.options;
  const show = (passkey: unknown) => person.browser.post('staff/session/factor/', { passkey });
  return { ...person, request, show };
}

test('a passkey is registered for this site, opens the desk and is listed by its name', async () => {
  const { browser, key, request, show, id } = await awaited();
  const options = await request();
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [{}] });
  const { status, body } = await show(key.use(options, HERE));
  expect([status, body]).toMatchObject([
    200,
    { id, state: 'open', factors: { totp: false, passkeys: true } },
  ]);
  expect((await browser.get('staff/factors/')).body.passkeys).toMatchObject([
    { name: 'Ноутбук', used_at: expect.any(String) },
  ]);
});

test('a registration of a foreign origin or site, without user verification or of an old challenge is rejected', async () => {
  const { key, options, add, browser } = await enrolling();
  const old = await options();
  const wrong: (() => Promise<unknown>)[] = [
    async () => key.create(await options(), ELSEWHERE),
    async () => key.create(await options(), { ...HERE, site: 'evil.example' }),
    async () => key.create(await options(), { ...HERE, isVerified: false }),
    async () => key.create(old, HERE),
    async () => ({ id: 'x', response: {} }),
  ];
  for (const make of wrong) expect((await add(await make())).status).toBe(400);
  const right = key.create(await options(), HERE);
  expect((await add(right)).status).toBe(200);
  // The challenge was used.
  expect((await add(right)).status).toBe(400);
  expect((await browser.get('staff/session/')).body.state).toBe('open');
});

test('a login from a foreign origin or site, without user verification, of a replayed challenge or with another key is rejected', async () => {
  const { key, request, show, browser } = await awaited();
  const old = await request();
  const wrong: (() => Promise<unknown>)[] = [
    async () => key.use(await request(), ELSEWHERE),
    async () => key.use(await request(), { ...HERE, site: 'evil.example' }),
    async () => key.use(await request(), { ...HERE, isVerified: false }),
    async () => key.use(old, HERE),
    async () => authenticator().use(await request(), HERE),
    async () => ({ ...authenticator().use(await request(), HERE), id: key.use(old, HERE).id }),
    async () => ({ id: key.use(old, HERE).id, response: {} }),
  ];
  for (const make of wrong) expect((await show(await make())).status).toBe(400);
  expect((await browser.get('staff/session/')).body.state).toBe('factor_awaited');
  const right = key.use(await request(), HERE);
  expect((await show(right)).status).toBe(200);
  expect((await show(right)).status).toBe(400);
});

test('a challenge is good for five minutes and for its own session', async () => {
  const person = await awaited();
  const late = await person.request();
  await api.pool.query(
    `update staff_session set challenge_at = challenge_at - interval '5 minutes' where user_id = $1`,
    [person.id],
  );
  expect((await person.show(person.key.use(late, HERE))).status).toBe(400);
  const other = { ...person, browser: await api.browser() };
  await other.browser.post('staff/login/', { email: person.email, password: PASSWORD });
  const foreign = await person.request();
  const passkey = person.key.use(foreign, HERE);
  expect((await other.browser.post('staff/session/factor/', { passkey })).status).toBe(400);
  expect((await person.show(passkey)).status).toBe(200);
});

test('the last factor stays; with another one a passkey or the app can be removed', async () => {
  const { browser, key, request, show } = await awaited();
  await show(key.use(await request(), HERE));
  const [{ id }] = (await browser.get('staff/factors/')).body.passkeys;
  expect(await browser.send('DELETE', `staff/factors/passkeys/${id}/`)).toMatchObject({
    status: 409,
    body: { code: 'last_factor' },
  });
  const second = authenticator();
  const { options } = (await browser.post('staff/factors/passkeys/options/', {})).body;
  const added = await browser.post('staff/factors/passkeys/', {
    name: 'Телефон',
    response: second.create(options, HERE),
  });
  expect([added.status, added.body.recovery_codes]).toEqual([200, null]);
  expect((await browser.send('DELETE', `staff/factors/passkeys/${id}/`)).status).toBe(204);
  expect((await browser.send('DELETE', `staff/factors/passkeys/${id}/`)).status).toBe(404);
  expect((await browser.send('DELETE', 'staff/factors/totp/')).status).toBe(404);
});
