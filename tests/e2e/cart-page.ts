import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { settled } from './shop-page.ts';

/** A card of the API, as far as the cart's journeys look at it. */
export interface Good {
  id: number;
  name: string;
  href: string;
  article: string;
  unit: string;
  multiplicity: number;
  max_quantity: number;
  prices: { city: number; price: number }[];
  price_breaks: { city: number; min_quantity: number; price: number }[];
}

export const EKATERINBURG = 1;
/** A city with other prices and another stock. */
export const MOSCOW = 2;
const LISTED = 500;

/** Goods of the visitor's city, the most popular first. */
export async function goods(page: Page): Promise<Good[]> {
  const pages = Array.from({ length: LISTED / 100 }, async (_, at) => {
    const answer = await page.request.get(`/api/v1/catalog/products/?limit=100&offset=${at * 100}`);
    return ((await answer.json()) as { results: Good[] }).results;
  });
  return (await Promise.all(pages)).flat();
}

/** Goods sold one by one, of which there is enough to count with. */
export async function plainGoods(page: Page, count: number): Promise<Good[]> {
  const found = (await goods(page)).filter((good) => good.multiplicity === 1 && good.max_quantity >= 5);
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

/** Goods of which one city has less than another, and goods it has none of. */
export async function goodsThatDiffer(page: Page, baseURL: string): Promise<{ scarce: Good; gone: Good }> {
  await inCity(page, baseURL, MOSCOW);
  const there = new Map((await goods(page)).map((good) => [good.id, good.max_quantity]));
  await inCity(page, baseURL, EKATERINBURG);
  const here = (await goods(page)).filter(({ id, max_quantity }) => max_quantity > 0 && there.has(id));
  const scarce = here.find(({ id, max_quantity }) => {
    const left = there.get(id) ?? 0;
    return left > 0 && left < max_quantity;
  });
  const gone = here.find(({ id }) => there.get(id) === 0);
  if (!scarce || !gone) throw new Error('the demo shop has the same stock in both cities');
  return { scarce, gone };
}

/** The city of the visitor, as its cookie tells. */
export async function inCity(page: Page, baseURL: string, city: number): Promise<void> {
  await page.context().addCookies([{ name: 'city', value: String(city), url: baseURL }]);
}

/** Puts so much into the cart past the pages. */
export async function putInto(page: Page, lines: readonly [Good, number][]): Promise<void> {
  const { csrf_token } = await (await page.request.get('/api/v1/users/session/')).json();
  const answer = await page.request.post('/api/v1/catalog/cart/lines/', {
    headers: { 'X-CSRFToken': csrf_token },
    data: { lines: lines.map(([{ id }, quantity]) => ({ product: id, quantity })) },
  });
  expect(await answer.json()).toMatchObject({ refused: 0 });
}

export async function openCart(page: Page, info: TestInfo): Promise<void> {
  await page.goto('/cart');
  await settled(page, info);
}

/** The line of some goods, in the cart or among what cannot be bought. */
export function lineOf(page: Page, { name }: Pick<Good, 'name'>): Locator {
  return page.locator('main li').filter({ has: page.getByRole('button', { name: `Убрать «${name}»` }) });
}

export const total = (page: Page) => page.getByRole('complementary', { name: 'Итого' });
export const number = (line: Locator) => line.getByRole('textbox', { name: /^Количество/ });

/** The sum a place says aloud, in kopecks: «1 249,90 рубля» → 124990. */
export async function spokenKopecks(place: Locator): Promise<number> {
  const [spoken = ''] = await place.getByText(/рубл/).allInnerTexts();
  const [, roubles = '', kopecks = '00'] = /^([\d\s]+)(?:,(\d\d))?/.exec(spoken) ?? [];
  return Number(roubles.replace(/\s/g, '')) * 100 + Number(kopecks);
}
