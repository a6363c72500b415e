import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { openMailbox } from '../../../tests/support/mailbox.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  api = await startApi({ SMTP_URL: 'smtp://127.0.0.1:1' });
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

const password = 'Vitrina2026';
let made = 0;

async function register() {
  const browser = await api.browser();
  const email = `letters.${++made}@polka.example`;
  const person = {
    name: 'Анна',
    email,
    phone: `+792233300${10 + made}`,
    password,
    consents: { account: true },
  };
  const { status, body } = await browser.post('users/registration/', person);
  expect([status, body.is_confirmation_needed]).toEqual([201, true]);
  const logIn = (login: string, secret = password) =>
    browser.post('users/login/', { login, password: secret });
  return { browser, person, logIn };
}

test('where emails are sent, a login requires the confirmation link, and its error does not reveal that', async () => {
  const { browser, person, logIn } = await register();
  const { text } = await mailbox.next('Личный кабинет создан');
  const [early, wrong] = [await logIn(person.email), await logIn('nobody@polka.example')];
  expect([early.status, early.body]).toEqual([wrong.status, wrong.body]);
  expect((await logIn(person.phone)).status).toBe(400);
  const token = /\/auth\/email\/([\w-]{43})$/m.exec(text)?.[1];
  const confirmed = await browser.post('users/email-confirm/', { token });
  expect([confirmed.status, confirmed.body.email]).toEqual([200, person.email]);
  expect((await browser.get('users/session/')).body.is_authenticated).toBe(false);
  expect((await logIn(person.email)).status).toBe(200);
  expect((await browser.post('users/email-confirm/', { token })).status).toBe(400);
});

test('a password reset by the emailed link confirms the email too', async () => {
  const { browser, person, logIn } = await register();
  await browser.post('users/password-reset/', { email: person.email });
  const { text } = await mailbox.next('Новый пароль');
  const [, link] = /\/auth\/password-reset\/([\w-]+\/[\w-]+)$/m.exec(text) ?? [];
  const passwords = { new_password1: 'Novyj2026', new_password2: 'Novyj2026' };
  expect((await browser.post(`users/password-reset-confirm/${link}/`, passwords)).status).toBe(200);
  expect((await logIn(person.email, 'Novyj2026')).status).toBe(200);
});
