import { expect, type Page } from '@playwright/test';

interface Goods {
  id: number;
  slug: string;
  name: string;
  multiplicity: number;
  max_quantity: number;
  prices: { city: number; price: number | string }[];
}

/** Goods one can buy in the visitor's city now, the dearest first. */
export async function goodsInStock(page: Page, count: number): Promise<Goods[]> {
  const found: Goods[] = [];
  for (let offset = 0; found.length < count && offset < 2000; offset += 48) {
    const answer = await page.request.get(
      `/api/v1/catalog/products/?limit=48&offset=${offset}&ordering=-price`,
    );
    const { results } = (await answer.json()) as { results: Goods[] };
    found.push(...results.filter((card) => card.max_quantity >= card.multiplicity && card.prices.length > 0));
    if (results.length === 0) break;
  }
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

/** Puts goods into the visitor's cart past the pages, for what begins with a cart. */
export async function putIntoCart(page: Page, goods: readonly Goods[]): Promise<void> {
  const { csrf_token } = await (await page.request.get('/api/v1/users/session/')).json();
  const put = async ({ id, multiplicity }: Goods) => {
    const answer = await page.request.post('/api/v1/catalog/cart-items/', {
      headers: { 'X-CSRFToken': csrf_token },
      data: { product: id, quantity: multiplicity },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  // The first write begins the session; the others need not wait for each other.
  const [first, ...others] = goods;
  if (first) await put(first);
  for (let done = 0; done < others.length; done += 10)
    await Promise.all(others.slice(done, done + 10).map(put));
}

/** Goods of which there is so much that buying them takes them from nobody. */
export async function plentiful(page: Page, count: number): Promise<Goods[]> {
  const packs = ({ max_quantity, multiplicity }: Goods) => max_quantity / multiplicity;
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
