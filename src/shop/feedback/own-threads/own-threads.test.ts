import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { loggedIn } from '../../../../tests/support/companies.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let manager: Awaited<ReturnType<typeof staffAt>>;
beforeAll(async () => {
  api = await startApi();
  manager = await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg, shop: null });
  mailbox = await openMailbox(api);
  await api.pool.query(
    `insert into shop_setting (name, value) values ('email', 'shop@polka.example')
     on conflict (name) do update set value = excluded.value`,
  );
});
afterAll(async () => {
  await mailbox?.close();
  await api.close();
});

let networks = 0;
const guest = () => api.browser(`10.9.${++networks}.1`);
const sent = {
  name: 'Анна',
  email: 'anna@polka.example',
  topic: 'order',
  message: 'Где мой заказ?',
  consent: true,
};
const hrefIn = (text: string, folder: string) =>
  new RegExp(`https://polka\\.example/${folder}/([\\w-]+)`).exec(text)?.[1] ?? 'none';

async function answerAtDesk(id: number, text: string, path = 'messages') {
  const { version } = (await manager.browser.get(`staff/${path}/${id}/`)).body;
  const { status } = await manager.browser.post(`staff/${path}/${id}/answers/`, { version, text });
  expect(status).toBe(200);
}

/** A message of a guest that was answered, and the token of the link in the email. */
async function answered(text = 'Заказ приедет завтра.'): Promise<{ id: number; token: string }> {
  const browser = await guest();
  const { id } = (await browser.post('feedback/message/', { ...sent, message: `Вопрос ${networks}` })).body;
  await answerAtDesk(id, text);
  const email = await mailbox.next(`Ответ на обращение № ${id}`);
  return { id, token: hrefIn(email.text, 'messages') };
}

test('a person sees his messages and stock requests in the account with what is new, and nobody else sees them', async () => {
  const { browser } = await loggedIn(api);
  const { id } = (await browser.post('feedback/message/', sent)).body;
  const wait = { product: api.cast.products.breaker16, quantity: 1_000_000, email: 'anna@polka.example' };
  const request = (await browser.post('orders/out-of-stock-request/', { ...wait, consent: true })).body;
  await answerAtDesk(id, 'Заказ приедет завтра.');
  const email = await mailbox.next(`Ответ на обращение № ${id}`);
  // The message of an account opens in the account: a forwarded email shows it to nobody else.
  expect(hrefIn(email.text, 'account/messages')).toBe(`m${id}`);
  const { body } = await browser.get('feedback/threads/');
  expect(body.count).toBe(2);
  expect(body.results).toMatchObject([
    {
      id: `m${id}`,
      title: `Обращение № ${id}`,
      subject: 'Мой заказ',
      text: 'Где мой заказ?',
      unread: 1,
      status: { code: 'answered', name: 'Есть ответ' },
    },
    {
      id: `s${request.id}`,
      title: `Заявка на товар № ${request.id}`,
      status: { code: 'waiting' },
      unread: 0,
    },
  ]);
  const before = await digestOf(api.pool);
  const thread = (await browser.get(`feedback/threads/m${id}/`)).body;
  expect(thread.messages).toMatchObject([{ is_own: false, text: 'Заказ приедет завтра.', is_new: true }]);
  expect(JSON.stringify(thread)).not.toContain(manager.name);
  const other = (await loggedIn(api)).browser;
  for (const path of [`m${id}`, `s${request.id}`, 'm999999', `r${id}`, 'x1'])
    expect([path, (await other.get(`feedback/threads/${path}/`)).status]).toEqual([path, 404]);
  expect((await (await guest()).get(`feedback/threads/m${id}/`)).status).toBe(401);
  expect(await digestOf(api.pool)).toMatchObject(
    Object.fromEntries(Object.entries(before).filter(([table]) => /message|request|answer/.test(table))),
  );
  const see = (last: number) => browser.post(`feedback/threads/m${id}/seen/`, { last });
  const [{ id: shown }] = thread.messages;
  // An answer that has come since the page was made is not on it.
  await api.pool.query(
    `insert into message_answer (feedback_id, author_id, text, is_emailed)
     values ($1, $2, 'И ещё одно.', false)`,
    [id, manager.id],
  );
  const unread = async () => (await browser.get('feedback/threads/')).body.results[0].unread;
  expect([(await see(shown)).status, await unread()]).toEqual([204, 1]);
  const { messages } = (await browser.get(`feedback/threads/m${id}/`)).body;
  expect([(await see(messages.at(-1).id)).status, await unread()]).toEqual([204, 0]);
});

test('a reply lands in the thread at the desk and in the inbox, is emailed to the shop alone, and opens a closed thread again', async () => {
  const { id, token } = await answered();
  const { version } = (await manager.browser.get(`staff/messages/${id}/`)).body;
  await manager.browser.post(`staff/messages/${id}/close/`, { version });
  const browser = await guest();
  expect((await browser.get(`feedback/links/${token}/`)).body.status.code).toBe('closed');
  const reply = { text: 'Спасибо! А во сколько?', consent: true };
  const { status, body } = await browser.post(`feedback/links/${token}/replies/`, reply);
  expect([status, body.status.code, body.messages.map(({ is_own }: { is_own: boolean }) => is_own)]).toEqual([
    201,
    'waiting',
    [false, true],
  ]);
  const email = await mailbox.next(`Обращение № ${id}: покупатель пишет снова`);
  expect([email.to, email.text.includes('А во сколько?')]).toEqual(['shop@polka.example', true]);
  const atDesk = (await manager.browser.get(`staff/messages/${id}/`)).body;
  expect(atDesk.status.code).toBe('new');
  expect(atDesk.answers.at(-1)).toMatchObject({
    text: 'Спасибо! А во сколько?',
    is_from_client: true,
    by: null,
  });
  const { results } = (await manager.browser.get('staff/inbox/?kind=feedback.new')).body;
  expect(results.find((task: { id: number }) => task.id === id).what).toContain('А во сколько?');
  const { rows } = await api.pool.query(
    `select actor, action from audit_entry where subject_kind = 'feedback' and subject_id = $1 order by id desc limit 1`,
    [id],
  );
  expect(rows).toEqual([{ actor: 'guest', action: 'feedback.replied' }]);
});

test('a manager who answers without having seen a new reply learns that the thread has changed', async () => {
  const { id, token } = await answered();
  const { version } = (await manager.browser.get(`staff/messages/${id}/`)).body;
  await (await guest()).post(`feedback/links/${token}/replies/`, { text: 'Уже неважно.', consent: true });
  const late = await manager.browser.post(`staff/messages/${id}/answers/`, { version, text: 'Ещё ответ' });
  expect(late.status).toBe(409);
});

test('the same reply sent twice is stored once, and two replies at once are both stored', async () => {
  const { token } = await answered();
  const [one, other] = [await guest(), await guest()];
  const path = `feedback/links/${token}/replies/`;
  const all = await Promise.all([
    one.post(path, { text: 'Жду звонка.', consent: true }),
    other.post(path, { text: 'Жду звонка.', consent: true }),
    other.post(path, { text: 'После обеда.', consent: true }),
  ]);
  expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { messages } = (await one.get(`feedback/links/${token}/`)).body;
  expect(
    messages
      .map(({ text }: { text: string }) => text)
      .slice(1)
      .sort(),
  ).toEqual(['Жду звонка.', 'После обеда.']);
});

test('the same word after another answer of the shop is another reply', async () => {
  const { id, token } = await answered('Доставить завтра?');
  const browser = await guest();
  const path = `feedback/links/${token}/replies/`;
  await browser.post(path, { text: 'Да, конечно', consent: true });
  await answerAtDesk(id, 'И собрать?');
  await browser.post(path, { text: 'Да, конечно', consent: true });
  const { messages, status } = (await browser.get(`feedback/links/${token}/`)).body;
  expect(messages.map(({ text }: { text: string }) => text).slice(-3)).toEqual([
    'Да, конечно',
    'И собрать?',
    'Да, конечно',
  ]);
  expect(status.code).toBe('waiting');
});

test('a reply without a text or a consent is rejected at its fields, and nothing is stored', async () => {
  const { token } = await answered();
  const browser = await guest();
  const path = `feedback/links/${token}/replies/`;
  const before = await digestOf(api.pool);
  expect((await browser.post(path, { text: ' \u200b' })).body).toEqual({
    text: ['Напишите ответ.'],
    consent: ['Отметьте согласие, чтобы мы могли вам ответить.'],
  });
  for (const body of [
    { text: 'Ой', consent: true },
    { text: 'я'.repeat(5_001), consent: true },
    { text: 'https://a.ru http://b.ru/x www.c.ru', consent: true },
    { text: 'Спам', consent: true, website: 'x' },
    { text: 'Чужое поле', consent: true, status: 'done' },
  ])
    expect([body.text.slice(0, 9), (await browser.post(path, body)).status]).toEqual([
      body.text.slice(0, 9),
      400,
    ]);
  const { rate_limit: _, session: __, ...after } = await digestOf(api.pool);
  expect(before).toMatchObject(after);
});

test('a link opens its own thread alone: a changed token, another number and a deleted thread are 404', async () => {
  const [first, second] = [await answered(), await answered('Второй ответ.')];
  const browser = await guest();
  const open = async (token: string) => (await browser.get(`feedback/links/${token}/`)).status;
  const signature = first.token.split('-').slice(1).join('-');
  expect(await open(first.token)).toBe(200);
  for (const token of [
    `m${second.id}-${signature}`,
    `s${first.id}-${signature}`,
    `r${first.id}-${signature}`,
    `m${first.id}-${'A'.repeat(43)}`,
  ])
    expect([token, await open(token)]).toEqual([token, 404]);
  const shown = JSON.stringify((await browser.get(`feedback/links/${first.token}/`)).body);
  expect(shown).not.toMatch(/Анна|anna@|Второй ответ/);
  await api.pool.query('delete from feedback_message where id = $1', [first.id]);
  expect(await open(first.token)).toBe(404);
});

test("the copy of a person's data holds the whole thread, and erasing the person erases it", async () => {
  const { browser, id: userId } = await loggedIn(api);
  const { id } = (await browser.post('feedback/message/', sent)).body;
  await answerAtDesk(id, 'Уже в пути.');
  await browser.post(`feedback/threads/m${id}/replies/`, { text: 'Отлично, жду.', consent: true });
  const copy = JSON.stringify((await browser.get('users/personal-data/')).body);
  expect(copy).toMatch(/Уже в пути\..*Отлично, жду\./);
  await api.pool.query('delete from feedback_message where user_id = $1', [userId]);
  const { rows } = await api.pool.query(
    'select count(*)::int as n from message_answer where feedback_id = $1',
    [id],
  );
  expect(rows[0].n).toBe(0);
});
