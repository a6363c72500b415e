import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import { company, contractOf, loggedIn } from '../../../tests/support/companies.ts';
import { openDb } from '../../platform/database/db.server.ts';
import { refreshListing } from './search.server.ts';

let api: TestApi;
let entity: number;
/** A visitor who buys for the company. */
let buyer: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  const person = await loggedIn(api);
  buyer = person.browser;
  entity = await company(api, [{ id: person.id, role: 'buyer' }]);
});
afterAll(() => api.close());

/** Sets the terms of the buyer's contract; null removes the contract. */
async function buyBy(terms: Parameters<typeof contractOf>[2] | null): Promise<void> {
  const contract = terms && (await contractOf(api, entity, terms));
  const { status } = await buyer.send('PATCH', 'users/session/', { legal_entity: entity, contract });
  expect(status).toBe(200);
}

type Listed = { id: number; prices: { city: number; price: number }[]; is_available: boolean };
const priceIn = ({ prices }: Listed, city = api.cast.cities.ekaterinburg) =>
  prices.find((each) => each.city === city)?.price;
const list = async (query = '') => (await buyer.get(`catalog/products/?limit=100&${query}`)).body;
const priceOf = async (browser: Pick<ApiBrowser, 'get'>, product: number) => {
  const { body } = await browser.get(`catalog/product/${product}/`);
  return body.prices.find((each: { city: number }) => each.city === api.cast.cities.ekaterinburg);
};

describe('which price type applies to a visitor (PR-5)', () => {
  test('a guest, a person and a company without a contract see the price of the city', async () => {
    const { breaker16 } = api.cast.products;
    const retail = { city: api.cast.cities.ekaterinburg, price: 250, old_price: 300 };
    await buyBy(null);
    for (const browser of [await api.browser(), (await loggedIn(api)).browser, buyer])
      expect(await priceOf(browser, breaker16)).toEqual(retail);
  });

  test('a company sees its discounted price in every list and city, with the regular price beside it', async () => {
    const { breaker16, cable } = api.cast.products;
    const { ekaterinburg, perm } = api.cast.cities;
    await buyBy({ audience: 'retail', percent: 10 });
    const { body } = await buyer.get(`catalog/product/${breaker16}/`);
    expect(body.prices).toEqual([
      { city: ekaterinburg, price: 225, old_price: 250, by_contract: true },
      { city: perm, price: 243.45, old_price: 270.5, by_contract: true },
    ]);
    expect(body.price_breaks).toEqual([{ city: ekaterinburg, min_quantity: 10, price: 198 }]);
    expect(body.jsonld.offers.price).toBe('225.00');
    expect(body.seo.description).toContain('225,00');
    expect(body.variants.map(({ price }: { price: number }) => price)).toEqual([225, 234]);
    const [accessory] = (await buyer.get(`catalog/product/${breaker16}/accessoires/`)).body.results;
    expect([accessory.id, priceIn(accessory)]).toEqual([cable, 80.1]);
    const front = (await buyer.get('pages/frontpage/')).body.popular_products;
    expect(priceIn(front.find(({ id }: Listed) => id === breaker16))).toBe(225);
    const found = (await buyer.get('search/products/?search=автомат&limit=100')).body.results;
    expect(priceIn(found.find(({ id }: Listed) => id === breaker16))).toBe(225);
  });

  test('the price type of the contract applies in every city, and a product without such a price has none rather than the retail one', async () => {
    const { breaker16, screws } = api.cast.products;
    await buyBy({ priceType: api.cast.priceTypes.wholesale });
    const seen = (await buyer.get(`catalog/product/${screws}/`)).body.prices;
    expect(seen).toEqual([
      { city: api.cast.cities.ekaterinburg, price: 3, old_price: 4.5, by_contract: true },
      { city: api.cast.cities.perm, price: 3, by_contract: true },
    ]);
    const { body } = await buyer.get(`catalog/product/${breaker16}/`);
    expect([body.prices, body.price_breaks, body.max_quantity, body.jsonld.offers]).toEqual([
      [],
      [],
      0,
      undefined,
    ]);
    const rejected = await buyer.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
    expect(rejected.status).toBe(400);
  });

  test('in a city without a price type for the audience nothing has a price, and there are no price bounds', async () => {
    await buyBy({ audience: 'wholesale', percent: 10 });
    const { results, count, min_price } = await list();
    expect([results.flatMap(({ prices }: Listed) => prices), min_price]).toEqual([[], null]);
    expect(count).toBeGreaterThan(5);
    expect((await list('in_stock=1')).count).toBe(0);
  });
});

test('lists are filtered, bounded and ordered by what the buyer pays, to the kopeck', async () => {
  await buyBy({ audience: 'retail', percent: 7.77 });
  const all: Listed[] = (await list('ordering=price')).results;
  const prices = all.flatMap((card) => priceIn(card) ?? []);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  const { min_price, max_price } = await list();
  expect([min_price, max_price]).toEqual([Math.min(...prices), Math.max(...prices)]);
  const around = prices.flatMap((price) =>
    [-1, 0, 1].map((kopecks) => Math.round(price * 100 + kopecks) / 100),
  );
  for (const bound of around) {
    const ids = async (query: string) => (await list(query)).results.map(({ id }: Listed) => id).sort();
    const within = (holds: (price: number) => boolean) =>
      all
        .filter((card) => holds(priceIn(card) ?? Number.NaN))
        .map(({ id }) => id)
        .sort();
    expect([bound, await ids(`min_price=${bound}`)]).toEqual([bound, within((price) => price >= bound)]);
    expect([bound, await ids(`max_price=${bound}`)]).toEqual([bound, within((price) => price <= bound)]);
  }
});

test('a product with a contract price only is in stock for that company and for no other visitor', async () => {
  const { screws, breaker16 } = api.cast.products;
  await api.pool.query('update stock set on_hand = 24 where product_id = $1', [screws]);
  await api.pool.query('delete from price where product_id = $1 and price_type_id = $2', [
    screws,
    api.cast.priceTypes.retail,
  ]);
  const db = openDb(api.pool);
  await db.transaction().execute((tx) => refreshListing(tx, [screws]));
  const inStock = async (browser: Pick<ApiBrowser, 'get'>) =>
    (await browser.get('catalog/products/?limit=100&in_stock=1')).body.results.map(({ id }: Listed) => id);
  await buyBy({ priceType: api.cast.priceTypes.wholesale });
  expect(await inStock(buyer)).toEqual([screws]);
  const [first] = (await list()).results;
  expect([first.id, first.is_available]).toEqual([screws, true]);
  const others: number[] = await inStock(await api.browser());
  expect([others.includes(screws), others.includes(breaker16)]).toEqual([false, true]);
});

test('the cart uses contract prices everywhere: in lines, sums, the badge, another city and a pasted list', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  await api.pool.query("update product set article = 'ВА-25' where id = $1", [breaker25]);
  await buyBy({ audience: 'retail', percent: 10 });
  await buyer.post('catalog/cart-items/', { product: breaker16, quantity: 10 });
  const pasted = await buyer.post('catalog/cart/lines/', { lines: [{ article: 'ВА-25', quantity: 2 }] });
  expect(pasted.body.accepted).toBe(1);
  const { results, total_price } = (await buyer.get('catalog/cart/')).body;
  expect(results.map((line: { total: number }) => line.total)).toEqual([1_980, 468]);
  expect(results[0].product.prices[0]).toMatchObject({ price: 198, old_price: 250, by_contract: true });
  expect(total_price).toBe(2_448);
  const lines = (await buyer.get('users/session/')).body.cart_items;
  expect(lines[0].prices).toEqual([
    { min_quantity: 1, price: 225 },
    { min_quantity: 10, price: 198 },
  ]);
  const elsewhere = (await buyer.get(`catalog/cart/availability/?city=${api.cast.cities.perm}`)).body;
  expect(elsewhere.results[0]).toMatchObject({ price: 243.45, current_price: 198, current_total: 1_980 });
  const { cart, recommended } = (await buyer.get('cart/page/')).body;
  expect(cart.total_price).toBe(2_448);
  expect(
    recommended.every(({ prices }: { prices: object[] }) => prices.every((each) => 'by_contract' in each)),
  ).toBe(true);
});
