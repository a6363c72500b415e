import { afterAll, beforeAll, expect, test } from 'vitest';
import { FormBrowser, stateOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let form: FormShop;

beforeAll(async () => {
  form = await openFormShop();
});
afterAll(() => form.close());

const asks = (html: string) =>
  html.includes('data-cookie-notice') && stateOf(html).loaderData.root.asksCookies;

test('a guest is asked once, without scripts too: the answer leads back and is stored for a year', async () => {
  const browser = new FormBrowser(form.shop);
  const first = await browser.get('/catalog/avtomaty');
  expect(asks(first.body)).toBe(true);
  expect(first.headers['set-cookie']).toBeUndefined();
  const answer = await browser.post('/cookies', { choice: 'necessary', next: '/catalog/avtomaty' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/catalog/avtomaty']);
  expect(answer.headers['set-cookie']).toEqual(
    expect.stringContaining('cookie_choice=necessary-1; Max-Age=31536000; Path=/; SameSite=Lax'),
  );
  expect((await browser.get('/catalog/avtomaty')).body).not.toContain('data-cookie-notice');
});

test('visitors who have answered get another cached page than those who have not', async () => {
  const answered = new FormBrowser(form.shop);
  answered.cookies.set('cookie_choice', 'all-1');
  const path = '/catalog/elektrika';
  expect((await answered.get(path)).body).not.toContain('data-cookie-notice');
  expect(asks((await new FormBrowser(form.shop).get(path)).body)).toBe(true);
  expect((await answered.get(path)).body).not.toContain('data-cookie-notice');
});

test('the choice is on its page, unticked before it was made, and is changed there', async () => {
  const browser = new FormBrowser(form.shop);
  expect((await browser.get('/cookies')).body).not.toMatch(/<input[^>]*name="choice"[^>]*\bchecked/);
  await browser.post('/cookies', { choice: 'all' });
  const marked = /<input[^>]*\bchecked[^>]*>/.exec((await browser.get('/cookies')).body)?.[0];
  expect(marked).toContain('value="all"');
  expect((await browser.post('/cookies', { choice: 'everything' })).statusCode).toBe(400);
  const away = await browser.post('/cookies', { choice: 'necessary', next: '//evil.example' });
  expect(away.headers.location).toBe('/');
});
