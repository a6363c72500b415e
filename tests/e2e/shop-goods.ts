import { expect, type Page } from '@playwright/test';
import { write } from './past-the-pages.ts';

/** A card of the API, as far as journeys look at it. */
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

/** Goods of the visitor's city, page after page: a shop as busy as this one may turn a crowd of calls away. */
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

/** The first of the list that fit. */
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

/** Goods of the visitor's city, the most popular first. */
export function goods(page: Page): Promise<Good[]> {
  return find(page, LISTED, () => true);
}

/** Goods sold one by one, of which there is enough to count with. */
export function plainGoods(page: Page, count: number): Promise<Good[]> {
  return find(page, count, ({ multiplicity, max_quantity }) => multiplicity === 1 && max_quantity >= 5);
}

/** Goods sold by a multiple, of which there is enough for two. */
export async function packedGoods(page: Page): Promise<Good> {
  const fits = ({ multiplicity, max_quantity, unit }: Good) =>
    unit === 'м' && multiplicity > 1 && max_quantity >= 2 * multiplicity;
  const [good] = await find(page, 1, fits);
  return good as Good;
}

export const canBuy = ({ max_quantity, multiplicity }: Good) => max_quantity >= multiplicity;

/** Goods one can buy in the visitor's city now, the dearest first. */
export function goodsInStock(page: Page, count: number): Promise<Good[]> {
  return find(page, count, (good) => canBuy(good) && good.prices.length > 0, '-price');
}

/** Puts so much into the cart past the pages. */
export async function putInto(page: Page, lines: readonly [Good, number][]): Promise<void> {
  if (lines.length === 0) return;
  const answer = await write(page, 'catalog/cart/lines/', {
    lines: lines.map(([{ id }, quantity]) => ({ product: id, quantity })),
  });
  expect(await answer.json()).toMatchObject({ refused: 0 });
}

/** Puts the least there is of each of these goods into the cart past the pages. */
export async function putIntoCart(page: Page, wanted: readonly Good[]): Promise<void> {
  await putInto(
    page,
    wanted.map((good) => [good, good.multiplicity]),
  );
}

/** Goods of which there is so much that buying them takes them from nobody. */
export async function plentiful(page: Page, count: number): Promise<Good[]> {
  const packs = ({ max_quantity, multiplicity }: Good) => max_quantity / multiplicity;
  return (await goodsInStock(page, 200)).sort((a, b) => packs(b) - packs(a)).slice(0, count);
}

/** Where goods are shown that nobody has. */
export async function goneGoods(page: Page): Promise<string> {
  type Listed = { count: number; results: { href: string; max_quantity: number }[] };
  const list = async (offset: number): Promise<Listed> =>
    (await page.request.get(`/api/v1/catalog/products/?limit=100&offset=${offset}`)).json();
  // The list begins with what can be bought.
  const { results } = await list((await list(0)).count - 100);
  const gone = results.find(({ max_quantity }) => max_quantity === 0);
  expect(gone).toBeDefined();
  return gone?.href ?? '';
}
