import { afterAll, beforeAll, expect, test } from 'vitest';
import { formStamp } from '../../src/platform/http/form-guard.server.ts';
import { threadToken } from '../../src/shop/accounts/thread-links/thread-links.server.ts';
import { registered } from '../support/accounts.ts';
import { openBrowser } from '../support/api-browser.ts';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let site: FormShop;
beforeAll(async () => {
  site = await openFormShop();
});
afterAll(() => site.close());

const insert = async (text: string, ...values: unknown[]): Promise<number> =>
  (await site.pool.query(`${text} returning id`, values)).rows[0].id;
const message = (userId: number | null) =>
  insert(
    `insert into feedback_message (topic, city_id, user_id, name, email, message, consent_text, address, status)
     values ('order', $1, $2, 'Анна', 'anna@polka.example', 'Где мой заказ?', '', '', 'answered')`,
    site.cast.cities.ekaterinburg,
    userId,
  );
const request = (userId: number | null) =>
  insert(
    `insert into stock_request (product_id, city_id, user_id, quantity, email, consent_text, address, status)
     values ($1, $2, $3, 4, 'anna@polka.example', '', '', 'answered')`,
    site.cast.products.breaker16,
    site.cast.cities.ekaterinburg,
    userId,
  );
const answer = (column: string, id: number, day: string | null = null) =>
  insert(
    `insert into message_answer (${column}, text, answer, day, is_emailed)
     values ($1, 'Приедет завтра.', $2, $3, true)`,
    id,
    day && 'day',
    day,
  );
const guest = () => new FormBrowser(site.shop, 'localhost:3000');
const stampIn = (html: string) => /name="stamp" value="([^"]+)"/.exec(html)?.[1] ?? '';
const linkOf = async (kind: 'feedback' | 'stock_request', id: number) =>
  `/${kind === 'feedback' ? 'messages' : 'stock-request'}/${await threadToken(site.db, { kind, id })}`;
/** As browsers send a form of a page with the referrer policy `no-referrer`. */
const SECRET = { 'sec-fetch-site': 'same-origin', origin: 'null' };

test('the pages of a link are closed to search engines, caches and other sites, and their titles reveal nothing', async () => {
  const id = await message(null);
  await answer('feedback_id', id);
  const waits = await request(null);
  await answer('stock_request_id', waits, '2999-01-01');
  for (const href of [await linkOf('feedback', id), await linkOf('stock_request', waits)]) {
    const page = await guest().get(href);
    expect([page.statusCode, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
    ]);
    expect(page.body).toMatch(/name="robots" content="noindex, nofollow"/);
    const head = page.body.slice(0, page.body.indexOf('</head>'));
    expect(head).not.toMatch(/№|автомат|Где мой заказ/i);
    expect(head).not.toContain(href);
    expect(page.body).not.toContain('anna@polka.example');
    expect(page.cookies.map(({ name }) => name)).not.toContain('session');
  }
});

test('a link that does not work says so with 404 and tells what to do', async () => {
  for (const href of [
    `/messages/m1-${'A'.repeat(43)}`,
    `/stock-request/s1-${'A'.repeat(43)}`,
    '/messages/x',
  ]) {
    const { statusCode, body } = await guest().get(href);
    expect([href, statusCode, wordsOf(body).includes('Ссылка не работает')]).toEqual([href, 404, true]);
  }
});

test('without scripts a guest replies by the link; a rejected form loses no word, and the reply stands in the thread', async () => {
  const id = await message(null);
  await answer('feedback_id', id);
  const href = await linkOf('feedback', id);
  const browser = guest();
  const page = (await browser.get(href)).body;
  expect(wordsOf(page)).toContain('Где мой заказ?');
  expect(wordsOf(page)).toContain('Приедет завтра.');
  const typed = { intent: 'reply', text: 'А во сколько?', stamp: stampIn(page) };
  const wrong = await browser.post(href, typed, SECRET);
  expect([wrong.statusCode, wordsOf(wrong.body).includes('Отметьте согласие')]).toEqual([400, true]);
  expect(wrong.body).toContain('А во сколько?</textarea>');
  const stamp = await formStamp(site.db, Date.now() - 60_000);
  const done = await browser.post(href, { ...typed, stamp, consent: 'on' }, SECRET);
  expect([done.statusCode, done.headers.location]).toEqual([303, `${href}?done=sent`]);
  const after = wordsOf((await browser.get(`${href}?done=sent`)).body);
  expect(after).toContain('Сообщение отправлено.');
  expect(after).toContain('А во сколько?');
  const { rows } = await site.pool.query('select status from feedback_message where id = $1', [id]);
  expect(rows).toEqual([{ status: 'new' }]);
});

test('without scripts a button puts the offered goods into the cart, the second time it says that they are there', async () => {
  const id = await request(null);
  await answer('stock_request_id', id, new Date().toISOString().slice(0, 10));
  const href = await linkOf('stock_request', id);
  const browser = guest();
  const page = wordsOf((await browser.get(href)).body);
  expect(page).toContain('Можно купить');
  expect(page).toMatch(/Предложение действует до \d\d\.\d\d\.\d{4}/);
  const { statusCode, headers } = await browser.post(href, { intent: 'accept' }, SECRET);
  expect([statusCode, headers.location]).toEqual([303, `${href}?done=accept`]);
  expect(await browser.cart()).toEqual({ [site.cast.products.breaker16]: 4 });
  const again = await browser.post(href, { intent: 'accept' }, SECRET);
  expect([again.statusCode, wordsOf(again.body).includes('уже добавили в корзину')]).toEqual([409, true]);
  expect(wordsOf((await browser.get(href)).body)).toContain('Товар добавлен в корзину по этой ссылке.');
  expect(await browser.cart()).toEqual({ [site.cast.products.breaker16]: 4 });
});

test('reading the page of an offer writes nothing, so a mail scanner that opens links takes nothing', async () => {
  const id = await request(null);
  await answer('stock_request_id', id, '2999-01-01');
  const href = await linkOf('stock_request', id);
  await guest().get(href);
  await guest().get(`${href}?done=accept`);
  const { rows } = await site.pool.query('select status, version from stock_request where id = $1', [id]);
  expect(rows).toEqual([{ status: 'answered', version: 1 }]);
});

test('the account lists threads with new answers marked; without scripts a button marks them as read', async () => {
  const { email } = await registered({ browser: () => openBrowser(site.shop) });
  const { rows } = await site.pool.query('select id from app_user where email = $1', [email]);
  const person = guest();
  expect((await person.get('/account/messages')).statusCode).toBe(303);
  await person.post('/auth/login', { login: email, password: 'Vitrina2026' });
  expect(wordsOf((await person.get('/account/messages')).body)).toContain('Сообщений пока нет');
  const id = await message(rows[0].id);
  await answer('feedback_id', id);
  const waits = await request(rows[0].id);
  const list = (await person.get('/account/messages')).body;
  expect(list).toMatch(/name="robots" content="noindex"/);
  for (const words of [`Обращение № ${id}`, 'Новый ответ', `Заявка на товар № ${waits}`])
    expect(wordsOf(list)).toContain(words);
  const href = `/account/messages/m${id}`;
  expect(list).toContain(`href="${href}"`);
  const [, last] =
    /name="last" value="(\d+)".*?Отметить прочитанным/s.exec((await person.get(href)).body) ?? [];
  expect((await person.post(href, { intent: 'seen', last: last! })).statusCode).toBe(303);
  expect((await person.get(href)).body).not.toContain('Отметить прочитанным');
  expect(wordsOf((await person.get('/account/messages')).body)).not.toContain('Новый ответ');
  // Who has agreed once is not asked again.
  expect((await person.get(href)).body).not.toContain('name="consent"');
  const stamp = await formStamp(site.db, Date.now() - 60_000);
  const sent = await person.post(href, { intent: 'reply', text: 'Спасибо!', stamp, consent_given: 'on' });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${href}?done=sent`]);
  expect((await guest().get(href)).headers.location).toBe(`/auth/login?next=${encodeURIComponent(href)}`);
});
