import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { openMailbox } from '../../../tests/support/mailbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a password reset link leads to our address, whatever Host header its request had', async () => {
  const mailbox = await openMailbox(api);
  const { email } = await registered(api);
  const browser = await api.browser();
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example', 'x-original-host': 'evil.example' },
  ] as Record<string, string>[]) {
    const { status } = await browser.post('users/password-reset/', { email }, headers);
    expect(status).toBe(200);
    const { text } = await mailbox.next('Новый пароль');
    expect(text).toContain('https://polka.example/auth/password-reset/');
    expect(text).not.toContain('evil.example');
  }
  await mailbox.close();
});

test('a password of 200 KB is rejected by every form and never hashed', async () => {
  const browser = await api.browser();
  const huge = `a1${'ы'.repeat(100_000)}`;
  for (const [path, body] of [
    ['users/login/', { login: 'a@example.com', password: huge }],
    ['users/registration/', { email: 'a@example.com', password1: huge, password2: huge }],
    ['users/password-reset-confirm/MQ/token/', { new_password1: huge, new_password2: huge }],
  ] as const)
    expect([path, (await browser.post(path, body)).status]).toEqual([path, 400]);
  const { rows } = await api.pool.query("select from app_user where email = 'a@example.com'");
  expect(rows).toEqual([]);
});
