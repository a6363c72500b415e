import { expect, type Page } from '@playwright/test';
import { write } from './past-the-pages.ts';

/** The part of a product card of the API that journeys use. */
export interface Good {
  id: number;
  slug: string;
  name: string;
  href: string;
  article: string;
  unit: string;
  multiplicity: number;
  max_quantity: number;
  prices: { city: number; price: number }[];
  price_breaks: { city: number; min_quantity: number; price: number }[];
}

const PAGE = 100;
const LISTED = 500;
const MOST = 2_000;

/** Products of the visitor's city, page by page: a busy shop may reject many calls at once. */
async function* listed(page: Page, ordering: string): AsyncGenerator<Good> {
  for (let offset = 0; offset < MOST; offset += PAGE) {
    const query = `limit=${PAGE}&offset=${offset}&ordering=${ordering}`;
    const answer = await page.request.get(`/api/v1/catalog/products/?${query}`);
    expect(answer.status(), await answer.text()).toBe(200);
    const { results } = (await answer.json()) as { results: Good[] };
    yield* results;
    if (results.length < PAGE) return;
  }
}

/** The first products of the list that match. */
async function find(
  page: Page,
  count: number,
  fits: (good: Good) => boolean,
  ordering = 'popular',
): Promise<Good[]> {
  const found: Good[] = [];
  for await (const good of listed(page, ordering)) {
    if (fits(good)) found.push(good);
    if (found.length === count) break;
  }
  expect(found).toHaveLength(count);
  return found;
}

/** Products of the visitor's city, the most popular first. */
export function goods(page: Page): Promise<Good[]> {
  return find(page, LISTED, () => true);
}

/** Products sold singly, with enough stock for several. */
export function plainGoods(page: Page, count: number): Promise<Good[]> {
  return find(page, count, ({ multiplicity, max_quantity }) => multiplicity === 1 && max_quantity >= 5);
}

/** How many of the most popular goods journeys buy that do not choose. */
const OFTEN_BOUGHT = 60;

/**
 * A plain product that no other journey buys meanwhile: one shop has only a few pieces.
 * @param at another one for each journey, from 1
 */
export async function quietGood(page: Page, at: number): Promise<Good> {
  return (await plainGoods(page, OFTEN_BOUGHT + at)).at(-1) as Good;
}

/** Products sold by a multiple, with enough stock for two of them. */
export async function packedGoods(page: Page): Promise<Good> {
  const fits = ({ multiplicity, max_quantity, unit }: Good) =>
    unit === 'м' && multiplicity > 1 && max_quantity >= 2 * multiplicity;
  const [good] = await find(page, 1, fits);
  return good as Good;
}

export const canBuy = ({ max_quantity, multiplicity }: Good) => max_quantity >= multiplicity;

/** Products available in the visitor's city, the most expensive first. */
export function goodsInStock(page: Page, count: number): Promise<Good[]> {
  return find(page, count, (good) => canBuy(good) && good.prices.length > 0, '-price');
}

/** Adds a quantity to the cart by the API. */
export async function putInto(page: Page, lines: readonly [Good, number][]): Promise<void> {
  if (lines.length === 0) return;
  const answer = await write(page, 'catalog/cart/lines/', {
    lines: lines.map(([{ id }, quantity]) => ({ product: id, quantity })),
  });
  expect(await answer.json()).toMatchObject({ refused: 0 });
}

/** Adds the minimum quantity of each product to the cart by the API. */
export async function putIntoCart(page: Page, wanted: readonly Good[]): Promise<void> {
  await putInto(
    page,
    wanted.map((good) => [good, good.multiplicity]),
  );
}

/** Products with so much stock that other tests are not affected. */
export async function plentiful(page: Page, count: number): Promise<Good[]> {
  const packs = ({ max_quantity, multiplicity }: Good) => max_quantity / multiplicity;
  return (await goodsInStock(page, 200)).sort((a, b) => packs(b) - packs(a)).slice(0, count);
}

/** The address of a list with products that are out of stock. */
export async function goneGoods(page: Page): Promise<string> {
  return (await goneGood(page)).href;
}

/** A product without stock in the visitor's city. */
export async function goneGood(page: Page): Promise<Good> {
  type Listed = { count: number; results: (Good & { stock: { level: string } })[] };
  const list = async (offset: number): Promise<Listed> =>
    (await page.request.get(`/api/v1/catalog/products/?limit=100&offset=${offset}`)).json();
  // Available products come first in the list.
  const { results } = await list((await list(0)).count - 100);
  const gone = results.find(({ stock }) => stock.level === 'нет');
  expect(gone).toBeDefined();
  return gone as Good;
}
