import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { company, contractOf, loggedIn, logIn } from '../../../../tests/support/companies.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { forgettingJobs } from '../../audit/audit.server.ts';
import { rowsIn } from '../fixtures/workbook.ts';
import { priceListRetention } from './price-list.jobs.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  api = await startApi({ PUBLIC_URL: 'https://polka.example' });
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

/** Reads a price list: rows by product id, cells by column heading. */
async function listIn(book: Uint8Array) {
  const rows = await rowsIn(book);
  const at = rows.findIndex(({ cells }) => cells.includes('Артикул'));
  const heads = (rows[at]?.cells ?? []).map(String);
  const goods = rows
    .slice(at + 1)
    .map(({ cells }) => Object.fromEntries(heads.map((head, column) => [head, cells[column] ?? null])));
  return {
    above: rows.slice(0, at).map(({ cells }) => String(cells[0])),
    goods: new Map(goods.map((line) => [Number(line.Код), line])),
  };
}

async function download(path: string, cookies: ReadonlyMap<string, string> = new Map()) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await api.app.inject({ url: `/api/v1/${path}`, headers: { cookie } });
  return { status: answer.statusCode, headers: answer.headers, book: answer.rawPayload };
}

test('a company downloads a price list with the prices of its contract; other logged-in visitors get the prices of the city', async () => {
  const { breaker16, hiddenProduct } = api.cast.products;
  const { breakers } = api.cast.categories;
  const { ekaterinburg, perm } = api.cast.cities;
  const buyer = await loggedIn(api);
  const retail = await listIn((await download('feeds/price-list/', buyer.browser.cookies)).book);
  expect(retail.above.slice(1, 3)).toEqual([
    'Город: Екатеринбург',
    expect.stringMatching(/^Розничные цены на/),
  ]);
  expect(retail.goods.get(breaker16)).toMatchObject({
    Артикул: 'АРТ-avtomat-16',
    'Цена, ₽': 250,
    'Оптовая цена': 'от 10\u00a0шт — 220,00',
    'В наличии': 43,
    Кратность: 1,
    Заказ: null,
    // The formula includes the quantity threshold.
    'Сумма, ₽': expect.stringMatching(/^=IF\(K(\d+)="","",K\1\*IF\(K\1>=10,220,H\1\)\)$/),
  });
  expect(retail.goods.has(hiddenProduct)).toBe(false);

  const entity = await company(api, [{ id: buyer.id, role: 'buyer' }]);
  await contractOf(api, entity, { number: '114/26', audience: 'retail', percent: 10 });
  await logIn(buyer.browser, buyer);
  const answer = await download(`feeds/price-list/?categories=${breakers}`, buyer.browser.cookies);
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Прайс-лист Екатеринбург'));
  const own = await listIn(answer.book);
  expect(own.above[2]).toMatch(/^Цены по договору № 114\/26, ООО «Ромашка», на/);
  expect(own.goods.get(breaker16)).toMatchObject({
    'Цена, ₽': 225,
    'Оптовая цена': 'от 10\u00a0шт — 198,00',
  });
  const inPerm = await listIn((await download(`feeds/price-list/?city=${perm}`, buyer.browser.cookies)).book);
  expect(inPerm.goods.get(breaker16)?.['Цена, ₽']).toBe(243.45);
  expect(own.goods.size).toBeLessThan(inPerm.goods.size);

  const rejected = await Promise.all([
    download('feeds/price-list/'),
    ...['?city=999', '?categories=999', '?categories=x', '?categories=1;2'].map((query) =>
      download(`feeds/price-list/${query}`, buyer.browser.cookies),
    ),
  ]);
  expect(rejected.map(({ status }) => status)).toEqual([401, 400, 400, 400, 400]);
  expect(ekaterinburg).not.toBe(perm);
});

test('a price list sent by email always has retail prices; a double click sends one; a fourth within an hour is rejected politely', async () => {
  const { breaker16 } = api.cast.products;
  const { breakers, electrics, fasteners, cables } = api.cast.categories;
  const buyer = await loggedIn(api);
  const entity = await company(api, [{ id: buyer.id, role: 'buyer' }], { inn: '7736050003' });
  await contractOf(api, entity, { percent: 50 });
  await logIn(buyer.browser, buyer);
  const body = { name: 'Ольга', email: 'olga@stroyka.example', consent: true, categories: [breakers] };
  const requestList = (more: object = {}) =>
    buyer.browser.post('about/request-price-list/', { ...body, ...more });
  const first = await requestList();
  expect([first.status, first.body.detail]).toEqual([
    201,
    'Готовим прайс-лист. Через несколько минут он придёт на olga@stroyka.example.',
  ]);
  expect((await requestList()).body.detail).toMatch(/уже отправляем/);
  const email = await mailbox.next('Прайс-лист: Екатеринбург');
  expect(email).toMatchObject({ to: 'olga@stroyka.example', files: [{ name: /^Прайс-лист .+\.xlsx$/ }] });
  expect(email.text).toContain('Екатеринбург, розничные цены, раздел «Автоматические выключатели».');
  const { goods } = await listIn(email.files?.[0]?.bytes as Buffer);
  expect(goods.get(breaker16)?.['Цена, ₽']).toBe(250);
  const { rows } = await api.pool.query(
    "select (select count(*)::int from price_list_request where email = $1) as stored, consent_text, action from price_list_request, audit_entry where action = 'price_list.requested' and email = $1",
    [body.email],
  );
  expect(rows).toEqual([{ stored: 1, consent_text: 'account-2026-11-24', action: 'price_list.requested' }]);

  for (const category of [electrics, fasteners])
    expect((await requestList({ categories: [category] })).status).toBe(201);
  const fourth = await requestList({ categories: [cables] });
  expect([fourth.status, fourth.body.detail]).toEqual([
    429,
    expect.stringMatching(
      /^За последний час на olga@.+ уже отправлено несколько прайс-листов: проверьте почту/,
    ),
  ]);
  expect((await requestList({ name: '', email: 'x\r\nBcc: e@e.ee', inn: '123', phone: '12' })).body).toEqual({
    name: ['Укажите имя.'],
    email: [expect.any(String)],
    inn: ['В ИНН юрлица 10 цифр, сейчас 3.'],
    phone: [expect.any(String)],
  });
  expect((await requestList({ format: 'pdf' })).status).toBe(400);
});

test('a price list request uses only one database connection', async () => {
  const browser = await api.browser('10.7.0.1');
  const others = await Promise.all(Array.from({ length: 9 }, () => api.pool.connect()));
  const body = { name: 'Ольга', email: 'olga@odna.example', consent: true };
  const { status } = await browser.post('about/request-price-list/', body);
  for (const each of others) each.release();
  expect(status).toBe(201);
});

test('the link in an email gives only the list of its request; an invalid or expired link leads to the request page', async () => {
  const { priceListToken } = await import('../price-list-request.server.ts');
  const { rows } = await api.pool.query('select min(id) as id from price_list_request');
  const token = await priceListToken(api.db, rows[0].id);
  const { goods } = await listIn((await download(`feeds/price-list/${token}/`)).book);
  expect(goods.get(api.cast.products.breaker16)?.['Цена, ₽']).toBe(250);
  const another = `${rows[0].id + 1}${token.slice(token.indexOf('-'))}`;
  await api.pool.query("update price_list_request set created_at = now() - interval '8 days' where id = $1", [
    rows[0].id,
  ]);
  for (const invalid of [another, token, 'x']) {
    const { status, headers } = await download(`feeds/price-list/${invalid}/`);
    expect([status, headers.location]).toEqual([303, 'https://polka.example/price-list?expired=1']);
  }
});

test('price list requests older than a year are deleted, also in large numbers, and the deletion is logged', async () => {
  const requestIds = async () => (await api.pool.query('select id from price_list_request order by id')).rows;
  const recent = await requestIds();
  await api.pool.query(
    `insert into price_list_request (name, email, city_id, categories, consent_text, address, created_at)
     select 'Ольга', 'olga@polka.example', $1, '{}', 'price-list', '10.0.0.1', now() - interval '367 days'
     from generate_series(1, 101)`,
    [api.cast.cities.ekaterinburg],
  );
  const jobs = forgettingJobs(api.db, [priceListRetention]);
  await jobs['price-list-requests-forget']?.({});
  expect(await requestIds()).toEqual(recent);
  const deletions =
    "select count(*)::int as n from audit_entry where action = 'price_list_request.forgotten'";
  expect((await api.pool.query(deletions)).rows).toEqual([{ n: 101 }]);
});
