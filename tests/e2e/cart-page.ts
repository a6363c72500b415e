import { type APIResponse, expect, type Locator, type Page, type TestInfo } from '@playwright/test';
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
  const found: Good[] = [];
  // One after another: a shop as busy as this one may turn a crowd of calls away.
  for (let offset = 0; offset < LISTED; offset += 100) {
    const answer = await page.request.get(`/api/v1/catalog/products/?limit=100&offset=${offset}`);
    expect(answer.status(), await answer.text()).toBe(200);
    found.push(...((await answer.json()) as { results: Good[] }).results);
  }
  return found;
}

/** Goods sold one by one, of which there is enough to count with. */
export async function plainGoods(page: Page, count: number): Promise<Good[]> {
  const found = (await goods(page)).filter((good) => good.multiplicity === 1 && good.max_quantity >= 5);
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

/**
 * Goods of which Moscow has less than Ekaterinburg, and goods it has none of: asked by way of a cart, which is
 * empty again afterwards.
 */
export async function goodsThatDiffer(page: Page): Promise<{ scarce: Good; gone: Good }> {
  const here = new Map((await goods(page)).filter(canBuy).map((good) => [good.id, good]));
  await putInto(
    page,
    [...here.values()].map((good) => [good, good.multiplicity]),
  );
  const answer = await page.request.get(`/api/v1/catalog/cart/availability/?city=${MOSCOW}`);
  const { results } = (await answer.json()) as { results: { product: number; max_quantity: number }[] };
  await write(page, 'catalog/cart/clear/');
  const find = (fits: (there: number, here: number) => boolean) =>
    here.get(
      results.find(({ product, max_quantity }) => fits(max_quantity, here.get(product)?.max_quantity ?? 0))
        ?.product ?? 0,
    );
  const scarce = find((there, most) => there > 0 && there < most);
  const gone = find((there) => there === 0);
  if (!scarce || !gone) throw new Error('the demo shop has the same stock in both cities');
  return { scarce, gone };
}

const canBuy = ({ max_quantity, multiplicity }: Good) => max_quantity >= multiplicity;

/** The city of the visitor, as its cookie tells. */
export async function inCity(page: Page, baseURL: string, city: number): Promise<void> {
  await page.context().addCookies([{ name: 'city', value: String(city), url: baseURL }]);
}

/** The price of one unit in a city, in kopecks. */
export const priceIn = (city: number, prices: { city: number; price: number }[]) =>
  Math.round((prices.find((price) => price.city === city)?.price ?? 0) * 100);

/** Puts so much into the cart past the pages. */
export async function putInto(page: Page, lines: readonly [Good, number][]): Promise<void> {
  const answer = await write(page, 'catalog/cart/lines/', {
    lines: lines.map(([{ id }, quantity]) => ({ product: id, quantity })),
  });
  expect(await answer.json()).toMatchObject({ refused: 0 });
}

/** A change past the pages, with the visitor's own token. */
export async function write(page: Page, path: string, body?: object): Promise<APIResponse> {
  const { csrf_token } = await (await page.request.get('/api/v1/users/session/')).json();
  return page.request.post(`/api/v1/${path}`, {
    headers: { 'X-CSRFToken': csrf_token },
    ...(body && { data: body }),
  });
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
