import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cast } from '../../tests/support/cast.ts';
import { type HttpShop, openCastShop, openHttpShop } from '../../tests/support/http-shop.ts';
import { askForSitemap, makeSitemap } from '../shop/feeds/sitemap/sitemap.server.ts';

let site: HttpShop;
let cast: Cast;
let shop: FastifyInstance;
let closed: FastifyInstance;

const ORIGIN = 'https://polka.example';

const open = (env: NodeJS.ProcessEnv) => site.open({ PUBLIC_URL: ORIGIN, ...env });
const get = (url: string, headers: InjectOptions['headers'] = {}, of = shop) =>
  of.inject({ url, headers: { host: 'polka.example', 'x-forwarded-proto': 'https', ...headers } });
const located = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);

beforeAll(async () => {
  const opened = await openCastShop();
  ({ cast } = opened);
  site = opened;
  shop = await open({});
  closed = await open({ INDEXING: '0' });
});
afterAll(() => site.close());

describe('robots.txt', () => {
  // SEO-14
  test('lets robots visit public pages and nothing private', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const allows = readRobots(body);
    for (const path of [
      '/',
      '/catalog',
      '/catalog/kabel',
      '/catalog/kabel?offset=24',
      '/catalog/kabel?tags=1',
      '/product/1-avtomat',
      '/posts',
      '/posts/kak',
      '/posts/rss.xml',
      '/info/dostavka',
      '/about/history',
      '/vacancies',
      '/contacts',
      '/pickup-points',
      '/price-list',
      '/embedded/3',
      '/assets/a.js',
      '/files/aa/b.svg',
      '/og/aa/b.svg.jpg',
      '/sitemap.xml',
      '/sitemaps/products-1.xml',
      '/feeds/yml/perm.xml',
      '/favicon.svg',
    ])
      expect([path, allows(path)]).toEqual([path, true]);
    for (const path of [
      '/search/',
      '/search/?q=кабель',
      '/cart',
      '/cart?x=1',
      '/checkout',
      '/order/abc',
      '/wishlist',
      '/auth/login',
      '/auth/password-reset',
      '/account/orders',
      '/api/v1/layout/',
      '/city',
      '/city?next=/',
      '/404',
      '/_error?statusCode=500',
    ])
      expect([path, allows(path)]).toEqual([path, false]);
  });

  test('is short enough for every robot, without a blank line inside a group, and names the sitemap', async () => {
    const { body } = await get('/robots.txt');
    const [group = '', ...rest] = body.trim().split('\n\n');
    expect(rest).toEqual([`Sitemap: ${ORIGIN}/sitemap.xml`]);
    for (const line of group.split('\n')) {
      expect(line).toMatch(/^(User-agent: \*|Disallow: \/\S+|Clean-param: [\w&]+ \/\S*)$/);
      expect(line.length).toBeLessThanOrEqual(500);
    }
  });

  test('of a test copy closes everything, and every answer says so', async () => {
    expect((await get('/robots.txt', {}, closed)).body).toBe('User-agent: *\nDisallow: /\n');
    for (const path of ['/', '/catalog', '/api/v1/layout/', '/files/aa/none.svg', '/net-takoi'])
      expect((await get(path, {}, closed)).headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await get('/catalog')).headers).not.toHaveProperty('x-robots-tag');
  });
});

describe('the sitemap', () => {
  test('asks to retry soon while a database is being restored', async () => {
    await site.pool.query('alter table sitemap_file rename to not_yet');
    const { statusCode, headers, body } = await get('/sitemap.xml');
    await site.pool.query('alter table not_yet rename to sitemap_file');
    expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
    expect(body).toContain('Магазин временно недоступен');
  });

  beforeEach(() => makeSitemap(site.db));

  const addresses = async () => {
    const files = located((await get('/sitemap.xml')).body);
    const bodies = await Promise.all(files.map(async (file) => (await get(pathOf(file))).body));
    return bodies.flatMap((body) => located(body).map(pathOf));
  };
  const changedAt = async (file: string, path: string) => {
    const { body } = await get(`/sitemaps/${file}.xml`);
    return new RegExp(`${ORIGIN}${path}</loc><lastmod>([^<]+)`).exec(body)?.[1];
  };

  test('names every existing page once, by its own address', async () => {
    const paths = await addresses();
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain('/');
    expect(paths).toContain('/catalog/avtomaty');
    const products = paths.filter((path) => path.startsWith('/product/'));
    expect(products).toContain(`/product/${cast.products.breaker16}-avtomat-16`);
    for (const path of paths) {
      const { statusCode, body } = await get(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).toContain(`rel="canonical" href="${ORIGIN}${path === '/' ? '/' : path}"`);
      expect(body).not.toMatch(/name="robots" content="noindex/);
    }
  });

  test('leaves out hidden pages and adds them when they are shown again', async () => {
    const path = `/product/${cast.products.breaker16}-avtomat-16`;
    await site.db
      .updateTable('product')
      .set({ hidden_at: new Date() })
      .where('id', '=', cast.products.breaker16)
      .execute();
    await makeSitemap(site.db);
    expect(await addresses()).not.toContain(path);
    await site.db
      .updateTable('product')
      .set({ hidden_at: null })
      .where('id', '=', cast.products.breaker16)
      .execute();
    await makeSitemap(site.db);
    expect(await addresses()).toContain(path);
  });

  // SEO-12
  test('dates a page by its content: an identical save, a price and a stock change nothing', async () => {
    const id = cast.products.threePoleBreaker;
    const { slug } = await site.db
      .selectFrom('product')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const path = `/product/${id}-${slug}`;
    const before = await changedAt('products-1', path);
    expect(before).toMatch(/^\d{4}-\d\d-\d\dT/);
    await site.db.updateTable('product').set({ updated_at: new Date() }).where('id', '=', id).execute();
    await site.db
      .updateTable('price')
      .set(({ eb }) => ({ kopecks: eb('kopecks', '+', 100) }))
      .where('product_id', '=', id)
      .execute();
    await makeSitemap(site.db);
    expect(await changedAt('products-1', path)).toBe(before);
    const index = (await get('/sitemap.xml')).body;
    await site.db
      .insertInto('product_override')
      .values({ product_id: id, description: '<p>Теперь с описанием</p>' })
      .execute();
    await makeSitemap(site.db);
    const after = await changedAt('products-1', path);
    expect(new Date(after!).getTime()).toBeGreaterThan(new Date(before!).getTime());
    expect((await get('/sitemap.xml')).body).not.toBe(index);
  });

  test('rewrites a file of goods when one of them has changed, and not for prices and stock', async () => {
    const marked = "update sitemap_file set digest = 'of before' where name = 'products-1'";
    const isOfBefore = async () => {
      await makeSitemap(site.db);
      const { rows } = await site.pool.query("select digest from sitemap_file where name = 'products-1'");
      expect(located((await get('/sitemap.xml')).body).map(pathOf)).toContain('/sitemaps/products-1.xml');
      return rows[0].digest === 'of before';
    };
    await site.pool.query(marked);
    await site.pool.query('update price set kopecks = kopecks + 100');
    await site.pool.query('update stock set on_hand = on_hand + 1');
    expect(await isOfBefore()).toBe(true);
    await site.pool.query("update product set name = name || ' (новое)' where id = $1", [
      cast.products.breaker16,
    ]);
    expect(await isOfBefore()).toBe(false);
  });

  test('is sent compressed, and not at all to a client that has it', async () => {
    const { headers, rawPayload } = await get('/sitemaps/products-1.xml', { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/xml; charset=utf-8',
    });
    expect(gunzipSync(rawPayload).toString()).toContain(`<loc>${ORIGIN}/product/`);
    const again = await get('/sitemaps/products-1.xml', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each(['products-99', 'index', 'pages.', 'nothing'])('has no file «%s»', async (name) => {
    expect((await get(`/sitemaps/${name}.xml`)).statusCode).toBe(404);
  });
});

test('a shop without a sitemap yet asks to retry later, and its processes request one together', async () => {
  const empty = await openHttpShop();
  const other = await empty.open();
  const { statusCode, headers } = await get('/sitemap.xml', {}, other);
  expect([statusCode, headers['retry-after']]).toEqual([503, '60']);

  const asked = "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'sitemap'";
  await Promise.all([askForSitemap(empty.db), askForSitemap(empty.db), askForSitemap(empty.db)]);
  expect((await empty.pool.query(asked)).rows).toEqual([{ n: 1 }]);
  await empty.pool.query('delete from graphile_worker._private_jobs');
  await makeSitemap(empty.db);
  await askForSitemap(empty.db);
  expect((await empty.pool.query(asked)).rows).toEqual([{ n: 0 }]);
  await empty.close();
});

describe('the feed of posts', () => {
  test('lists published posts, marks adverts, and leaves out scheduled posts', async () => {
    const post = (slug: string, title: string, more: object) =>
      site.db
        .insertInto('content_item')
        .values({
          kind: 'post',
          slug,
          title,
          published_at: new Date('2026-10-01T09:00:00Z'),
          body: JSON.stringify({ annotation: 'Коротко & ясно', html: '<p>Долго</p>', image: null }),
          ...more,
        })
        .execute();
    await post('kak-vybrat', 'Кабель: «медь» < алюминий?', {});
    await post('reklama', 'Скидки завода', { is_ad: true, advertiser: 'ООО «Завод»', erid: '2Vfnx' });
    await post('chernovik', 'Черновик', { published_at: null });
    const { body, headers } = await get('/posts/rss.xml');
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(body).toContain('<title>Кабель: «медь» &lt; алюминий?</title>');
    expect(body).toContain(`<link>${ORIGIN}/posts/kak-vybrat</link>`);
    expect(body).toContain('<pubDate>Thu, 01 Oct 2026 09:00:00 GMT</pubDate>');
    expect(body).toContain(
      '<description>Реклама. ООО «Завод», erid: 2Vfnx. Коротко &amp; ясно</description>',
    );
    expect(body).not.toContain('Черновик');
  });
});

describe('the image of a link preview', () => {
  const at = (path: string) => get(`/og/${path}`);

  test('is a JPEG of the size messengers use, whatever the file is', async () => {
    await mkdir(join(site.folder, 'files', 'ab'), { recursive: true });
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><circle r="90" cx="120" cy="120"/></svg>';
    await writeFile(join(site.folder, 'files', 'ab', 'drawing.svg'), drawing);
    const wide = sharp({ create: { width: 1600, height: 840, channels: 3, background: '#a00' } });
    await wide.webp().toFile(join(site.folder, 'files', 'ab', 'photo.webp'));
    for (const name of ['ab/drawing.svg.jpg', 'ab/photo.webp.jpg', 'ab/photo.webp.jpg']) {
      const { statusCode, headers, rawPayload } = await at(name);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    }
    const { data } = await sharp((await at('ab/photo.webp.jpg')).rawPayload)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150); // an image of the same shape fills the card
    expect(data[1]).toBeLessThan(40);
  });

  test.each([
    'ab/none.svg.jpg',
    'ab/drawing.svg',
    '../../../etc/passwd.svg.jpg',
    '%2e%2e/vitrina.svg.jpg',
    'ab/drawing.svg%00.jpg',
    'ab/../ab/x.svg.jpg',
  ])('%s is 404', async (path) => {
    expect((await at(path)).statusCode).toBe(404);
  });

  test('of bytes that are no image is 404', async () => {
    await writeFile(join(site.folder, 'files', 'ab', 'broken.png'), 'not a picture');
    expect((await at('ab/broken.png.jpg')).statusCode).toBe(404);
  });
});

const pathOf = (address: string) => address.slice(ORIGIN.length);

/** What the robots.txt group for all robots allows: the longest matching rule decides. */
function readRobots(text: string): (path: string) => boolean {
  const closed = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, prefix]) => prefix!);
  return (path) => !closed.some((prefix) => path.startsWith(prefix));
}
