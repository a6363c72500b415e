import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { openMailbox } from '../../../tests/support/mailbox.ts';

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

const passwords = (password: string) => ({ new_password1: password, new_password2: password });

/** The path of the link in an email. */
async function linkFor(email: string): Promise<string> {
  const browser = await api.browser();
  expect((await browser.post('users/password-reset/', { email })).status).toBe(200);
  const { text, to } = await mailbox.next('Новый пароль');
  expect(to).toBe(email);
  const [, a, b] = /https:\/\/polka\.example\/auth\/password-reset\/([\w-]+)\/([\w-]+)$/m.exec(text) ?? [];
  return `users/password-reset-confirm/${a}/${b}/`;
}

test('a password reset link works once and ends every session', async () => {
  const { email } = await registered(api);
  const [thief, owner] = [await api.browser(), await api.browser()];
  await thief.post('users/login/', { login: email, password: 'Vitrina2026' });
  const path = await linkFor(email);
  for (let i = 0; i < 2; i++) expect((await owner.get(path)).body).toEqual({ is_valid: true });
  const short = await owner.post(path, passwords('короткий'));
  expect([short.status, short.body.new_password1]).toEqual([
    400,
    [expect.stringContaining('латинская буква')],
  ]);
  const unlike = await owner.post(path, { new_password1: 'Novyj2026', new_password2: 'Novyj2027' });
  expect([unlike.status, Object.keys(unlike.body)]).toEqual([400, ['new_password2']]);
  expect((await owner.post(path, passwords('Novyj2026'))).status).toBe(200);
  const again = await owner.post(path, passwords('Drugoj2026'));
  expect([again.status, Object.keys(again.body)]).toEqual([400, ['non_field_errors']]);
  expect((await owner.get(path)).body).toEqual({ is_valid: false });
  expect((await thief.get('users/session/')).body.is_authenticated).toBe(false);
  // Each change of an account's state has one audit row (INV-7), the first one too.
  const { rows } = await api.pool.query(
    `select action, actor_id = subject_id as "isOwn" from audit_entry
     where action like 'account.%' and subject_id = (select id from app_user where email = $1) order by id`,
    [email],
  );
  expect(rows).toEqual([
    { action: 'account.registered', isOwn: true },
    { action: 'account.password-reset', isOwn: true },
  ]);
  const login = (password: string) => owner.post('users/login/', { login: email, password });
  expect((await login('Vitrina2026')).status).toBe(400);
  expect((await login('Novyj2026')).status).toBe(200);
});

test('a password reset link works only for its user, only if it is the latest, and for half an hour', async () => {
  const [one, other] = [await registered(api), await registered(api)];
  const browser = await api.browser();
  const older = await linkFor(one.email);
  const newer = await linkFor(one.email);
  const foreign = await linkFor(other.email);
  const [, , a] = foreign.split('/');
  const [, , , b] = newer.split('/');
  for (const path of [older, `users/password-reset-confirm/${a}/${b}/`, 'users/password-reset-confirm/x/y/'])
    expect([path, (await browser.post(path, passwords('Novyj2026'))).status]).toEqual([path, 400]);
  await api.pool.query("update password_reset set expires_at = expires_at - interval '31 minutes'");
  expect((await browser.post(newer, passwords('Novyj2026'))).status).toBe(400);
  const stored = await api.pool.query("select string_agg(r::text, ' ') as all from password_reset r");
  expect(stored.rows[0].all).not.toContain(b);
});

test('password reset and registration answer the same whether there is an account or not', async () => {
  const { email, phone } = await registered(api);
  const browser = await api.browser();
  const asked = [email, 'nobody@polka.example'].map((each) =>
    browser.post('users/password-reset/', { email: each }),
  );
  const [known, unknown] = await Promise.all(asked);
  expect(known?.body).toEqual(unknown?.body);
  expect([known?.status, unknown?.status]).toEqual([200, 200]);
  await mailbox.next('Новый пароль');
  const registration = { name: 'Некто', password: 'Vitrina2026', consents: { account: true } };
  const made = await browser.post('users/registration/', {
    ...registration,
    email: 'new@polka.example',
    phone: '+7 (999) 111-22-33',
  });
  const taken = await browser.post('users/registration/', { ...registration, email, phone });
  expect([taken.status, taken.body]).toEqual([made.status, made.body]);
  expect((await mailbox.next('Личный кабинет уже есть')).to).toBe(email);
  expect(
    (await browser.post('users/login/', { login: email, password: 'Vitrina2026' })).body.user.name,
  ).not.toBe('Некто');
});
