import { expect, test } from 'vitest';
import { openBrowser } from '../support/api-browser.ts';
import { company, contractOf, loggedIn } from '../support/companies.ts';
import { openFormShop } from '../support/form-shop.ts';

const PAGES = ['/catalog/avtomaty', '/catalog/avtomaty?view=list', '/', '/search/?q=автомат'];

test('no page of a guest ever holds a price of a contract, before or after its company has looked at it (B2B T25)', async () => {
  const { pool, shop, cast, close } = await openFormShop();
  try {
    const access = { pool, browser: () => openBrowser(shop) };
    const { browser, id } = await loggedIn(access);
    const entity = await company(access, [{ id, role: 'buyer' }]);
    const contract = await contractOf(access, entity, { number: '114/26', audience: 'retail', percent: 8.4 });
    await browser.send('PATCH', 'users/session/', { legal_entity: entity, contract });
    const pages = [...PAGES, `/product/${cast.products.breaker16}-avtomat-16`];
    const asGuest = (url: string) => shop.inject({ url: encodeURI(url) });
    const session = `session=${browser.cookies.get('session')}`;
    // 250 ₽ less 8,4 %: as the page says it, and as its data does.
    const ownPrice = /\b229(,00|\.00|<|[,}])/;
    for (const url of pages) {
      // Whoever comes first fills the cache; every other page its company sees first.
      const before = pages.indexOf(url) % 2 === 0 ? await asGuest(url) : undefined;
      const own = await shop.inject({ url: encodeURI(url), headers: { cookie: session } });
      const after = await asGuest(url);
      expect([url, own.statusCode, ownPrice.test(own.body)]).toEqual([url, 200, true]);
      expect([url, own.body.includes('Ваша цена по договору')]).toEqual([url, true]);
      expect(own.headers['cache-control']).toBe('private, no-store');
      expect([url, after.statusCode, ownPrice.test(after.body)]).toEqual([url, 200, false]);
      expect(after.body).not.toMatch(/по договору|by_contract|114\/26/);
      if (before) expect(after.body).toBe(before.body);
    }
  } finally {
    await close();
  }
});

test('the cart of one who buys by a contract says what its limit still lends, and what his order lacks', async () => {
  const { pool, shop, cast, close } = await openFormShop();
  try {
    const access = { pool, browser: () => openBrowser(shop) };
    const { browser, id } = await loggedIn(access);
    const entity = await company(access, [{ id, role: 'buyer' }]);
    const contract = await contractOf(access, entity, { number: '114/26', audience: 'retail', credit: 300 });
    await browser.send('PATCH', 'users/session/', { legal_entity: entity, contract });
    const cartOf = async (quantity: number) => {
      await browser.post('catalog/cart-items/', { product: cast.products.breaker16, quantity });
      const headers = { cookie: `session=${browser.cookies.get('session')}` };
      return (await shop.inject({ url: '/cart', headers })).body.replaceAll(/<!-- -->|&nbsp;|\u00a0/g, ' ');
    };
    const within = await cartOf(1);
    expect(within).toContain('Лимит по договору № 114/26');
    expect(within).not.toContain('Для отсрочки не хватает');
    expect(await cartOf(1)).toContain('Для отсрочки не хватает 200,00');
  } finally {
    await close();
  }
});
