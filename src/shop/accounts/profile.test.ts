import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { loggedIn, logIn } from '../../../tests/support/companies.ts';
import { openMailbox } from '../../../tests/support/mailbox.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let me: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
  mailbox = await openMailbox(api);
});
beforeEach(async () => {
  me = await loggedIn(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

const password = 'Vitrina2026';
const patch = (body: object) => me.browser.send('PATCH', 'users/profile/', body);
const emailTo = async (email: string, subject: string) => {
  for (;;) {
    const sent = await mailbox.next(subject);
    if (sent.to === email) return sent.text;
  }
};
const tokenIn = (text: string) =>
  /https:\/\/polka\.example\/auth\/email\/([\w-]{43})$/m.exec(text)?.[1] ?? '';
const confirm = async (token: string) => {
  const guest = await api.browser();
  return (await guest.post('users/email-confirm/', { token })).status;
};

test('a new email becomes valid when its link is opened, once; the old address is notified', async () => {
  const email = `new.${me.id}@polka.example`;
  const { status, body } = await patch({ email, password });
  expect([status, body]).toMatchObject([200, { email: me.email, new_email: email }]);
  const token = tokenIn(await emailTo(email, 'Подтвердите почту'));
  expect((await me.browser.get('users/profile/')).body.email).toBe(me.email);
  expect(await Promise.all([confirm(token), confirm(token)])).toEqual(expect.arrayContaining([200, 400]));
  expect((await me.browser.get('users/profile/')).body).toMatchObject({ email, new_email: null });
  await emailTo(me.email, 'Почта личного кабинета изменена');
  await logIn(await api.browser(), { email });
});

test('only an email to the address reveals that another account has it; that account does not change', async () => {
  const other = await loggedIn(api);
  const { status, body } = await patch({ email: other.email.toUpperCase(), password });
  expect([status, body.new_email]).toEqual([200, other.email.toUpperCase()]);
  const text = await emailTo(other.email.toUpperCase(), 'Подтвердите почту');
  expect([text.includes('уже привязана к другому'), tokenIn(text)]).toEqual([true, '']);
});

test('an email taken meanwhile, or a link that was replaced or has expired, changes nothing', async () => {
  const email = `race.${me.id}@polka.example`;
  await patch({ email, password });
  const first = tokenIn(await emailTo(email, 'Подтвердите почту'));
  await patch({ email, password });
  const second = tokenIn(await emailTo(email, 'Подтвердите почту'));
  expect(await confirm(first)).toBe(400);
  const other = await loggedIn(api);
  await api.pool.query('update app_user set email = $1 where id = $2', [email, other.id]);
  expect(await confirm(second)).toBe(400);
  await patch({ email: `late.${me.id}@polka.example`, password });
  const late = tokenIn(await emailTo(`late.${me.id}@polka.example`, 'Подтвердите почту'));
  await api.pool.query('update email_change set expires_at = now() where user_id = $1', [me.id]);
  expect(await confirm(late)).toBe(400);
  expect((await me.browser.get('users/profile/')).body).toMatchObject({ email: me.email, new_email: null });
});

test('a new email or telephone requires the password; a name does not', async () => {
  const other = await loggedIn(api);
  expect((await patch({ name: ' Иван   Петров ' })).body.name).toBe('Иван Петров');
  for (const [body, field] of [
    [{ phone: '+79220001122' }, 'password'],
    [{ phone: '+79220001122', password: 'Wrong2026' }, 'password'],
    [{ phone: '+7 (343) 123-45-67', password }, 'phone'],
    [{ email: 'ivan', password }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ id: 1 }, 'id'],
  ] as const) {
    const { status, body: answer } = await patch(body);
    expect([body, status, Object.keys(answer)]).toEqual([body, 400, [field]]);
  }
  expect((await patch({ phone: '8 922 000-11-22', password })).body.phone).toBe('+7 (922) 000-11-22');
  // The answer does not reveal that another user has this phone, and that user can still log in by it.
  expect((await patch({ phone: other.phone, password })).status).toBe(200);
  const login = { login: other.phone, password };
  expect((await (await api.browser()).post('users/login/', login)).status).toBe(200);
  await api.pool.query("delete from rate_limit where scope like 'profile%'");
  const guest = await api.browser();
  expect((await guest.send('PATCH', 'users/profile/', { name: 'x' })).status).toBe(401);
});

test("a user sees their sessions and can end them; another user's session is not found", async () => {
  const [second, third, stranger] = [await api.browser(), await api.browser(), await loggedIn(api)];
  for (const browser of [second, third]) await logIn(browser, me);
  const list = async () => (await me.browser.get('users/sessions/')).body;
  const { count, results } = await list();
  expect([count, results.map((each: { is_current: boolean }) => each.is_current)]).toEqual([
    3,
    [false, false, true],
  ]);
  const [ofThird, , own] = results as { id: number }[];
  const end = async (browser: typeof second, id = 0) =>
    (await browser.send('DELETE', `users/sessions/${id}/`)).status;
  expect(await end(stranger.browser, ofThird?.id)).toBe(404);
  expect(await end(me.browser, own?.id)).toBe(404);
  expect(await end(me.browser, ofThird?.id)).toBe(204);
  expect((await third.get('users/profile/')).status).toBe(401);
  expect((await me.browser.send('DELETE', 'users/sessions/')).status).toBe(204);
  expect((await second.get('users/profile/')).status).toBe(401);
  expect((await list()).count).toBe(1);
  const guest = await api.browser();
  expect((await guest.get('users/sessions/')).status).toBe(401);
});

test('a new password requires the current one: other sessions end, this one stays, an email reports it', async () => {
  const other = await api.browser();
  await logIn(other, { email: me.email });
  const change = (body: object) => me.browser.post('users/password/', body);
  const fresh = { new_password1: 'Novaya2027x', new_password2: 'Novaya2027x' };
  expect(await change({ ...fresh, password: 'ne-tot-1' })).toMatchObject({
    status: 400,
    body: { password: ['Неверный пароль.'] },
  });
  const short = { new_password1: 'abc1', new_password2: 'abc1' };
  expect(Object.keys((await change({ ...short, password })).body)).toEqual(['new_password1']);
  expect(Object.keys((await change({ ...fresh, new_password2: 'x', password })).body)).toEqual([
    'new_password2',
  ]);
  expect((await (await api.browser()).post('users/password/', { ...fresh, password })).status).toBe(401);
  expect((await other.get('users/profile/')).status).toBe(200);
  expect((await change({ ...fresh, password })).status).toBe(204);
  expect((await me.browser.get('users/profile/')).status).toBe(200);
  expect((await other.get('users/profile/')).status).toBe(401);
  await emailTo(me.email, 'Пароль изменён');
  const entry = await api.browser();
  expect((await entry.post('users/login/', { login: me.email, password })).status).toBe(400);
  expect((await entry.post('users/login/', { login: me.email, password: 'Novaya2027x' })).status).toBe(200);
});
