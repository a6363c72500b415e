import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function write(
  kind: string,
  title: string,
  body: unknown,
  city: number | null = null,
): Promise<number> {
  const { rows } = await api.pool.query(
    `insert into content_item (kind, title, body, city_id, published_at) values ($1, $2, $3, $4, now()) returning id`,
    [kind, title, body, city],
  );
  return rows[0].id;
}

test.each(['history', 'social-responsibility', 'figures-and-facts', 'awards'])(
  'about/%s/ answers its blocks and is publicly cacheable',
  async (name) => {
    const { body, headers } = await api.get(`about/${name}/`);
    expect(body).toMatchObject({
      html: '<p>О нас.</p>',
      blocks: [{ type: 'figures', title: '', items: [{ value: '12', unit: 'лет', label: 'работаем' }] }],
      seo: { canonical: `/about/${name}` },
    });
    expect(headers['cache-control']).toBe('public, max-age=900');
  },
);

test('the page on payment and delivery holds questions in groups', async () => {
  const { body } = await api.get('about/payment-and-delivery-faq/');
  expect(body.groups).toEqual([
    { title: 'Оплата', items: [{ question: 'Можно картой?', answer_html: '<p>Можно.</p>' }] },
  ]);
});

test('a hidden page is 404, while lists are shown without their headings', async () => {
  await api.pool.query("update content_item set hidden_at = now() where slug = 'awards'");
  expect((await api.get('about/awards/')).status).toBe(404);
  expect((await api.get('about/vacancies/')).body).toMatchObject({
    title: 'Вакансии',
    html: '',
    results: [],
    cities: [],
    seo: { canonical: '/vacancies', h1: 'Вакансии' },
  });
  expect((await api.get('about/for-renters/')).body).toMatchObject({ title: 'Арендаторам', objects: [] });
});

test('vacancies of a city are listed with those that have no city', async () => {
  const { perm, ekaterinburg } = api.cast.cities;
  const work = { html: '<p>Склад</p>', salary_from: 60_000, salary_to: null };
  await write('vacancy', 'Кладовщик', work, perm);
  await write('vacancy', 'Оператор', { ...work, employment: 'Удалённо' });
  await write('vacancy', 'Водитель', work, ekaterinburg);
  const titles = async (query: string) =>
    (await api.get(`about/vacancies/${query}`)).body.results
      .map(({ title }: { title: string }) => title)
      .sort();
  expect(await titles('')).toEqual(['Водитель', 'Кладовщик', 'Оператор']);
  expect(await titles(`?city=${perm}`)).toEqual(['Кладовщик', 'Оператор']);
  const { body } = await api.get(`about/vacancies/?city=${perm}`);
  expect(body.cities).toEqual([
    { id: ekaterinburg, name: 'Екатеринбург', count: 1 },
    { id: perm, name: 'Пермь', count: 1 },
  ]);
  expect(body.results.find(({ title }: { title: string }) => title === 'Кладовщик')).toMatchObject({
    city: { id: perm, name: 'Пермь' },
    salary_from: 60_000,
    salary_to: null,
    employment: null,
  });
  const rename = (name: string) =>
    api.pool.query('update city set name = $1 where id = $2', [name, ekaterinburg]);
  await rename('Екатеринбург и область');
  expect((await api.get('about/vacancies/')).body.cities[0].name).toBe('Екатеринбург и область');
  await rename('Екатеринбург');
});

test('premises to let are listed with free ones first', async () => {
  const object = (status: string) => ({
    address: 'ул. Мира, 1',
    area: 120.5,
    html: '',
    images: [],
    lat: 56.8,
    lon: 60.6,
    status,
    contact: { name: 'Анна', phone: '+7 (343) 000-00-00' },
  });
  await write('rental', 'Занято', object('occupied'));
  await write('rental', 'Свободно', object('free'), api.cast.cities.perm);
  const { body } = await api.get('about/for-renters/');
  expect(body.objects).toMatchObject([
    { name: 'Свободно', city: { name: 'Пермь' }, area: 120.5, price: null, status: 'free' },
    { name: 'Занято', city: null, status: 'occupied' },
  ]);
});

test('an embedded page is found only by its id', async () => {
  const id = await write('embedded', 'Карта лояльности', { html: '<p>Бонусы.</p>' });
  expect((await api.get(`about/embedded-pages/${id}/`)).body).toMatchObject({
    id,
    title: 'Карта лояльности',
    html: '<p>Бонусы.</p>',
    seo: { canonical: `/embedded/${id}`, title: 'Карта лояльности — Полка' },
  });
  const vacancy = await write('vacancy', 'Не страница', { html: '', salary_from: null, salary_to: null });
  expect((await api.get(`about/embedded-pages/${vacancy}/`)).status).toBe(404);
});

test('texts written directly into the database are sanitised like those of staff (SEC-54)', async () => {
  const id = await write('embedded', 'Чужое', { html: '<p onclick="x()">Текст<script>x()</script></p>' });
  expect((await api.get(`about/embedded-pages/${id}/`)).body.html).toBe('<p>Текст</p>');
});
