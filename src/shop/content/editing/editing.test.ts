import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { PDF } from '../../../platform/files/fixtures/sample-files.ts';
import { contentJobs } from './editing.server.ts';

let api: TestApi;
let editor: ApiBrowser;
let editorId: number;
beforeAll(async () => {
  api = await startApi();
  const person = await staffAt(api, 'editor');
  [editor, editorId] = [person.browser, person.id];
});
afterAll(() => api.close());

const text = { annotation: 'Коротко', html: '<p>Текст</p>', image: null };
const post = async (more: Record<string, unknown> = {}) => {
  const { status, body } = await editor.post('staff/content/', {
    kind: 'post',
    title: 'Как хранить краску',
    body: text,
    published_at: '2026-05-01T09:00:00Z',
    ...more,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};
const patch = (id: number, body: Record<string, unknown>) =>
  editor.send('PATCH', `staff/content/${id}/`, body);

test('an item of staff is sanitised and shown at once; its slug is made of the title, and an audit row names the author', async () => {
  const html = '<h2>Где</h2><p onclick="x()">В тепле<script>x()</script></p>';
  const made = await post({ body: { ...text, html }, products: [api.cast.products.cable] });
  expect(made).toMatchObject({
    slug: 'kak-khranit-krasku',
    state: 'published',
    version: 1,
    products: [api.cast.products.cable],
    href: '/posts/kak-khranit-krasku',
    body: { html: '<h3>Где</h3><p>В тепле</p>' },
  });
  const page = (await api.get('posts/post/kak-khranit-krasku/')).body;
  expect(page).toMatchObject({
    html: '<h3>Где</h3><p>В тепле</p>',
    products: [{ id: api.cast.products.cable }],
  });
  const { rows } = await api.pool.query(
    "select actor, actor_id, action, details from audit_entry where subject_id = $1 and action like 'content.%'",
    [made.id],
  );
  expect(rows).toEqual([
    {
      actor: 'staff',
      actor_id: editorId,
      action: 'content.created',
      details: { kind: 'post', version: 1 },
    },
  ]);
});

test('a change names the version it is based on: the later of two simultaneous changes is rejected', async () => {
  const { id } = await post({ title: 'Двое', slug: 'dvoe' });
  const answers = await Promise.all([
    patch(id, { version: 1, title: 'Первый' }),
    patch(id, { version: 1, title: 'Второй' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const rejected = answers.find(({ status }) => status === 409);
  expect(rejected?.body).toEqual({ detail: expect.stringContaining('версия 2'), version: 2 });
  expect((await patch(id, { title: 'Без версии' })).body).toEqual({ version: ['Обязательное поле.'] });
});

test('every state is stored as a version; an old one is restored as a new one under the current address', async () => {
  const { id } = await post({ title: 'Было', slug: 'bylo' });
  await patch(id, { version: 1, title: 'Стало', slug: 'stalo', note: 'переименована' });
  await patch(id, { version: 2, is_hidden: true });
  expect((await patch(id, { version: 3, title: ' Стало ' })).body.version).toBe(3);
  const { status, body } = await editor.post(`staff/content/${id}/versions/1/restore/`, { version: 3 });
  expect([status, body]).toMatchObject([200, { title: 'Было', slug: 'stalo', state: 'hidden', version: 4 }]);
  const versions = (await editor.get(`staff/content/${id}/versions/`)).body;
  expect(
    versions.results.map((each: { version: number; title: string; note: string }) => [
      each.version,
      each.title,
      each.note,
    ]),
  ).toEqual([
    [4, 'Было', 'Возвращена версия 1'],
    [3, 'Стало', ''],
    [2, 'Стало', 'переименована'],
    [1, 'Было', ''],
  ]);
  expect((await editor.post(`staff/content/${id}/versions/9/restore/`, { version: 4 })).status).toBe(404);
});

test('an advert stays labelled when an older version is restored', async () => {
  const { id } = await post({ title: 'Обзор', slug: 'obzor-rele', published_at: '2026-01-01T00:00:00Z' });
  const label = { is_ad: true, advertiser: 'ООО «Реле», ИНН 6658000000', erid: '2SDnjc' };
  expect((await patch(id, { version: 1, title: 'Реле', ...label })).status).toBe(200);
  const { body } = await editor.post(`staff/content/${id}/versions/1/restore/`, { version: 2 });
  expect(body).toMatchObject({ title: 'Обзор', ...label });
});

test('a former address redirects until another page takes it', async () => {
  const { id } = await post({ title: 'Адрес', slug: 'adres-1' });
  await patch(id, { version: 1, slug: 'adres-2' });
  await patch(id, { version: 2, slug: 'adres-3' });
  const goes = async (slug: string) => {
    const { status, headers } = await api.get(`posts/post/${slug}/`);
    return [status, headers.location];
  };
  expect(await goes('adres-1')).toEqual([301, '/api/v1/posts/post/adres-3/']);
  expect(await goes('adres-2')).toEqual([301, '/api/v1/posts/post/adres-3/']);
  await post({ title: 'Новая', slug: 'adres-1' });
  expect(await goes('adres-1')).toEqual([200, undefined]);
  expect((await patch(id, { version: 3, slug: 'adres-1' })).body).toEqual({
    slug: ['Этот адрес уже занят другой страницей.'],
  });
  // The current address must not redirect anywhere.
  expect((await patch(id, { version: 3, slug: 'adres-2' })).status).toBe(200);
  expect(await goes('adres-2')).toEqual([200, undefined]);
  expect(await goes('adres-3')).toEqual([301, '/api/v1/posts/post/adres-2/']);
});

const about = { html: '', blocks: [] };
const image = { src: 'https://foreign.example/1.png', alt: '', width: 1, height: 1 };
test.each([
  [{ kind: 'post', title: ' \u200b ', body: text }, 'title'],
  [{ kind: 'post', title: 'А', body: { ...text, extra: 1 } }, 'body.extra'],
  [{ kind: 'post', title: 'А', body: { html: '', image: null } }, 'body.annotation'],
  [{ kind: 'post', title: 'А', body: { ...text, image } }, 'body.image.src'],
  [{ kind: 'post', title: 'А', body: { ...text, html: '<img src="https://a.example/1.png">' } }, 'body.html'],
  [{ kind: 'post', title: 'А', slug: '123', body: text }, 'slug'],
  [{ kind: 'post', title: 'А', body: text, category: 9999 }, 'category'],
  [{ kind: 'post', title: 'А', body: text, products: [999999] }, 'products'],
  [{ kind: 'post', title: 'А', body: text, city: 1 }, 'city'],
  [{ kind: 'post', title: 'А', body: text, published_at: '0001-01-01T00:00:00Z' }, 'published_at'],
  [{ kind: 'embedded', title: 'А', body: { html: '' }, products: [1] }, 'products'],
  [{ kind: 'about', title: 'А', body: about }, 'slug'],
  [{ kind: 'about', title: 'А', slug: 'net-takoj', body: about }, 'slug'],
  [
    { kind: 'about', title: 'А', slug: 'contacts', body: { html: '', blocks: [{ type: 'x' }] } },
    'body.blocks.0.type',
  ],
  [
    {
      kind: 'about',
      title: 'А',
      slug: 'contacts',
      body: { html: '', blocks: [{ type: 'figures', title: '', items: [{ value: '1', unit: '' }] }] },
    },
    'body.blocks.0.items.0.label',
  ],
  [{ kind: 'vacancy', title: 'А', body: { html: '', salary_from: 9, salary_to: 5 } }, 'body.salary_to'],
  [{ kind: 'news', title: 'А', body: text }, 'kind'],
])('an item with wrong fields is rejected with an error at the field: %#', async (body, field) => {
  const answer = await editor.post('staff/content/', body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});

test('an advert is published only with its advertiser and token; a draft may lack them (38-ФЗ)', async () => {
  const { id } = await post({ title: 'Реклама', slug: 'reklama', is_ad: true, published_at: null });
  const shown = await patch(id, { version: 1, published_at: '2026-05-01T09:00:00Z' });
  expect([shown.status, Object.keys(shown.body)]).toEqual([400, ['advertiser', 'erid']]);
  const label = { advertiser: 'ООО «Завод», ИНН 7707083893', erid: '2VtzqwQet7H' };
  expect((await patch(id, { version: 1, published_at: '2026-05-01T09:00:00Z', ...label })).status).toBe(200);
  expect((await api.get('posts/post/reklama/')).body).toMatchObject({ is_ad: true, ...label });
});

test('a scheduled item has a job for its time, which clears the caches', async () => {
  const { id, state } = await post({ title: 'Завтра', slug: 'zavtra', published_at: '2099-05-01T09:00:00Z' });
  expect([state, (await api.get('posts/post/zavtra/')).status]).toEqual(['scheduled', 404]);
  const { rows } = await api.pool.query(
    "select run_at from graphile_worker.jobs where task_identifier = 'content-due'",
  );
  expect(rows).toEqual([{ run_at: new Date('2099-05-01T09:00:00Z') }]);
  // The time comes without an entry in the change log.
  await api.pool.query(
    "begin; set local vitrina.bulk = 'on'; update content_item set published_at = now() where slug = 'zavtra'; commit",
  );
  expect((await api.get('posts/post/zavtra/')).status).toBe(404);
  await contentJobs({ db: api.db })['content-due']?.({ id });
  expect((await api.get('posts/post/zavtra/')).status).toBe(200);
});

test('a renamed info document has the new name in the footer of the next page', async () => {
  const { rows } = await api.pool.query("select id, version from content_item where slug = 'dostavka'");
  await api.get('layout/');
  await patch(rows[0].id, { version: rows[0].version, title: 'Доставка и оплата' });
  const { body } = await api.get('layout/');
  expect(body.documents).toEqual([{ id: rows[0].id, slug: 'dostavka', title: 'Доставка и оплата' }]);
  // The item was not created by the API, but its earlier state is a version all the same.
  const versions = (await editor.get(`staff/content/${rows[0].id}/versions/`)).body.results;
  expect(versions.map(({ title }: { title: string }) => title)).toEqual(['Доставка и оплата', 'Доставка']);
});

test('readers can download a file while its item is published; a file deleted by staff is gone', async () => {
  const { rows } = await api.pool.query("select id from content_item where slug = 'dostavka'");
  const item = rows[0].id;
  const { status, body } = await editor.upload(
    `staff/content/${item}/files/`,
    { name: 'Тарифы доставки' },
    { name: 'tarify.pdf', bytes: PDF.toString() },
  );
  expect([status, body.files]).toMatchObject([201, [{ name: 'Тарифы доставки', status: 'готов' }]]);
  const [file] = (await api.get('documents/dostavka/')).body.files;
  expect(file).toMatchObject({ name: 'Тарифы доставки', type: 'application/pdf', size: PDF.length });
  const path = file.download_url.replace('/api/v1/', '');
  expect((await api.get(path)).status).toBe(200);
  // With an antivirus, an item has a file only after it has passed the scan.
  for (const [scan, there] of [
    ['waiting', 0],
    ['clean', 1],
  ]) {
    await api.pool.query('update stored_file set scan = $1 where id = $2', [scan, file.id]);
    expect((await api.get('documents/dostavka/')).body.files).toHaveLength(there as number);
  }
  await api.pool.query('update content_item set hidden_at = now() where id = $1', [item]);
  expect((await api.get(path)).status).toBe(404);
  expect((await editor.get(`staff/content/${item}/files/${file.id}/`)).status).toBe(200);
  expect((await editor.send('DELETE', `staff/content/${item}/files/${file.id}/`)).status).toBe(204);
  expect((await editor.send('DELETE', `staff/content/${item}/files/${file.id}/`)).status).toBe(404);
  expect((await editor.upload(`staff/content/${item}/files/`, {})).body).toEqual({
    file: ['Выберите файл.'],
  });
});

test('an image is stored in a size for pages and can be used in a text at once', async () => {
  const bytes = await sharp({ create: { width: 3200, height: 1600, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();
  const { status, body } = await editor.upload(
    'staff/pictures/',
    { alt: 'Щит' },
    { name: 'щит.png', bytes: new Uint8Array(bytes) },
  );
  expect([status, body]).toEqual([
    201,
    { src: expect.stringMatching(/^\/files\/\w\w\/\w+\.webp$/), alt: 'Щит', width: 1600, height: 800 },
  ]);
  const made = await post({ title: 'С картинкой', slug: 's-kartinkoj', body: { ...text, image: body } });
  expect((await api.get(`posts/post/${made.slug}/`)).body.image).toEqual(body);
  const broken = await editor.upload('staff/pictures/', {}, { name: 'a.pdf', bytes: PDF.toString() });
  expect(broken.status).toBe(415);
});

test('staff finds items in any state by kind, state and text', async () => {
  await post({ title: 'Черновик о лампах', slug: 'lampy', published_at: null });
  const found = async (query: string) =>
    (await editor.get(`staff/content/?${query}`)).body.results.map(({ slug }: { slug: string }) => slug);
  expect(await found('kind=post&state=draft')).toEqual(['lampy']);
  expect(await found(`search=${encodeURIComponent('О ЛАМПАХ')}`)).toEqual(['lampy']);
  expect(await found('kind=about&search=history')).toEqual(['history']);
});
