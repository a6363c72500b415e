import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('documents/{slug}/ answers `{id,slug,title,html,updated_at,files,seo}`', async () => {
  const { updated_at } = await api.db
    .selectFrom('content_item')
    .select('updated_at')
    .where('slug', '=', 'dostavka')
    .executeTakeFirstOrThrow();
  const { status, body } = await api.get('documents/dostavka/');
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(Number),
    slug: 'dostavka',
    title: 'Доставка',
    html: '<p>Везём.</p>',
    text_products: [],
    updated_at: new Date(updated_at).toISOString(),
    files: [],
    seo: {
      title: 'Доставка — Полка',
      description: 'Везём.',
      h1: 'Доставка',
      canonical: '/info/dostavka',
      robots: 'index, follow',
      breadcrumbs: [
        { name: 'Главная', href: '/' },
        { name: 'Доставка', href: '/info/dostavka' },
      ],
    },
  });
});

// API-12
test('an info document is publicly cacheable for a quarter of an hour', async () => {
  const { headers } = await api.get('documents/dostavka/', api.cast.cities.perm);
  expect(headers['cache-control']).toBe('public, max-age=900');
  expect(headers).not.toHaveProperty('set-cookie');
});

test.each(['net-takogo', 'Dostavka', '%00', '..%2Flayout', "dostavka'--", 'a'.repeat(150)])(
  'there is no document «%s», and this answer is not cacheable',
  async (slug) => {
    const { status, body, headers } = await api.get(`documents/${slug}/`);
    expect([status, body]).toEqual([404, { detail: 'Не найдено.' }]);
    expect(String(headers['cache-control'])).not.toContain('public');
  },
);
