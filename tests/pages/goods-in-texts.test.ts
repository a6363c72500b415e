import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from '../support/api-browser.ts';
import { company, contractOf, loggedIn } from '../support/companies.ts';
import { wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

/** Only prevents hanging: a cached page is dropped soon after its change, but a machine may be busy. */
const PATIENCE = 40_000;

let opened: FormShop;
beforeAll(async () => {
  opened = await openFormShop();
});
afterAll(() => opened?.close());

const asGuest = async (url: string) => (await opened.shop.inject({ url })).body;
const cardOf = (id: number) => `<figure data-product="${id}"></figure>`;
/** The addresses of the products whose cards a page has, in their order. */
const cardsOn = (body: string) => [
  ...new Set([...body.matchAll(/<a href="\/product\/(\d+)-/g)].map(([, id]) => Number(id))),
];

/** Publishes a text of each kind in which products stand. @returns their addresses */
async function publish(html: string): Promise<string[]> {
  const write = async (kind: string, slug: string | null) => {
    const body = JSON.stringify({ html, ...(kind === 'post' && { annotation: '', image: null }) });
    const { rows } = await opened.pool.query(
      `insert into content_item (kind, slug, title, body, published_at) values ($1, $2, 'С товарами', $3, now())
       returning id`,
      [kind, slug, body],
    );
    return rows[0].id;
  };
  await write('post', 's-tovarami');
  await write('info', 's-tovarami');
  return ['/posts/s-tovarami', '/info/s-tovarami', `/embedded/${await write('embedded', null)}`];
}

let pages: string[];

test('a product in a text is a live card between its paragraphs, at the price of the city and for a company at its own (STF-160)', async () => {
  const { breaker16 } = opened.cast.products;
  pages = await publish(`<p>Перед карточкой</p>${cardOf(breaker16)}<p>После карточки</p>`);
  const access = { pool: opened.pool, browser: () => openBrowser(opened.shop) };
  const { browser, id } = await loggedIn(access);
  const entity = await company(access, [{ id, role: 'buyer' }]);
  const contract = await contractOf(access, entity, { number: '9/26', audience: 'retail', percent: 8.4 });
  await browser.send('PATCH', 'users/session/', { legal_entity: entity, contract });
  for (const url of pages) {
    const guest = await asGuest(url);
    expect([url, cardsOn(guest)]).toEqual([url, [breaker16]]);
    expect(wordsOf(guest)).toMatch(/Перед карточкой.*250,00.*В корзину.*После карточки/s);
    expect(guest).not.toContain('<figure data-product');
    const headers = { cookie: `session=${browser.cookies.get('session')}` };
    const own = (await opened.shop.inject({ url, headers })).body;
    expect([url, wordsOf(own)]).toEqual([url, expect.stringMatching(/Ваша цена по договору.*229,00/s)]);
    expect([url, wordsOf(await asGuest(url))]).toEqual([url, expect.not.stringContaining('229,00')]);
  }
});

test('the cached page follows the product: a new price is shown, a hidden product falls out and comes back', async () => {
  const { breaker16 } = opened.cast.products;
  const everywhere = (fact: (body: string, url: string) => void) =>
    vi.waitFor(async () => {
      for (const url of pages) fact(await asGuest(url), url);
    }, PATIENCE);
  await opened.pool.query('update price set kopecks = 26100 where product_id = $1 and kopecks = 25000', [
    breaker16,
  ]);
  await everywhere((body, url) =>
    expect([url, wordsOf(body)]).toEqual([url, expect.stringContaining('261,00')]),
  );
  await opened.pool.query('update product set hidden_at = now() where id = $1', [breaker16]);
  await everywhere((body, url) => {
    expect([url, cardsOn(body)]).toEqual([url, []]);
    expect(wordsOf(body)).toMatch(/Перед карточкой\s+После карточки/);
  });
  await opened.pool.query('update product set hidden_at = null where id = $1', [breaker16]);
  await everywhere((body, url) => expect([url, cardsOn(body)]).toEqual([url, [breaker16]]));
});

test('a product of the text is not repeated among the goods below it', async () => {
  const { breaker16, cable } = opened.cast.products;
  const { rows } = await opened.pool.query(
    `select id from content_item where slug = 's-tovarami' and kind = 'post'`,
  );
  for (const product of [breaker16, cable])
    await opened.pool.query('insert into content_product (item_id, product_id) values ($1, $2)', [
      rows[0].id,
      product,
    ]);
  await opened.pool.query('update content_item set updated_at = now() where id = $1', [rows[0].id]);
  await vi.waitFor(
    async () => expect(cardsOn(await asGuest('/posts/s-tovarami'))).toEqual([breaker16, cable]),
    PATIENCE,
  );
});
