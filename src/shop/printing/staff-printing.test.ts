import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import type { loggedIn } from '../../../tests/support/companies.ts';
import { staffAt } from '../../../tests/support/desk.ts';
import { entryOf } from '../../../tests/support/zip-entry.ts';
import { guestWith, openSeller, order, orderForm } from '../orders/fixtures/checkout.ts';
import { look } from './fixtures/look.ts';

let api: TestApi;
let manager: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await api.pool.query('update stock set on_hand = 100');
  manager = await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg });
});
afterAll(() => api.close());

async function placed(quantity: number, contact: Record<string, string> = {}) {
  const browser = await guestWith(api, [api.cast.products.breaker16, quantity]);
  const { body: cart } = await browser.get('catalog/cart/');
  const form = orderForm(cart.total_price);
  const { body } = await order(browser, { ...form, contact: { ...form.contact, ...contact } });
  return body as { id: number; number: string; token: string };
}

async function download(browser: ApiBrowser, path: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await api.app.inject({ url: `/api/v1/${path}`, headers: { cookie } });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}

/** The last reading of a person. */
async function lastReading() {
  const { rows } = await api.pool.query(
    'select route, subjects from staff_access where user_id = $1 order by id desc limit 1',
    [manager.id],
  );
  return rows[0];
}

test('the sheet has the orders that the filter finds, a name that looks like a formula is a text, and the reading is recorded', async () => {
  const { id, number } = await placed(1, { name: "=cmd|' /C calc'!A0", phone: '8 922 555-00-11' });
  await placed(2);
  const { status, bytes } = await download(manager.browser, 'staff/orders/export/?text=89225550011');
  const sheet = await entryOf(bytes, 'xl/worksheets/sheet1.xml');
  expect([status, sheet]).toEqual([200, expect.stringContaining(`<c r="A2" s="0"><v>${number}</v></c>`)]);
  expect(sheet).toContain(`>'=cmd|' /C calc'!A0</t>`);
  expect(sheet).toContain('<autoFilter ref="A1:P2"/>');
  expect(await lastReading()).toEqual({ route: 'GET /staff/orders/export/', subjects: [id] });
  expect((await manager.browser.get('staff/orders/export/?state=lost')).status).toBe(400);
});

test('picking lists name what is left to collect in each warehouse, with the code of the order and without prices', async () => {
  const { rows } = await api.pool.query(
    `select w.name from city_warehouse cw join warehouse w on w.id = cw.warehouse_id
     where cw.city_id = $1 order by cw.priority, w.id`,
    [api.cast.cities.ekaterinburg],
  );
  const [near] = rows as { name: string }[];
  const [one, two] = [await placed(3), await placed(150)];
  const wanted = `staff/orders/picking-lists/?orders=${one.id},${two.id}`;
  const { status, bytes } = await download(manager.browser, wanted);
  expect([status, await lastReading()]).toEqual([
    200,
    { route: 'GET /staff/orders/picking-lists/', subjects: [one.id, two.id] },
  ]);
  const pages = await look(bytes);
  const text = pages.map((page) => page.text).join(' ');
  const numbers = [one, two].map((each) => String(each.number));
  expect(numbers).toContain(pages[0]?.code?.toString('latin1'));
  expect(pages[0]?.barcodes).toContain(String(one.number));
  expect(text).toContain(`Лист сборки: ${near?.name}`);
  expect([text.includes(`Заказ ${one.number}`), text.includes(`Заказ ${two.number}`)]).toEqual([true, true]);
  expect(text).not.toMatch(/₽|220,00|руб/);
  const collected = [...text.matchAll(/ шт (\d+) /g)].map(([, quantity]) => Number(quantity));
  expect(collected.reduce((sum, quantity) => sum + quantity, 0)).toBe(153);
});

test('nothing is printed of orders in other places, of cancelled ones, or for something that is not a list of orders', async () => {
  const { id } = await placed(1);
  const other = await staffAt(api, 'storekeeper', { shop: api.cast.shops.lenina });
  const accountant = await staffAt(api, 'accountant');
  const ask = (browser: ApiBrowser, orders: string) =>
    browser.get(`staff/orders/picking-lists/?orders=${orders}`);
  expect((await ask(other.browser, String(id))).status).toBe(409);
  expect((await ask(accountant.browser, String(id))).status).toBe(403);
  expect((await ask(manager.browser, '1,')).status).toBe(400);
  await manager.browser.post(`staff/orders/${id}/state/`, { version: 1, state: 'cancelled', note: 'Отказ' });
  expect(await ask(manager.browser, String(id))).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Собирать нечего') },
  });
});
