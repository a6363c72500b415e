import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { registered } from '../../../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { hashFast, hashPassword } from '../password/password.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const person = {
  name: 'Иван',
  email: 'ivan@polka.example',
  phone: '8 (922) 765-43-21',
  password: 'Vitrina2026',
  consents: { account: true, mailing: false },
};
const users = async () => (await api.pool.query('select count(*)::int as n from app_user')).rows[0].n;

test('validation errors name all wrong fields at once, and nothing is stored', async () => {
  const browser = await api.browser();
  const { status, body } = await browser.post('users/registration/', {
    name: '  ',
    email: 'ivan@',
    phone: '+7 (343) 123-45-67',
    password: 'парольпароль',
    consents: { account: false },
  });
  expect(status).toBe(400);
  expect(Object.keys(body).sort()).toEqual(['consents', 'email', 'name', 'password', 'phone']);
  for (const each of [
    { ...person, is_legal_entity: true },
    { ...person, id: 1 },
    { ...person, password: 'a1'.repeat(1_001) },
    { ...person, password: 'a1'.repeat(100_000) },
    { ...person, password: ['Vitrina2026'] },
    { ...person, name: 'a\0b' },
    { ...person, email: 'ivan@polka.example\r\nBcc: x@polka.example' },
    { ...person, consents: { account: true, everything: true } },
    { ...person, consents: { account: 'true' } },
  ])
    expect([each, (await browser.post('users/registration/', each)).status]).toEqual([each, 400]);
  expect(await users()).toBe(0);
});

test('a password of 8 characters with a Latin letter and a digit is accepted, and no weaker one', async () => {
  const browser = await api.browser();
  const register = (password: string) => browser.post('users/registration/', { ...person, password });
  for (const weak of ['aaaaaa1', '12345678', 'abcdefgh', 'пароль123', '       1']) {
    const { status, body } = await register(weak);
    expect([weak, status, Object.keys(body)]).toEqual([weak, 400, ['password']]);
  }
  expect(await users()).toBe(0);
  expect((await register('aaaaaaa1')).status).toBe(201);
  expect((await browser.post('users/login/', { login: person.email, password: 'aaaaaaa1' })).status).toBe(
    200,
  );
  await api.pool.query('delete from app_user');
});

test('each consent is a row of its own with version, time and address; a box left unticked makes no row', async () => {
  const browser = await api.browser();
  expect((await browser.post('users/registration/', person)).status).toBe(201);
  const { rows } = await api.pool.query('select aim, text_version, address, given_at from consent');
  expect(rows).toEqual([
    { aim: 'account', text_version: 'account-2026-11-24', address: '127.0.0.1', given_at: expect.any(Date) },
  ]);
  await browser.post('users/registration/', {
    ...person,
    email: 'petr@polka.example',
    phone: '+79221110000',
    consents: { account: true, mailing: true },
  });
  const aims = await api.pool.query(
    'select aim from consent where user_id = (select max(id) from app_user) order by 1',
  );
  expect(aims.rows.map(({ aim }) => aim)).toEqual(['account', 'mailing']);
});

test('a form sent twice sends one email, and an account registered again later sends another', async () => {
  const again = { ...person, email: 'dvazhdy@polka.example', phone: '+79221110011' };
  const emails = async () => {
    const { rows } = await api.pool.query(
      `select t.identifier as email from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.payload->>'email' = $1 order by 1`,
      [again.email],
    );
    return rows.map(({ email }) => email);
  };
  const browsers = await Promise.all([api.browser(), api.browser()]);
  const send = () => Promise.all(browsers.map((browser) => browser.post('users/registration/', again)));
  expect((await send()).map(({ status }) => status)).toEqual([201, 201]);
  expect(await emails()).toEqual(['welcome-letter']);
  await api.pool.query("update app_user set created_at = now() - interval '1 hour' where email = $1", [
    again.email,
  ]);
  await browsers[0]?.post('users/registration/', again);
  expect(await emails()).toEqual(['registered-before-letter', 'welcome-letter']);
  await api.pool.query("delete from graphile_worker._private_jobs where payload->>'email' = $1", [
    again.email,
  ]);
});

test('emails that differ only in case are the same', async () => {
  const before = await users();
  const browser = await api.browser();
  const each = { ...person, email: 'IVAN@polka.example', phone: '+79991234567' };
  expect((await browser.post('users/registration/', each)).status).toBe(201);
  expect(await users()).toBe(before);
});

test("another user's phone is neither revealed by registration and login nor taken from its owner", async () => {
  const owner = await registered(api);
  const browser = await api.browser();
  const answers = [];
  for (const [at, phone] of [owner.phone, '+79225550001'].entries()) {
    const email = `stranger.${at}@polka.example`;
    const password = 'Stranger2026';
    const given = await browser.post('users/registration/', { ...person, email, phone, password });
    const stranger = await api.browser();
    const logins = [];
    for (const login of [email, phone]) {
      const { status, body } = await stranger.post('users/login/', { login, password });
      logins.push([status, body.is_authenticated, body.user?.email === email]);
    }
    const wrong = await stranger.post('users/login/', { login: phone, password: 'Wrong2026' });
    answers.push([given.status, given.body, logins, wrong.status, wrong.body]);
  }
  expect(answers[0]).toEqual(answers[1]);
  const own = await (await api.browser()).post('users/login/', {
    login: owner.phone,
    password: 'Vitrina2026',
  });
  expect([own.status, own.body.user?.email]).toEqual([200, owner.email]);
  const { rows } = await api.pool.query(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'registered-before-letter'",
  );
  expect(rows[0].n).toBe(1); // queued by the test above, which used a registered email
});

test('a phone with many accounts still works for the users who had it before', async () => {
  const owner = await registered(api);
  for (let at = 0; at < 4; at++) {
    const browser = await api.browser(`192.0.2.${at + 1}`);
    const email = `squatter.${at}@polka.example`;
    await browser.post('users/registration/', { ...person, email, phone: owner.phone });
  }
  const login = { login: owner.phone, password: 'Vitrina2026' };
  const { status, body } = await (await api.browser()).post('users/login/', login);
  expect([status, body.user?.email]).toEqual([200, owner.email]);
});

test('every account with a phone can log in by it, whether or not a customer had the phone before', async () => {
  const owner = await registered(api);
  const accounts = [];
  for (const [group, phone] of [owner.phone, '+79225550002'].entries()) {
    const logins = [];
    for (let at = 0; at < 5; at++) {
      const email = `sharing.${group}.${at}@polka.example`;
      const password = `Stranger${group}${at}`;
      const browser = await api.browser(`198.51.100.${group * 10 + at + 1}`);
      await browser.post('users/registration/', { ...person, email, phone, password });
      const { status, body } = await browser.post('users/login/', { login: phone, password });
      logins.push([status, body.user?.email === email]);
    }
    accounts.push(logins);
  }
  expect(accounts).toEqual([Array(5).fill([200, true]), Array(5).fill([200, true])]);
});

test('strangers who register a phone first do not stop its owner from logging in by it', async () => {
  const phone = '+79225550003';
  const password = 'Vladelec2026';
  for (let at = 0; at < 4; at++) {
    const email = `before.${at}@polka.example`;
    const browser = await api.browser(`203.0.113.${at + 1}`);
    await browser.post('users/registration/', { ...person, email, phone });
  }
  const browser = await api.browser('203.0.113.99');
  await browser.post('users/registration/', { ...person, email: 'real@polka.example', phone, password });
  const { status, body } = await browser.post('users/login/', { login: phone, password });
  expect([status, body.user?.email]).toEqual([200, 'real@polka.example']);
});

test('an account without a phone salt logs in by phone, also after a change of phone or password', async () => {
  const owner = await registered(api);
  await api.pool.query('update app_user set password_hash = $1 where email = $2', [
    await hashPassword('Vitrina2026'),
    owner.email,
  ]);
  const browser = await api.browser();
  const logIn = async (login: string, password: string) =>
    (await (await api.browser()).post('users/login/', { login, password })).status;
  await browser.post('users/login/', { login: owner.phone, password: 'Vitrina2026' });
  const phone = '+79225550004';
  const change = { phone, password: 'Vitrina2026' };
  expect((await browser.send('PATCH', 'users/profile/', change)).status).toBe(200);
  for (let at = 0; at < 4; at++) {
    const stranger = await api.browser(`203.0.113.${at + 101}`);
    await stranger.post('users/registration/', {
      ...person,
      email: `moved.${at}@polka.example`,
      phone,
      password: 'Drugoj2026',
    });
  }
  expect(await logIn(phone, 'Vitrina2026')).toBe(200);
  const passwords = { password: 'Vitrina2026', new_password1: 'Novyj2026', new_password2: 'Novyj2026' };
  expect((await browser.post('users/password/', passwords)).status).toBe(204);
  expect([await logIn(phone, 'Novyj2026'), await logIn(phone, 'Vitrina2026')]).toEqual([200, 400]);
});

test('passwords are stored as Argon2id with the current parameters, and rehashed at login when they are not', async () => {
  hashFast(false);
  onTestFinished(() => hashFast(true));
  const { email } = await registered(api);
  const { rows } = await api.pool.query('select password_hash from app_user where email = $1', [email]);
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+$/);
  const weak = '$argon2id$v=19$m=1024,t=1,p=1$';
  const { hash } = await import('@node-rs/argon2');
  await api.pool.query('update app_user set password_hash = $1 where email = $2', [
    await hash('Vitrina2026', { memoryCost: 1024, timeCost: 1, parallelism: 1 }),
    email,
  ]);
  const browser = await api.browser();
  expect((await browser.post('users/login/', { login: email, password: 'Vitrina2026' })).status).toBe(200);
  const renewed = await api.pool.query('select password_hash from app_user where email = $1', [email]);
  expect(renewed.rows[0].password_hash.startsWith(weak)).toBe(false);
});

test('a session ends after 30 days without a visit, and 90 days after the login in any case', async () => {
  const { email } = await registered(api);
  const browser = await api.browser();
  const { headers } = await browser.post('users/login/', { login: email, password: 'Vitrina2026' });
  expect(String(headers['set-cookie'])).toContain('Max-Age=2592000');
  const visitAt = async (days: number) => {
    await api.pool.query(
      `update session set created_at = now() - make_interval(days => $1), seen_at = now() - interval '25 hours',
       expires_at = now() + interval '1 hour' where user_id is not null`,
      [days],
    );
    await browser.get('layout/');
    const { rows } = await api.pool.query(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from session
       where user_id is not null order by id desc limit 1`,
    );
    return rows[0].days;
  };
  expect(await visitAt(10)).toBe(30);
  expect(await visitAt(80)).toBe(10);
});
