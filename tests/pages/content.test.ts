import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

/** Only prevents hanging: a cached page is dropped soon after its change, but a machine may be busy. */
const PATIENCE = 40_000;

let opened: FormShop;
let guest: FormBrowser;

beforeAll(async () => {
  opened = await openFormShop();
  guest = new FormBrowser(opened.shop);
});
afterAll(() => opened.close());

const january = (day: number) => new Date(Date.UTC(2026, 0, day, 9));

/** Writes a text that is published. */
async function publish(kind: string, slug: string | null, title: string, body: object, day = 1) {
  const { id } = await opened.db
    .insertInto('content_item')
    .values({ kind, slug, title, body: JSON.stringify(body), published_at: january(day) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const postBody = { annotation: 'Коротко', html: '<h3>Раз</h3><p>И все.</p>', image: null };
/** What a page says to search engines. */
const headOf = (html: string) => /<head>.*?<\/head>/s.exec(html)?.[0] ?? '';

test('the list of articles shows twelve and links to the others by separate addresses', async () => {
  for (let day = 1; day <= 13; day++) await publish('post', `sovet-${day}`, `Совет ${day}`, postBody, day);
  const { body } = await guest.get('/posts');
  expect(body.match(/<article/g)).toHaveLength(12);
  expect(body).toContain('href="/posts?offset=12"');
  expect(headOf(body)).toContain('type="application/rss+xml"');
  const next = await guest.get('/posts?offset=12');
  expect(next.body).toContain('Совет 1<');
  expect(next.body.match(/<article/g)).toHaveLength(2);
  expect(headOf(next.body)).toMatch(/страница 2.*rel="canonical" href="[^"]*\/posts\?offset=12"/s);
  expect((await guest.get('/posts?offset=240')).statusCode).toBe(404);
});

test('a category of articles shows only its own, and search engines ignore it', async () => {
  const { id } = await opened.db
    .insertInto('post_category')
    .values({ slug: 'schit', name: 'Щиток' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const post = await publish('post', 'schit', 'Собираем щит', postBody);
  await opened.db.updateTable('content_item').set({ category_id: id }).where('id', '=', post).execute();
  await vi.waitFor(async () => {
    const { body } = await guest.get(`/posts?category=${id}`);
    expect(body.match(/<article/g)).toHaveLength(1);
    expect(headOf(body)).toContain('noindex, follow');
    expect(headOf(body)).toMatch(/rel="canonical" href="[^"]*\/posts"/);
  }, PATIENCE);
  expect((await guest.get('/posts?category=nothing')).body.match(/<article/g)).toHaveLength(12);
});

test('an article has its contents, its goods with the price of the city, and is an Article', async () => {
  const parts = ['Раз', 'Два', 'Три'].map((name) => `<h3>${name}</h3><p>Текст.</p>`).join('');
  const id = await publish('post', 'tri-chasti', 'Три части', { ...postBody, html: parts });
  const product_id = opened.cast.products.breaker16;
  await opened.db.insertInto('content_product').values({ item_id: id, product_id }).execute();
  const { body } = await guest.get('/posts/tri-chasti');
  for (const anchor of ['raz', 'dva', 'tri']) {
    expect(body).toContain(`<h2 id="${anchor}">`);
    expect(body).toContain(`href="#${anchor}"`);
  }
  expect(wordsOf(body)).toContain('Товары из статьи');
  expect(body).toContain(`href="/product/${product_id}-`);
  expect(body).toContain('"@type":"Article"');
  expect((await guest.get(`/posts/${id}`)).headers.location).toBe('/posts/tri-chasti');
});

test('an article whose address has changed is redirected to the new one in one step', async () => {
  const id = await publish('post', 'novyy-adres', 'Новый адрес', postBody);
  await opened.db
    .insertInto('content_slug')
    .values({ kind: 'post', slug: 'staryy-adres', item_id: id })
    .execute();
  const { statusCode, headers } = await guest.get('/posts/staryy-adres');
  expect([statusCode, headers.location]).toEqual([301, '/posts/novyy-adres']);
});

test('an advert is marked on its page and in the list', async () => {
  const id = await publish('post', 'reklama', 'Кабель с завода', postBody, 28);
  await opened.db
    .updateTable('content_item')
    .set({ is_ad: true, advertiser: 'ООО «Завод»', erid: '2Vtzq' })
    .where('id', '=', id)
    .execute();
  await vi.waitFor(async () => {
    for (const url of ['/posts/reklama', '/posts', '/'])
      expect([url, wordsOf((await guest.get(url)).body)]).toEqual([
        url,
        expect.stringContaining('Реклама. ООО «Завод». erid: 2Vtzq'),
      ]);
  }, PATIENCE);
});

test('a changed text is also changed for visitors whose page was cached', async () => {
  expect((await guest.get('/about/history')).body).toContain('О нас.');
  await opened.db
    .updateTable('content_item')
    .set({ body: JSON.stringify({ html: '<p>Всё иначе.</p>', blocks: [] }) })
    .where('slug', '=', 'history')
    .execute();
  await vi.waitFor(
    async () => expect((await guest.get('/about/history')).body).toContain('Всё иначе.'),
    PATIENCE,
  );
});

test('every question is on the page with its answer, and in the structured data', async () => {
  const { body } = await guest.get('/about/payment-and-delivery-faq');
  expect(body).toMatch(/<details id="mozhno-kartoj"[^>]*><summary.*Можно.*картой\?.*Можно\.<\/p>/s);
  expect(body).toContain('"@type":"FAQPage"');
});

test('a page of the menu is found by its number, and no other one', async () => {
  const { id } = await opened.db
    .selectFrom('content_item')
    .select('id')
    .where('kind', '=', 'embedded')
    .executeTakeFirstOrThrow();
  expect((await guest.get(`/embedded/${id}`)).body).toContain('Цены по\u00a0договору.');
  for (const url of ['/embedded/999999', '/embedded/x', '/about/nobody', '/posts/nobody'])
    expect([url, (await guest.get(url)).headers.location]).toEqual([url, '/404']);
});

test('a search says how many articles it finds, and shows them in a separate tab', async () => {
  const goods = await guest.get(`/search/?q=${encodeURIComponent('автомат')}`);
  expect(wordsOf(goods.body)).toMatch(/Статьи ?1/);
  const { body } = await guest.get(`/search/?q=${encodeURIComponent('автоматы')}&tab=posts`);
  expect(wordsOf(body)).toContain('найдена 1 статья');
  expect(body).toContain('href="/posts/kak-vybrat-avtomat"');
  expect(headOf(body)).toContain('noindex');
});
