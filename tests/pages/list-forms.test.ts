import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FormBrowser, stateOf, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let opened: FormShop;
let guest: FormBrowser;

beforeAll(async () => {
  opened = await openFormShop();
});
afterAll(() => opened.close());
beforeEach(() => {
  guest = new FormBrowser(opened.shop);
});

const paste = (lines: string) => guest.post('/cart', { intent: 'paste', lines });
const reportOf = (html: string) => stateOf(html).loaderData['pages/cart/page.tsx'].report;

test('the answer to a pasted list is a redirect, so that a reload does not add it again', async () => {
  const answer = await paste('АРТ-avtomat-16 5\nНЕТ-ТАКОГО 2');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/cart']);
  const page = await guest.get('/cart');
  expect(page.body).toContain('Такого артикула нет');
  expect(reportOf(page.body)).toEqual({
    accepted: 1,
    refused: [{ row: 1, text: 'НЕТ-ТАКОГО 2', error: 'Такого артикула нет' }],
    text: 'НЕТ-ТАКОГО 2',
  });
  const again = await guest.get('/cart');
  expect(reportOf(again.body)).toBeUndefined();
  expect(await guest.cart()).toEqual({ [opened.cast.products.breaker16]: 5 });
});

test('rejected lines are reported in the order of the list with their numbers; its heading stays', async () => {
  await paste('Артикул\tКол-во\nАРТ-avtomat-25\nАРТ-avtomat-16\t5\n\nНЕТ-ТАКОГО\t2\nАРТ-avtomat-25\t0');
  const { body } = await guest.get('/cart');
  expect(wordsOf(body)).toMatch(
    /Строка 2: АРТ-avtomat-25 — Не указано.*Строка 3: НЕТ-ТАКОГО 2 — Такого.*Строка 4: АРТ-avtomat-25 0 — Кол/,
  );
  expect(reportOf(body).text).toBe('Артикул\tКол-во\nАРТ-avtomat-25\nНЕТ-ТАКОГО\t2\nАРТ-avtomat-25\t0');
});

test('the report of a list without accepted lines is shown to its visitor alone', async () => {
  await paste('НЕТ-ТАКОГО-1 2');
  expect([...guest.cookies.keys()]).not.toContain('session');
  const page = await guest.get('/cart');
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.body).toContain('НЕТ-ТАКОГО-1');
  expect((await new FormBrowser(opened.shop).get('/cart')).body).not.toContain('НЕТ-ТАКОГО-1');
});

test('a report too long for a cookie is shown at once, and nothing of it is lost', async () => {
  const lines = Array.from({ length: 900 }, (_, at) => `НЕТ-${(at * 7919 * 104729).toString(36)} ${at + 1}`);
  const answer = await paste(lines.join('\n'));
  expect(answer.statusCode).toBe(200);
  expect([...guest.cookies.keys()]).not.toContain('form_report');
  expect(answer.body).toContain(lines.at(-1));
});

test.each(['AAAA', 'e30', '!', Buffer.from('{"accepted":1}').toString('base64url')])(
  'a forged report is ignored: %s',
  async (value) => {
    guest.cookies.set('form_report', value);
    const page = await guest.get('/cart');
    expect([page.statusCode, reportOf(page.body)]).toEqual([200, undefined]);
  },
);

test('a removed line is restored once, however often that is requested', async () => {
  const { breaker16 } = opened.cast.products;
  await guest.post('/cart', { intent: 'add', product: breaker16, quantity: 5 });
  expect((await guest.post('/cart', { intent: 'clear' })).statusCode).toBe(303);
  expect((await guest.get('/cart')).body).toContain('Вернуть');
  for (let time = 0; time < 2; time++) {
    const answer = await guest.post('/cart', { intent: 'restore', line: `${breaker16} 5` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/cart']);
  }
  expect(await guest.cart()).toEqual({ [breaker16]: 5 });
});
