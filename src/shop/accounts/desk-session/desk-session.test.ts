import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { enterDesk, staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { enrol, freshCode, newcomer, PASSWORD, staffCli, tokenIn } from '../staff-login/fixtures/desk.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.pool.query('delete from rate_limit');
});

/** Moves all times of a person's sessions back. */
const wait = (id: number, minutes: number) =>
  api.pool.query(
    `update staff_session set created_at = created_at - $2::interval, seen_at = seen_at - $2::interval,
       factor_at = factor_at - $2::interval, expires_at = expires_at - $2::interval where user_id = $1`,
    [id, `${minutes} minutes`],
  );

test('a session without a call for half an hour is locked until the factor is shown, and then goes on', async () => {
  const person = await staffAt(api, 'owner');
  const { id, browser } = person;
  await wait(id, 29);
  expect((await browser.get('staff/orders/')).status).toBe(200);
  await wait(id, 29);
  // Open pages ask for the session by themselves: that is no call of the person.
  expect((await browser.get('staff/session/')).body).toMatchObject({ state: 'open' });
  await wait(id, 2);
  expect((await browser.get('staff/session/')).body).toMatchObject({ state: 'locked', locks_at: null, id });
  expect(await browser.get('staff/orders/')).toMatchObject({ status: 403, body: { code: 'desk_locked' } });
  expect((await browser.post('staff/session/factor/', { code: '000000' })).status).toBe(400);
  const cookie = browser.cookies.get('desk');
  const { body } = await browser.post('staff/session/factor/', { code: await freshCode(api, id) });
  expect([body.state, browser.cookies.get('desk')]).toEqual(['open', cookie]);
  expect((await browser.get('staff/orders/')).status).toBe(200);
});

test('a session can be locked by hand, and ends twelve hours after the login however often it is used', async () => {
  const { id, browser } = await staffAt(api, 'owner');
  expect((await browser.post('staff/session/lock/', {})).body.state).toBe('locked');
  expect((await browser.get('staff/orders/')).status).toBe(403);
  await browser.post('staff/session/factor/', { code: await freshCode(api, id) });
  for (let hours = 0; hours < 11.75; hours += 0.25) {
    await wait(id, 15);
    expect((await browser.get('staff/orders/')).status).toBe(200);
  }
  await wait(id, 15);
  expect(await browser.get('staff/orders/')).toMatchObject({
    status: 401,
    body: { code: 'no_desk_session' },
  });
});

test('a change of his roles or of his password ends all sessions of a person at once', async () => {
  const person = await staffAt(api, 'owner');
  const status = async () => (await person.browser.get('staff/session/')).status;
  await staffCli(api, 'add', person.email, 'editor');
  expect(await status()).toBe(401);
  const again = await staffAt(api, 'owner');
  expect((await staffCli(api, 'remove', again.email)).code).toBe(0);
  expect((await again.browser.get('staff/session/')).status).toBe(401);
  const changed = await staffAt(api, 'owner');
  const { status: done } = await changed.browser.post('users/password/', {
    password: PASSWORD,
    new_password1: 'Vitrina2027',
    new_password2: 'Vitrina2027',
  });
  expect([done, (await changed.browser.get('staff/session/')).status]).toEqual([204, 401]);
});

test('a person changes his password at the desk: his session there goes on, all others end', async () => {
  const person = await staffAt(api, 'editor');
  const elsewhere = await api.browser();
  await elsewhere.post('users/login/', { login: person.email, password: PASSWORD });
  const change = (password: string) =>
    person.browser.post('staff/session/password/', {
      password,
      new_password1: 'Vitrina2028',
      new_password2: 'Vitrina2028',
    });
  expect(await change('Vitrina2020')).toMatchObject({ status: 400, body: { password: expect.anything() } });
  expect(await change(PASSWORD)).toMatchObject({ status: 200, body: { state: 'open' } });
  expect((await person.browser.get('staff/content/')).status).toBe(200);
  expect((await elsewhere.get('users/profile/')).status).toBe(401);
  await wait(person.id, 6);
  expect(await change('Vitrina2028')).toMatchObject({ status: 403, body: { code: 'factor_needed' } });
});

test('a new email of a person at the desk is valid when its link is opened, and then all his sessions there end', async () => {
  const mailbox = await openMailbox(api);
  try {
    const person = await staffAt(api, 'editor');
    const change = (email: string, password = PASSWORD) =>
      person.browser.post('staff/session/email/', { email, password });
    expect(Object.keys((await change('no email')).body)).toEqual(['email']);
    expect(Object.keys((await change('new@polka.example', 'Vitrina2020')).body)).toEqual(['password']);
    expect((await change('desk-new@polka.example')).body).toEqual({ new_email: 'desk-new@polka.example' });
    expect((await person.browser.get('staff/session/')).body.email).toBe(person.email);
    const { text } = await mailbox.next('Подтвердите почту');
    const [, token] = /auth\/email\/([\w-]{43})/.exec(text) ?? [];
    expect((await person.browser.post('users/email-confirm/', { token })).status).toBe(200);
    expect((await person.browser.get('staff/session/')).status).toBe(401);
    await enterDesk(api, person);
    await wait(person.id, 6);
    expect(await change('other@polka.example')).toMatchObject({
      status: 403,
      body: { code: 'factor_needed' },
    });
  } finally {
    await mailbox.close();
  }
});

test('a desk with a host of its own takes writes from its own pages alone, and its links lead there', async () => {
  const own = await startApi({ PUBLIC_URL: 'http://shop.example.ru', DESK_URL: 'http://desk.example.ru' });
  try {
    const person = await newcomer(own);
    const { out } = await staffCli(own, 'link', person.email);
    expect(out).toContain('http://desk.example.ru/desk/link/');
    const open = async (origin: string) => {
      const headers = { origin, host: 'desk.example.ru' };
      const token = tokenIn(out);
      return (
        await own.app.inject({
          method: 'POST',
          url: '/api/v1/staff/login/link/',
          headers,
          payload: { token },
        })
      ).statusCode;
    };
    expect([await open('http://shop.example.ru'), await open('http://desk.example.ru')]).toEqual([403, 200]);
  } finally {
    await own.close();
  }
});

test('five minutes after the factor each dangerous call is 403 until it is shown again', async () => {
  const { id, browser } = await staffAt(api, 'owner');
  await wait(id, 6);
  expect((await browser.get('staff/session/')).body.factor_until).toBeNull();
  const dangerous = [
    'orders/1/refunds/',
    'orders/1/payments/1/reversal/',
    'exchange/runs/1/undo/',
    'factors/totp/',
    'factors/recovery-codes/',
    'factors/passkeys/options/',
  ];
  for (const path of dangerous)
    expect([path, await browser.post(`staff/${path}`, {})]).toMatchObject([
      path,
      { status: 403, body: { code: 'factor_needed' } },
    ]);
  expect((await browser.get('staff/orders/')).status).toBe(200);
  await browser.post('staff/session/factor/', { code: await freshCode(api, id) });
  for (const path of dangerous) expect((await browser.post(`staff/${path}`, {})).status).not.toBe(403);
});

test('every call that gives money back or undoes imports is marked as dangerous', async () => {
  const { id, browser } = await staffAt(api, 'owner');
  await wait(id, 6);
  for (const { method, path, staff } of api.routes) {
    if (method === 'HEAD' || method === 'GET' || staff !== 'payments.refund') continue;
    const address = path.replace('/api/v1/', '').replace(/:\w+/g, '1');
    const { body } = await browser.send(method as 'POST', address, {});
    expect([address, body.code]).toEqual([address, 'factor_needed']);
  }
});

test('a person sees his sessions with device and network, and ends one or all others', async () => {
  const person = await newcomer(api);
  await enrol(api, person);
  const open = async (address: string) => {
    const browser = await api.browser(address);
    await browser.post('staff/login/', { email: person.email, password: PASSWORD });
    await browser.post('staff/session/factor/', { code: await freshCode(api, person.id) });
    return browser;
  };
  const [first, second] = [await open('203.0.113.7'), await open('2001:db8::1')];
  const list = async () => (await person.browser.get('staff/sessions/')).body.results;
  expect((await list()).map(({ network }: { network: string }) => network)).toEqual([
    '2001:db8:0:0::',
    '203.0.113.x',
    '127.0.0.x',
  ]);
  const [{ id: secondId }, , { id: own, is_current }] = await list();
  expect(is_current).toBe(true);
  expect((await person.browser.send('DELETE', `staff/sessions/${own}/`)).status).toBe(404);
  expect((await person.browser.send('DELETE', `staff/sessions/${secondId}/`)).status).toBe(204);
  expect((await second.get('staff/session/')).status).toBe(401);
  const other = await staffAt(api, 'editor');
  expect((await other.browser.send('DELETE', `staff/sessions/${own}/`)).status).toBe(404);
  expect((await person.browser.send('DELETE', 'staff/sessions/')).status).toBe(204);
  expect([(await first.get('staff/session/')).status, await list()]).toMatchObject([401, [{ id: own }]]);
});

test('a malformed or unknown cookie is 401 and never an error', async () => {
  const { browser } = await staffAt(api, 'owner');
  const token = browser.cookies.get('desk') ?? '';
  const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
  for (const value of ['', 'x', flipped, `${token}x`, '%00', '%ff', 'a'.repeat(3_000)]) {
    const answer = await api.app.inject({
      url: '/api/v1/staff/orders/',
      headers: { cookie: `desk=${value}` },
    });
    expect([value, answer.statusCode]).toEqual([value, 401]);
  }
});
