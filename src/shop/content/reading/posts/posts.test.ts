import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../../tests/support/api.ts';

let api: TestApi;
let advice: number;
beforeAll(async () => {
  api = await startApi();
  await api.pool.query("delete from content_item where kind = 'post'");
  advice = (
    await api.pool.query("insert into post_category (slug, name) values ('sovety', 'Советы') returning id")
  ).rows[0].id;
  await api.pool.query("insert into post_category (slug, name) values ('novosti', 'Новости')");
  for (let day = 1; day <= 14; day++)
    await write(`statya-${day}`, { published: `2026-02-${day}`, category: day % 2 ? advice : null });
  await write('chernovik', { published: null });
  await write('budushchee', { published: '2099-01-01' });
  await write('skrytaya', { published: '2026-03-01', hidden: true });
});
afterAll(() => api.close());

async function write(
  slug: string,
  given: { published?: string | null; category?: number | null; hidden?: boolean; title?: string } = {},
): Promise<number> {
  const { published = '2026-01-01', category = null, hidden = false, title = `Статья ${slug}` } = given;
  const { rows } = await api.pool.query(
    `insert into content_item (kind, slug, title, body, category_id, published_at, hidden_at)
     values ('post', $1, $2, $3, $4, $5, $6) returning id`,
    [
      slug,
      title,
      { annotation: `О чём ${slug}`, html: '<p>Текст</p>', image: null },
      category,
      published,
      hidden ? '2026-03-02' : null,
    ],
  );
  return rows[0].id;
}

const slugs = (body: { results: { slug: string }[] }) => body.results.map(({ slug }) => slug);

test('posts are listed newest first, twelve on a page; drafts, hidden and scheduled posts are left out', async () => {
  const { body, headers } = await api.get('posts/posts/');
  expect(body.count).toBe(14);
  expect(slugs(body)).toEqual(Array.from({ length: 12 }, (_, at) => `statya-${14 - at}`));
  expect(body.next).toBe('/api/v1/posts/posts/?limit=12&offset=12');
  expect(body.results[1]).toEqual({
    id: expect.any(Number),
    slug: 'statya-13',
    href: '/posts/statya-13',
    title: 'Статья statya-13',
    annotation: 'О чём statya-13',
    image: null,
    published_at: expect.stringMatching(/^2026-02-1[23]T/),
    category: { id: advice, slug: 'sovety', name: 'Советы' },
    is_ad: false,
    advertiser: '',
    erid: '',
  });
  expect(headers['cache-control']).toBe('public, max-age=900');
  for (const slug of ['chernovik', 'budushchee', 'skrytaya', 'net-takoj'])
    expect((await api.get(`posts/post/${slug}/`)).status).toBe(404);
});

test('a category of posts has its own list and page; an unknown category is 404', async () => {
  const { body } = await api.get(`posts/posts/?category=${advice}&limit=2`);
  expect([body.count, slugs(body)]).toEqual([7, ['statya-13', 'statya-11']]);
  expect((await api.get('posts/posts/?category=9999')).status).toBe(404);
  const page = (await api.get(`posts/posts-page/?category=${advice}`)).body;
  expect(page).toMatchObject({
    seo: { h1: 'Советы', title: 'Советы — Статьи — Полка', canonical: `/posts?category=${advice}` },
    categories: [{ slug: 'sovety', count: 7 }],
    posts: { count: 7 },
  });
  const whole = (await api.get('posts/posts-page/')).body;
  expect(whole.seo).toMatchObject({ h1: 'Статьи', canonical: '/posts' });
  expect(whole.posts.results).toHaveLength(12);
});

test('the home page shows the four newest posts', async () => {
  const { body } = await api.get('pages/frontpage/');
  expect(body.posts.map(({ slug }: { slug: string }) => slug)).toEqual([
    'statya-14',
    'statya-13',
    'statya-12',
    'statya-11',
  ]);
});

test('a post is found by its slug and id, and suggests posts of its category first', async () => {
  const { body, headers } = await api.get('posts/post/statya-3/');
  expect(body).toMatchObject({
    slug: 'statya-3',
    html: '<p>Текст</p>',
    products: [],
    seo: { title: 'Статья statya-3 — Полка', canonical: '/posts/statya-3', description: 'О чём statya-3' },
  });
  expect(body.seo.breadcrumbs.map(({ href }: { href: string }) => href)).toEqual([
    '/',
    '/posts',
    '/posts/statya-3',
  ]);
  expect(slugs({ results: body.related })).toEqual(['statya-13', 'statya-11', 'statya-9']);
  expect(headers['cache-control']).toBe('public, max-age=900');
  expect((await api.get(`posts/post/${body.id}/`)).body).toEqual(body);
});

test('a post with products shows prices of the city, so its answer is cacheable only privately', async () => {
  const id = await write('s-tovarami');
  const { breaker16, cable } = api.cast.products;
  await api.pool.query(
    'insert into content_product (item_id, product_id, sort) values ($1, $2, 1), ($1, $3, 0)',
    [id, breaker16, cable],
  );
  const { body, headers } = await api.get('posts/post/s-tovarami/', api.cast.cities.perm);
  expect(body.products.map((card: { id: number }) => card.id)).toEqual([cable, breaker16]);
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('a post answers the cards of the products in its text, without those that are hidden', async () => {
  const id = await write('s-kartochkami');
  const { breaker16, cable } = api.cast.products;
  const html = `<p>А</p><figure data-product="${cable}"></figure><figure data-product="${breaker16}"></figure>`;
  await api.pool.query(
    `update content_item set body = body || jsonb_build_object('html', $2::text) where id = $1`,
    [id, html],
  );
  const read = () => api.get('posts/post/s-kartochkami/', api.cast.cities.perm);
  const { body, headers } = await read();
  expect([body.html, body.products]).toEqual([html, []]);
  expect(body.text_products.map((card: { id: number }) => card.id)).toEqual([cable, breaker16]);
  expect(headers['cache-control']).toBe('private, no-cache');
  await api.pool.query('update product set hidden_at = now() where id = $1', [cable]);
  expect((await read()).body.text_products.map((card: { id: number }) => card.id)).toEqual([breaker16]);
  await api.pool.query('update product set hidden_at = null where id = $1', [cable]);
});

test('a former address of a post redirects to the current one; a hidden post has no redirect', async () => {
  const id = await write('novyj-adres');
  await api.pool.query("insert into content_slug (kind, slug, item_id) values ('post', 'staryj-adres', $1)", [
    id,
  ]);
  const { status, headers } = await api.get('posts/post/staryj-adres/');
  expect([status, headers.location]).toEqual([301, '/api/v1/posts/post/novyj-adres/']);
  await api.pool.query('update content_item set hidden_at = now() where id = $1', [id]);
  expect((await api.get('posts/post/staryj-adres/')).status).toBe(404);
});

test('search/posts understands word forms, typing errors and the wrong keyboard layout; the title counts most', async () => {
  await write('dreli', { title: 'Как выбрать аккумуляторную дрель', published: '2026-01-02' });
  await write('svyorla', { title: 'Свёрла по металлу для дрелей', published: '2026-01-03' });
  const find = async (query: string) =>
    slugs((await api.get(`search/posts/?search=${encodeURIComponent(query)}`)).body);
  expect(await find('выбор дрели')).toEqual(['svyorla', 'dreli']);
  expect(await find('аккумуляторной дрелью')).toEqual(['dreli']);
  expect(await find('акумуляторная')).toEqual(['dreli']);
  expect(await find('lhtkm')).toEqual(['svyorla', 'dreli']);
  expect(await find('сверл')).toEqual(['svyorla']);
  expect(await find('синхрофазотрон')).toEqual([]);
  expect(await find('')).toEqual([]);
  expect(await find('chernovik')).toEqual([]);
});
