import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/api-browser.ts';
import { company, contractOf, loggedIn } from '../support/companies.ts';
import { openFormShop } from '../support/form-shop.ts';

const PAGES = ['/catalog/avtomaty', '/catalog/avtomaty?view=list', '/', '/search/?q=автомат'];

let opened: Awaited<ReturnType<typeof openFormShop>>;
beforeAll(async () => {
  opened = await openFormShop();
});
afterAll(() => opened?.close());

/** A visitor who buys for a company under a contract. */
async function contractBuyer(terms: Parameters<typeof contractOf>[2]) {
  const { pool, shop } = opened;
  const access = { pool, browser: () => openBrowser(shop) };
  const { browser, id } = await loggedIn(access);
  const entity = await company(access, [{ id, role: 'buyer' }]);
  const contract = await contractOf(access, entity, { audience: 'retail', ...terms });
  await browser.send('PATCH', 'users/session/', { legal_entity: entity, contract });
  const open = (url: string) => {
    const headers = { cookie: `session=${browser.cookies.get('session')}` };
    return shop.inject({ url: encodeURI(url), headers });
  };
  return { browser, open };
}

test('no page of a guest ever holds a contract price, before or after the company has opened it (PR-4)', async () => {
  const { shop, cast } = opened;
  const buyer = await contractBuyer({ number: '114/26', percent: 8.4 });
  const pages = [...PAGES, `/product/${cast.products.breaker16}-avtomat-16`];
  const asGuest = (url: string) => shop.inject({ url: encodeURI(url) });
  // 250 ₽ less 8,4 %, in the text of the page and in its data.
  const ownPrice = /\b229(,00|\.00|<|[,}])/;
  for (const url of pages) {
    // The first visitor fills the cache; the company opens every other page first.
    const before = pages.indexOf(url) % 2 === 0 ? await asGuest(url) : undefined;
    const own = await buyer.open(url);
    const after = await asGuest(url);
    expect([url, own.statusCode, ownPrice.test(own.body)]).toEqual([url, 200, true]);
    expect([url, own.body.includes('Ваша цена по договору')]).toEqual([url, true]);
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect([url, after.statusCode, ownPrice.test(after.body)]).toEqual([url, 200, false]);
    expect(after.body).not.toMatch(/по договору|by_contract|114\/26/);
    if (before) expect(after.body).toBe(before.body);
  }
});

test('the cart of a buyer with a contract says how much of the credit limit is left, and by how much the order exceeds it', async () => {
  const product = opened.cast.products.breaker16;
  const buyer = await contractBuyer({ number: '7/26', delayDays: 30, creditLimitKopecks: 300_00 });
  const cartWithOneMore = async () => {
    await buyer.browser.post('catalog/cart-items/', { product, quantity: 1 });
    const { body } = await buyer.open('/cart');
    return body.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
  };
  const within = await cartWithOneMore();
  expect(within.includes('Лимит по договору № 7/26')).toBe(true);
  expect(within.includes('Для отсрочки не хватает')).toBe(false);
  expect(/Для отсрочки не хватает [^:]*/.exec(await cartWithOneMore())?.[0]).toBe(
    'Для отсрочки не хватает 200,00 ₽',
  );
});
