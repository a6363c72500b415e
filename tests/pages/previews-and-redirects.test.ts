import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewLink } from '../../src/shop/content/preview/preview.server.ts';
import { FormBrowser } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let opened: FormShop;
let guest: FormBrowser;
beforeAll(async () => {
  opened = await openFormShop();
  guest = new FormBrowser(opened.shop);
});
afterAll(() => opened.close());

const body = (html: string) => JSON.stringify({ annotation: '', html, image: null });

test('a link to a preview opens the page of the shop at the draft, static and for nobody to store; visitors see the published one', async () => {
  const { rows } = await opened.pool.query(
    `insert into content_item (kind, slug, title, body, published_at)
     values ('post', 'cherta', 'Было', $1, now()) returning id`,
    [body('<p>Прежний текст</p>')],
  );
  const { id } = rows[0];
  expect((await guest.get('/posts/cherta')).body).toContain('Прежний текст');
  await opened.pool.query(
    `insert into content_draft (item_id, base, state)
     select id, version, to_jsonb(i) || jsonb_build_object('title', 'Стало', 'slug', 'novaya', 'products', '[]'::jsonb,
       'body', $2::jsonb) from content_item i where id = $1`,
    [id, body('<p>Новый текст</p>')],
  );
  const { href } = await previewLink(opened.db, id, 60);
  const shown = await guest.get(href);
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain('<h1');
  expect(shown.body).toContain('Новый текст');
  expect(shown.body).not.toContain('<script type="module"');
  expect(shown.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  expect((await guest.get('/posts/cherta')).body).toContain('Прежний текст');
  expect((await guest.get('/posts')).body).not.toContain('Стало');
  expect((await guest.get(`${href.slice(0, -1)}.`)).statusCode).toBe(404);
});

test('an old address answers 301 to its page instead of 404, for guests and people with a session; a page of its own wins', async () => {
  await opened.pool.query(
    `insert into redirect (path, target) values ('/staraya/stranica.html', '/catalog?from=old'), ('/posts', '/catalog'),
       ('/posts/davno', '/posts')`,
  );
  for (const path of ['/staraya/stranica.html', '/staraya/stranica.html?utm=1']) {
    const { statusCode, headers } = await guest.get(path);
    expect([statusCode, headers.location]).toEqual([301, '/catalog?from=old']);
  }
  const { statusCode, headers } = await guest.get('/posts/davno');
  expect([statusCode, headers.location]).toEqual([301, '/posts']);
  expect((await guest.get('/posts')).statusCode).toBe(200);
  const { rows } = await opened.pool.query(
    'select r.path, h.hits from redirect r join redirect_hit h on h.redirect_id = r.id order by r.id',
  );
  expect(rows).toEqual([
    { path: '/staraya/stranica.html', hits: 2 },
    { path: '/posts/davno', hits: 1 },
  ]);
});
