import type { Locator, Page, TestInfo } from '@playwright/test';
import { write } from './past-the-pages.ts';
import { canBuy, type Good, goods, putIntoCart } from './shop-goods.ts';
import { open } from './shop-page.ts';

export const EKATERINBURG = 1;
/** A city with other prices and stock. */
export const MOSCOW = 2;

/**
 * Finds products of which Moscow has less than Ekaterinburg, and products it has none of. It uses a cart, which is empty again
 * afterwards.
 */
export async function goodsThatDiffer(page: Page): Promise<{ scarce: Good; gone: Good }> {
  const here = new Map((await goods(page)).filter(canBuy).map((good) => [good.id, good]));
  await putIntoCart(page, [...here.values()]);
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

/** The visitor's city by its cookie. */
export async function inCity(page: Page, baseURL: string, city: number): Promise<void> {
  await page.context().addCookies([{ name: 'city', value: String(city), url: baseURL }]);
}

/** The price of one unit in a city, in kopecks. */
export const priceIn = (city: number, prices: { city: number; price: number }[]) =>
  Math.round((prices.find((price) => price.city === city)?.price ?? 0) * 100);

export async function openCart(page: Page, info: TestInfo): Promise<void> {
  await open(page, info, '/cart');
}

/** The line of a product, in the cart or among the unavailable ones. */
export function lineOf(page: Page, { name }: Pick<Good, 'name'>): Locator {
  return page.locator('main li').filter({ has: page.getByRole('button', { name: `Убрать «${name}»` }) });
}

export const total = (page: Page) => page.getByRole('complementary', { name: 'Итого' });
export const number = (line: Locator) => line.getByRole('textbox', { name: /^Количество/ });

/** The sum in the accessible text of an element, in kopecks: «1 249,90 рубля» → 124990. */
export async function spokenKopecks(place: Locator): Promise<number> {
  const [spoken = ''] = await place.getByText(/рубл/).allInnerTexts();
  const [, roubles = '', kopecks = '00'] = /^([\d\s]+)(?:,(\d\d))?/.exec(spoken) ?? [];
  return Number(roubles.replace(/\s/g, '')) * 100 + Number(kopecks);
}
