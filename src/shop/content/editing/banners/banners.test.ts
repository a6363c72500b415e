import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../../tests/support/api-browser.ts';
import { staffAt } from '../../../../../tests/support/desk.ts';
import { contentJobs } from '../editing.server.ts';

let api: TestApi;
let editor: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  editor = (await staffAt(api, 'editor')).browser;
});
afterAll(() => api.close());

const onHome = async () =>
  (await api.get('pages/frontpage/')).body.banners.map(({ title }: { title: string }) => title);

test('a banner stays on the home page until it is hidden or deleted', async () => {
  const banner = { place: 'side', title: 'Скидки на кабель', button: 'Смотреть', href: '/catalog/kabel' };
  const { status, body } = await editor.post('staff/banners/', banner);
  expect([status, body]).toMatchObject([201, { ...banner, image: '', is_hidden: false, is_ad: false }]);
  expect(await onHome()).toEqual(['Всё для щитка', 'Скидки на кабель']);
  const path = `staff/banners/${body.id}/`;
  expect((await editor.send('PATCH', path, { version: 1, is_hidden: true })).body.is_hidden).toBe(true);
  expect(await onHome()).toEqual(['Всё для щитка']);
  await editor.send('PATCH', path, { version: 2, is_hidden: false, title: 'Кабель дешевле' });
  expect(await onHome()).toEqual(['Всё для щитка', 'Кабель дешевле']);
  expect((await editor.send('DELETE', path)).status).toBe(204);
  expect([await onHome(), (await editor.get(path)).status]).toEqual([['Всё для щитка'], 404]);
});

test.each([
  [{ is_ad: true }, ['advertiser', 'erid']],
  [{ href: 'javascript:x()' }, ['href']],
  [{ href: '//evil.example' }, ['href']],
  [{ image: 'https://foreign.example/1.png' }, ['image']],
  [{ title: '\u200b' }, ['title']],
  [{ starts_at: '2099-02-01T00:00:00Z', ends_at: '2099-01-01T00:00:00Z' }, ['ends_at']],
  [{ is_ad: true, starts_at: '2099-01-01T00:00:00Z' }, ['advertiser', 'erid']],
  [{ is_ad: true, is_hidden: true }, ['advertiser', 'erid']],
])('a banner with wrong fields is rejected with errors at these fields: %#', async (wrong, fields) => {
  const banner = { place: 'hero', title: 'А', button: 'Б', href: '/', ...wrong };
  const { status, body } = await editor.post('staff/banners/', banner);
  expect([status, Object.keys(body)]).toEqual([400, fields]);
});

test('a banner is shown between its dates only; the job at each of them clears the caches', async () => {
  const dates = { starts_at: '2099-01-01T00:00:00.000Z', ends_at: '2099-02-01T00:00:00.000Z' };
  const banner = { place: 'side', title: 'Январь', button: 'Смотреть', href: '/', ...dates };
  const { body } = await editor.post('staff/banners/', banner);
  expect(body).toMatchObject({ ...dates, state: 'waiting' });
  expect(await onHome()).not.toContain('Январь');
  const { rows } = await api.pool.query(
    "select run_at from graphile_worker.jobs where task_identifier = 'banner-due' order by run_at",
  );
  expect(rows.map(({ run_at }) => run_at.toISOString())).toEqual(Object.values(dates));
  await api.pool.query(
    "begin; set local vitrina.bulk = 'on'; update banner set starts_at = now() where title = 'Январь'; commit",
  );
  expect(await onHome()).not.toContain('Январь');
  await contentJobs({ db: api.db })['banner-due']?.({});
  expect(await onHome()).toContain('Январь');
  expect((await editor.get(`staff/banners/${body.id}/`)).body.state).toBe('shown');
});

test('a change of a banner names the version that was seen; another one learns what has changed, by whom', async () => {
  const made = (await editor.post('staff/banners/', { place: 'side', title: 'Два', button: 'Б', href: '/' }))
    .body;
  const path = `staff/banners/${made.id}/`;
  expect((await editor.send('PATCH', path, { version: 1, title: 'Три' })).body.version).toBe(2);
  const { status, body } = await editor.send('PATCH', path, { version: 1, button: 'Открыть' });
  expect([status, body]).toMatchObject([
    409,
    { version: 2, changed: [{ field: 'title', was: 'Два', now: 'Три', by: expect.any(String) }] },
  ]);
});

test('a renamed category is renamed on every post, and a category with posts cannot be deleted', async () => {
  const made = (await editor.post('staff/post-categories/', { slug: 'sovety', name: 'Советы' })).body;
  const path = `staff/post-categories/${made.id}/`;
  expect((await editor.post('staff/post-categories/', { slug: 'sovety', name: 'Ещё' })).body).toHaveProperty(
    'slug',
  );
  await api.pool.query("update content_item set category_id = $1 where kind = 'post'", [made.id]);
  await editor.send('PATCH', path, { name: 'Как выбрать' });
  expect((await api.get('posts/posts/')).body.results[0].category).toEqual({
    id: made.id,
    slug: 'sovety',
    name: 'Как выбрать',
  });
  expect((await editor.get('staff/post-categories/')).body.results).toMatchObject([{ posts: 1 }]);
  expect((await editor.send('DELETE', path)).status).toBe(409);
  await api.pool.query('update content_item set category_id = null');
  expect((await editor.send('DELETE', path)).status).toBe(204);
});
