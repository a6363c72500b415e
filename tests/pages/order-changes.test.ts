import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSeller, order, orderForm } from '../../src/shop/orders/fixtures/checkout.ts';
import { reviseAs } from '../../src/shop/orders/fixtures/revisions.ts';
import { openBrowser } from '../support/api-browser.ts';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

/** A page that sends no Referer sends this origin with its forms. */
const FROM_SECRET_PAGE = { origin: 'null', 'sec-fetch-site': 'same-origin' };

let site: FormShop;
let guest: FormBrowser;
beforeAll(async () => {
  site = await openFormShop();
  await openSeller(site);
  await site.pool.query('update stock set on_hand = 500 where on_hand > 0');
});
afterAll(() => site.close());
beforeEach(() => {
  guest = new FormBrowser(site.shop, 'localhost:3000');
});

/** An order of two lines whose shop proposes less of one and another price of delivery. */
async function proposed(change: Parameters<typeof reviseAs>[2] = {}) {
  const { breaker16, screws } = site.cast.products;
  const buyer = await openBrowser(site.shop);
  await buyer.post('catalog/cart-items/', { product: breaker16, quantity: 2 });
  await buyer.post('catalog/cart-items/', { product: screws, quantity: 12 });
  const { id, number, token, items } = (await order(buyer, orderForm(554))).body;
  const line = items.find((each: { product: number }) => each.product === breaker16).id;
  await reviseAs(site, id, {
    delivery: 39_000,
    lines: [{ line, quantity: 1 }],
    note: 'Один автомат с браком',
    ...change,
  });
  return { id, number, token, href: `/order/${token}/changes/1` };
}

const digestIn = (html: string) => /name="digest" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? '';

test('without scripts a buyer sees «было / стало» by the link and accepts; the order then shows it', async () => {
  const { token, number, href } = await proposed();
  const banner = (await guest.get(`/order/${token}`)).body;
  expect(banner).toContain(`href="${href}"`);
  expect(wordsOf(banner)).toContain('Магазин предлагает изменить заказ и ждёт вашего ответа.');
  const page = await guest.get(href);
  expect([page.statusCode, page.headers['referrer-policy'], page.headers['cache-control']]).toEqual([
    200,
    'no-referrer',
    'private, no-store',
  ]);
  expect(page.body).toMatch(/name="robots" content="noindex, nofollow"/);
  const words = wordsOf(page.body);
  expect(words).toContain(`Изменения в заказе № ${number}`);
  expect(words).toContain('Один автомат с браком');
  expect(words).toContain('Без вашего согласия заказ не изменится.');
  expect(words).toMatch(/2 шт × 250,00 ₽.*1 шт × 250,00 ₽/);
  expect(words).toMatch(/Доставка.*сообщит менеджер.*390,00 ₽/);
  // Reading has answered nothing.
  expect(wordsOf((await guest.get(href)).body)).toContain('Согласиться');
  const form = { digest: digestIn(page.body), comment: 'Хорошо', answer: 'accept' };
  const sent = await guest.post(href, form, FROM_SECRET_PAGE);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, href]);
  const after = wordsOf((await guest.get(href)).body);
  expect(after).toContain('Изменения действуют');
  expect(after).not.toContain('Согласиться');
  const now = (await guest.get(`/order/${token}`)).body;
  expect(wordsOf(now)).toMatch(/390,00 ₽/);
  expect(now).not.toContain('ждёт вашего ответа');
});

test('an order says that its changes were refused after the buyer has refused them, not while the shop checks the credit', async () => {
  const { id, token, href } = await proposed();
  const refused = 'Вы отказались от изменений';
  const digest = digestIn((await guest.get(href)).body);
  await guest.post(href, { digest, answer: 'refuse' }, FROM_SECRET_PAGE);
  expect(wordsOf((await guest.get(`/order/${token}`)).body)).toContain(refused);
  await reviseAs(site, id, { base: 0 });
  await site.pool.query('update shop_order set waits_for_credit = true where id = $1', [id]);
  expect(wordsOf((await guest.get(`/order/${token}`)).body)).not.toContain(refused);
});

test('an answer to a proposal that was replaced meanwhile is rejected, and the page leads to the new one', async () => {
  const { id, href, token } = await proposed();
  const digest = digestIn((await guest.get(href)).body);
  await reviseAs(site, id, { base: 1, delivery: 29_000 });
  const late = await guest.post(href, { digest, answer: 'accept' }, FROM_SECRET_PAGE);
  expect(late.statusCode).toBe(409);
  expect(wordsOf(late.body)).toContain('Магазин заменил это предложение новым');
  expect(late.body).toContain(`href="/order/${token}/changes/2"`);
  const odd = await guest.post(`/order/${token}/changes/2`, { digest, answer: 'maybe' }, FROM_SECRET_PAGE);
  expect([odd.statusCode, wordsOf(odd.body).includes('Выберите ответ')]).toEqual([400, true]);
});

test('an unknown token or revision leads to the page «not found», and a guest who opens the account to the login', async () => {
  const { id, token } = await proposed();
  for (const path of [
    `/order/${token}/changes/2`,
    `/order/${token}/changes/x`,
    `/order/${'A'.repeat(43)}/changes/1`,
  ]) {
    const { statusCode, headers } = await guest.get(path);
    expect([path, statusCode, headers.location]).toEqual([path, 302, '/404']);
  }
  const { statusCode, headers } = await guest.get(`/account/orders/${id}/changes/1`);
  expect([statusCode, headers.location]).toEqual([
    303,
    `/auth/login?next=${encodeURIComponent(`/account/orders/${id}/changes/1`)}`,
  ]);
});

/** An order by its link whose two lines may be removed. */
async function placed() {
  const { breaker16, screws } = site.cast.products;
  const buyer = await openBrowser(site.shop);
  await buyer.post('catalog/cart-items/', { product: breaker16, quantity: 2 });
  await buyer.post('catalog/cart-items/', { product: screws, quantity: 12 });
  const { id, number, token, items } = (await order(buyer, orderForm(554))).body;
  const lineOf = (product: number): number =>
    items.find((each: { product: number }) => each.product === product).id;
  return { id, number, token, breaker: lineOf(breaker16), screw: lineOf(screws), href: `/order/${token}` };
}

test('without scripts a buyer removes a line by the link of his order: he is asked first, and then sees «было / стало»', async () => {
  const { href, breaker, screw } = await placed();
  const page = wordsOf((await guest.get(href)).body);
  expect(page).toContain('Убрать товары из заказа');
  const form = { intent: 'lines', base: 0 };
  const none = await guest.post(href, form, FROM_SECRET_PAGE);
  expect([none.statusCode, wordsOf(none.body)]).toEqual([
    400,
    expect.stringContaining('Отметьте товары, которые нужно убрать.'),
  ]);
  const asked = await guest.post(href, { ...form, [`line-${breaker}`]: 'on' }, FROM_SECRET_PAGE);
  expect(asked.statusCode).toBe(200);
  expect(wordsOf(asked.body)).toMatch(/Убрать из заказа\?.*было 554,00 ₽, станет 54,00 ₽.*Да, убрать/);
  expect(asked.body).toContain(`<input type="hidden" name="line-${breaker}" value="on"/>`);
  expect(wordsOf((await guest.get(href)).body)).toContain('Итого554,00₽');
  const all = { ...form, [`line-${breaker}`]: 'on', [`line-${screw}`]: 'on' };
  const whole = wordsOf((await guest.post(href, all, FROM_SECRET_PAGE)).body);
  expect(whole).toContain('В заказе не остаётся товаров: отмените заказ целиком.');
  expect(whole).not.toContain('Да, убрать');
  const sure = { ...form, [`line-${breaker}`]: 'on', sure: 1 };
  const done = await guest.post(href, sure, FROM_SECRET_PAGE);
  expect([done.statusCode, done.headers.location]).toEqual([303, `${href}/changes/1`]);
  const changes = wordsOf((await guest.get(`${href}/changes/1`)).body);
  expect(changes).toContain('Заказ изменили вы.');
  expect(changes).toMatch(/убран из заказа.*Итого.*554,00 ₽.*54,00 ₽/);
  const repeated = await guest.post(href, sure, FROM_SECRET_PAGE);
  expect([repeated.statusCode, wordsOf(repeated.body)]).toEqual([
    409,
    expect.stringContaining('уже в другой редакции'),
  ]);
  // The last line leaves an order only with the order.
  expect(wordsOf((await guest.get(href)).body)).not.toContain('Убрать товары из заказа');
});

test('lines are removed only while the order may be cancelled, no proposal awaits an answer, and they are not packed', async () => {
  const offered = async (token: string) =>
    wordsOf((await guest.get(`/order/${token}`)).body).includes('Убрать товары из заказа');
  const { id, token, breaker, screw } = await placed();
  expect(await offered(token)).toBe(true);
  await reviseAs(site, id, { delivery: 39_000, lines: [] });
  expect(await offered(token)).toBe(false);
  const other = await placed();
  await site.pool.query(`update shop_order set state = 'confirmed' where id = $1`, [other.id]);
  const { rows } = await site.pool.query(
    `insert into order_shipment (order_id, number, kind) values ($1, 1, 'courier') returning id`,
    [other.id],
  );
  await site.pool.query(
    'insert into order_shipment_line (shipment_id, line_id, quantity) values ($1, $2, 2)',
    [rows[0].id, other.breaker],
  );
  await site.pool.query(`update order_shipment set state = 'packed' where id = $1`, [rows[0].id]);
  const page = (await guest.get(`/order/${other.token}`)).body;
  expect(page).toContain(`name="line-${other.screw}"`);
  expect(page).not.toContain(`name="line-${other.breaker}"`);
  expect([breaker, screw]).not.toContain(other.screw);
});

test.each(['zzz', '', 'claim-zzz'])(
  'a form with the unknown action «%s» changes nothing of an order and is rejected',
  async (intent) => {
    const { token } = await proposed();
    const { statusCode, body } = await guest.post(`/order/${token}`, { intent, claim: 1 }, FROM_SECRET_PAGE);
    expect([statusCode, wordsOf(body).includes('Не удалось выполнить действие.')]).toEqual([400, true]);
    const { state } = (await site.pool.query('select state from shop_order order by id desc limit 1'))
      .rows[0];
    expect(state).toBe('new');
  },
);
