import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { PERSONAL_DATA } from '../../../api/personal-data.ts';
import { formatPhone } from '../../../platform/text/phone-and-date.ts';
import { accountEmails } from '../accounts.jobs.ts';
import { runPersonalData } from './personal-data.cli.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function loggedIn() {
  const person = await registered(api);
  const browser = await api.browser();
  await browser.post('users/login/', { login: person.email, password: 'Vitrina2026' });
  return { person, browser };
}

async function cli(...argv: string[]) {
  const output = { out: '', wrong: '' };
  const io = {
    stdout: { write: (text: string) => (output.out += text) },
    stderr: { write: (text: string) => (output.wrong += text) },
    db: api.db,
  };
  return { code: await runPersonalData(argv, io, PERSONAL_DATA), ...output };
}

/** Sends every form that stores its sender. */
async function writeForms(browser: ApiBrowser, name: string) {
  const who = { name, phone: '+7 (922) 123-45-67', consent: true };
  const wish = { ...who, product: api.cast.products.cable, quantity: 100_000 };
  const message = { ...who, topic: 'other', message: 'Где мой кабель?' };
  const list = { name, email: 'forms@polka.example', consent: true };
  const answers = [
    await browser.post('orders/out-of-stock-request/', wish),
    await browser.post('feedback/message/', message),
    await browser.post('about/request-price-list/', list),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
}

const mailing = async (browser: ApiBrowser) =>
  (await browser.get('users/consents/')).body.results.find(({ aim }: { aim: string }) => aim === 'mailing');

test('a consent is withdrawn as easily as given; the ledger stores every answer with its text and address', async () => {
  const { browser } = await loggedIn();
  expect(await mailing(browser)).toMatchObject({ is_given: false, answered_at: null, is_required: false });
  expect((await browser.send('PUT', 'users/consents/mailing/')).status).toBe(204);
  expect((await browser.send('PUT', 'users/consents/mailing/')).status).toBe(204);
  expect(await mailing(browser)).toMatchObject({
    is_given: true,
    text: 'Согласен получать письма об акциях и новинках',
    answered_at: expect.any(String),
  });
  expect((await browser.send('DELETE', 'users/consents/mailing/')).status).toBe(204);
  expect((await mailing(browser)).is_given).toBe(false);
  const { rows } = await api.pool.query(
    "select is_given, text_version, address from consent where aim = 'mailing' order by id",
  );
  const version = 'mailing-2026-11-21';
  expect(rows).toEqual([
    { is_given: true, text_version: version, address: '127.0.0.1' },
    { is_given: false, text_version: version, address: '127.0.0.1' },
  ]);
});

test('the consent that an account requires ends only with the account', async () => {
  const { browser } = await loggedIn();
  const rejected = await browser.send('DELETE', 'users/consents/account/');
  expect([rejected.status, rejected.body.detail]).toEqual([
    409,
    expect.stringContaining('отправьте запрос на удаление'),
  ]);
  expect((await browser.send('PUT', 'users/consents/nosuch/')).status).toBe(404);
});

test("the copy of personal data holds the user's own data from every slice and no one else's", async () => {
  const other = await loggedIn();
  await other.browser.post('search/query/', { string: 'чужой запрос' });
  const { person, browser } = await loggedIn();
  const { cable } = api.cast.products;
  await browser.post('search/query/', { string: 'кабель' });
  await writeForms(browser, 'Ольга');
  await browser.post('wishlists/wishlist-items/', { product: cable });
  await browser.post('catalog/cart-items/', { product: cable, quantity: 100 });
  await browser.post('orders/delivery/address/', { city: 'Пермь', street: 'Мира', house: '1' });
  const { status, body, headers } = await browser.get('users/personal-data/');
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain("attachment; filename*=UTF-8''%D0%9C");
  expect(headers['cache-control']).toBe('private, no-store');
  expect(Object.keys(body)).toEqual([
    'Кабинет',
    'Заказы',
    'Адреса доставки',
    'Ожидание товаров',
    'Возвраты и претензии',
    'Компании',
    'Избранное',
    'Корзина',
    'Ссылки на списки товаров',
    'История поиска',
    'Обращения',
    'Запросы прайс-листа',
  ]);
  expect(body).toMatchObject({
    Кабинет: { Почта: person.email, Согласия: [{ 'О чём': 'account', Дано: true }] },
    'Адреса доставки': [{ Город: 'Пермь', Дом: '1' }],
    'История поиска': ['кабель'],
    'Ожидание товаров': [{ Количество: 100_000, Телефон: '+79221234567' }],
    Обращения: [{ Тема: 'Другое', Сообщение: 'Где мой кабель?' }],
    'Запросы прайс-листа': [{ Имя: 'Ольга' }],
  });
  expect(body.Избранное).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain('чужой');
});

test('a user can withdraw an erasure request; after the erasure the data are gone and the login fails', async () => {
  const { person, browser } = await loggedIn();
  await browser.post('search/query/', { string: 'прошу забыть' });
  await writeForms(browser, 'Забытый');
  const ask = (password: string) => browser.post('users/personal-data/erasure/', { password });
  expect((await ask('Wrong2026')).body.password).toEqual(['Неверный пароль.']);
  expect((await ask('')).status).toBe(400);
  expect((await ask('Vitrina2026')).status).toBe(201);
  expect((await browser.send('DELETE', 'users/personal-data/erasure/')).status).toBe(204);
  expect((await browser.send('DELETE', 'users/personal-data/erasure/')).status).toBe(404);
  expect((await browser.get('users/personal-data/erasure/')).body).toEqual({ asked_at: null });
  expect(await cli('list')).toMatchObject({ code: 0, out: 'Запросов нет.\n' });

  const asked = await ask('Vitrina2026');
  expect((await ask('Vitrina2026')).body).toEqual(asked.body);
  const { out } = await cli('list');
  expect(out).toContain(person.email);
  const id = out.split(' ')[0] ?? '';
  expect(await cli('erase', id)).toMatchObject({ code: 0, out: 'Данные удалены.\n' });
  expect((await cli('erase', id)).code).toBe(1);
  const did: unknown[] = [];
  const { rows: queued } = await api.pool.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'erased-letter'",
  );
  await accountEmails({
    deskOrigin: '',
    db: api.db,
    origin: 'https://polka.example',
    send: async ({ to }) => void did.push(['sent', to]),
    forget: async (words) => void did.push(['forgotten', words]),
  })['erased-letter']?.(queued[0]?.payload);
  // The confirmation is sent after unsent emails were deleted, or it would be deleted with them.
  expect(did).toEqual([
    ['forgotten', [person.email, person.phone, formatPhone(person.phone)]],
    ['sent', person.email],
  ]);

  expect((await browser.get('users/profile/')).status).toBe(401);
  const again = await api.browser();
  expect((await again.post('users/login/', { login: person.email, password: 'Vitrina2026' })).status).toBe(
    400,
  );
  const { rows } = await api.pool.query("select string from search_query where string = 'прошу забыть'");
  expect(rows).toEqual([]);
  for (const table of ['stock_request', 'feedback_message', 'price_list_request']) {
    const left = await api.pool.query(`select name from ${table} order by name`);
    expect([table, left.rows]).toEqual([table, [{ name: 'Ольга' }]]);
  }
  const accounts = await api.pool.query('select from app_user where email ilike $1 or phone = $2', [
    person.email,
    person.phone,
  ]);
  expect(accounts.rowCount).toBe(0);
});
