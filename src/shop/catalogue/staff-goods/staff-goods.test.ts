import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { loggedIn } from '../../../../tests/support/companies.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { importText } from '../../exchange/fixtures/catalogue.ts';
import { goodsXml, goodXml } from '../../exchange/fixtures/read.ts';

let api: TestApi;
let editor: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
  await api.answerFromMemory();
  editor = await staffAt(api, 'editor');
});
afterAll(() => api.close());

const ATTRIBUTE = `<Классификатор><Ид>k</Ид><Свойства><Свойство><Ид>tok</Ид><Наименование>Ток</Наименование>
  <ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений><Справочник><ИдЗначения>16</ИдЗначения><Значение>16 А</Значение>
  </Справочник><Справочник><ИдЗначения>25</ИдЗначения><Значение>25 А</Значение></Справочник></ВариантыЗначений>
  </Свойство></Свойства></Классификатор>`;
const ofValue = (value: string) =>
  `<ЗначенияСвойств><ЗначенияСвойства><Ид>tok</Ид><Значение>${value}</Значение></ЗначенияСвойства></ЗначенияСвойств>`;

/** Exports a product of 1C in full. */
const exported = async (ref: string, name: string, { text = '', value = '16' } = {}) => {
  const more = `<Описание>${text}</Описание>${ofValue(value)}`;
  await importText(api, goodsXml(goodXml(ref, name, more), { flag: 'true', classifier: ATTRIBUTE }));
  const { rows } = await api.pool.query(
    `select id from external_id where source = '1c' and kind = 'product' and value = $1`,
    [ref],
  );
  return rows[0].id as number;
};
const read = async (id: number) => (await editor.browser.get(`staff/catalogue/goods/${id}/`)).body;
const change = async (id: number, body: object) =>
  editor.browser.send('PATCH', `staff/catalogue/goods/${id}/`, body);
const inShop = async (id: number) => (await api.get(`catalog/product/${id}/`)).body;
const listed = async (query: string) =>
  (await editor.browser.get(`staff/catalogue/goods/?${encodeURI(query)}`)).body.results.map(
    ({ id }: { id: number }) => id,
  );

test('what the staff shows survives a full import, and «Вернуть из 1С» shows what 1C says today', async () => {
  const id = await exported('own-1', 'ВЫКЛ. АВТ. 16А', { text: 'Для щита.' });
  const { hit } = api.cast.tags;
  const { cables } = api.cast.categories;
  const before = await read(id);
  const attribute = before.attributes[0];
  expect(attribute).toMatchObject({ name: 'Ток', one_c: '16 А', own: null });
  const photo = { src: '/files/aa/own.webp', alt: 'Спереди', width: 800, height: 600 };
  const { status, body } = await change(id, {
    version: before.version,
    name: 'Автомат Контур 16 А',
    description: 'Защищает линию.\n\nСтавят в щит & дом.',
    multiplicity: 4,
    category: cables,
    photos: [photo],
    tags: [{ id: hit, on: true }],
    attributes: [{ id: attribute.id, value: '25 А' }],
    relations: [
      { kind: 'accessory', products: [api.cast.products.breaker25, api.cast.products.breaker16] },
      { kind: 'analog', products: [api.cast.products.breaker25] },
    ],
  });
  expect([status, body]).toMatchObject([
    200,
    { names: { one_c: 'ВЫКЛ. АВТ. 16А', own: 'Автомат Контур 16 А', differs: true } },
  ]);
  await exported('own-1', 'АВТ. ВЫКЛ. 16А НОВ.', { text: 'Для щита, новый.', value: '16' });

  const shown = await inShop(id);
  expect(shown).toMatchObject({
    name: 'Автомат Контур 16 А',
    multiplicity: 4,
    category: { id: cables },
    description: '<p>Защищает линию.</p><p>Ставят в щит &amp; дом.</p>',
    images: [{ src: photo.src, alt: 'Спереди' }],
    attributes: [{ name: 'Ток', value: '25 А' }],
    tags: [{ id: hit }],
  });
  const beside = await api.get(`catalog/product/${id}/accessoires/`);
  const analogs = await api.get(`catalog/product/${id}/analogs/`);
  expect(
    [beside.body.results, analogs.body.results].map((cards) => cards?.map((card: { id: number }) => card.id)),
  ).toEqual([[api.cast.products.breaker25, api.cast.products.breaker16], [api.cast.products.breaker25]]);
  const found = await api.get(`search/products/?q=${encodeURIComponent('Автомат Контур 16')}`);
  expect(found.body.results.map((card: { id: number }) => card.id)).toContain(id);

  const mine = await read(id);
  expect(mine.names).toEqual({ one_c: 'АВТ. ВЫКЛ. 16А НОВ.', own: 'Автомат Контур 16 А', differs: true });
  expect(mine.description).toMatchObject({ own: 'Защищает линию.\n\nСтавят в щит & дом.' });
  const names = ['name', 'description', 'multiplicity', 'category', 'photos'] as const;
  await change(id, {
    version: mine.version,
    ...Object.fromEntries(names.map((field) => [field, null])),
    tags: [{ id: hit, on: null }],
    attributes: [{ id: attribute.id, value: null }],
    relations: [{ kind: 'accessory', products: null }],
  });
  expect(await inShop(id)).toMatchObject({
    name: 'АВТ. ВЫКЛ. 16А НОВ.',
    multiplicity: 1,
    category: null,
    images: [],
    tags: [],
    attributes: [{ name: 'Ток', value: '16 А' }],
  });
  expect((await read(id)).differs).toEqual(['Аналоги']);
});

test('a value equal to that of 1C is not stored, so the shop follows 1C', async () => {
  const id = await exported('own-2', 'Кабель ВВГ');
  await change(id, { version: 1, name: 'Кабель' });
  await change(id, { version: 2, name: 'Кабель ВВГ' });
  await exported('own-2', 'Кабель ВВГнг');
  expect((await inShop(id)).name).toBe('Кабель ВВГнг');
});

test('of two tabs disjoint fields merge, and the same field asks', async () => {
  const id = await exported('own-3', 'Реле');
  const seen = (await read(id)).version;
  expect((await change(id, { version: seen, name: 'Реле времени' })).status).toBe(200);
  const merged = await change(id, { version: seen, multiplicity: 2 });
  expect([merged.status, merged.body.names.own, merged.body.multiplicity.own]).toEqual([
    200,
    'Реле времени',
    2,
  ]);
  const late = await change(id, { version: seen, name: 'Реле тока' });
  expect([late.status, late.body]).toMatchObject([
    409,
    { version: merged.body.version, changed: [{ field: 'name', was: 'Реле', now: 'Реле времени' }] },
  ]);
  expect((await read(id)).names.own).toBe('Реле времени');
});

test('1C may change a field while a person edits another one, and neither is lost', async () => {
  const id = await exported('own-4', 'Розетка');
  const seen = (await read(id)).version;
  await exported('own-4', 'Розетка двойная');
  expect((await change(id, { version: seen, multiplicity: 5 })).status).toBe(200);
  expect(await inShop(id)).toMatchObject({ name: 'Розетка двойная', multiplicity: 5 });
});

test('a hidden product leaves the shop at once and comes back', async () => {
  const id = await exported('own-5', 'Щит навесной особый');
  await change(id, { version: 1, hidden: true });
  expect((await api.get(`catalog/product/${id}/`)).status).toBe(404);
  expect(await listed('hidden=yes&text=навесной')).toEqual([id]);
  await change(id, { version: 2, hidden: null });
  expect((await api.get(`catalog/product/${id}/`)).status).toBe(200);
  expect(await listed('hidden=yes&text=навесной')).toEqual([]);
});

test('goods are found by words, by article and by what they lack', async () => {
  const id = await exported('own-6', 'Клемма проходная синяя', { text: '' });
  await api.pool.query(`update product set article = 'KL-77' where id = $1`, [id]);
  for (const query of [
    'text=синяя клемма',
    'text=kl-7',
    'text=проходная&lack=photo',
    'text=проходная&lack=text',
  ])
    expect([query, await listed(query)]).toEqual([query, [id]]);
  await change(id, { version: 1, tags: [{ id: api.cast.tags.sale, on: true }] });
  expect(await listed(`tag=${api.cast.tags.sale}&differs=yes&text=клемма`)).toEqual([id]);
  expect(await listed('text=проходная&differs=no')).toEqual([]);
  const first = (await editor.browser.get('staff/catalogue/goods/?limit=2')).body;
  const second = (await editor.browser.get(first.next.replace('/api/v1/', ''))).body;
  expect(first.results.at(-1).id).toBeGreaterThan(second.results[0].id);
});

test('what cannot be is rejected at its field, and nothing is written', async () => {
  const id = await exported('own-7', 'Лампа');
  const attribute = (await read(id)).attributes[0].id;
  const wrong: [object, string][] = [
    [{ category: 999_999 }, 'category'],
    [{ tags: [{ id: 999_999, on: true }] }, 'tags'],
    [{ attributes: [{ id: attribute, value: '1000 А' }] }, 'attributes'],
    [{ relations: [{ kind: 'analog', products: [id] }] }, 'relations'],
    [{ relations: [{ kind: 'analog', products: [999_999] }] }, 'relations'],
    [{ photos: [{ src: 'https://evil.example/1.png', alt: '', width: 1, height: 1 }] }, 'photos.0.src'],
  ];
  for (const [body, field] of wrong) {
    const answer = await change(id, { version: 1, multiplicity: 3, ...body });
    expect([body, answer.status, Object.keys(answer.body)]).toEqual([body, 400, [field]]);
  }
  await change(id, { version: 1, description: '<script>alert(1)</script><p onclick="x()">Текст</p>' });
  expect(await read(id)).toMatchObject({ multiplicity: { own: null } });
  expect((await inShop(id)).description).toBe('<p>Текст</p>');
});

test('every change has an entry with the person, and the desk shows it', async () => {
  const id = await exported('own-8', 'Выключатель');
  await change(id, { version: 1, name: 'Выключатель белый' });
  const { rows } = await api.pool.query(
    `select actor_id, capability, version, details from audit_entry where subject_kind = 'product' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      actor_id: editor.id,
      capability: 'catalogue.edit',
      version: 2,
      details: { changed: [{ field: 'name', was: 'Выключатель', now: 'Выключатель белый' }] },
    },
  ]);
  expect((await read(id)).history).toMatchObject([{ fields: ['Название'] }]);
});

test('a photo is uploaded, and a certificate is shown until its last day', async () => {
  const id = await exported('own-9', 'Автомат с сертификатом');
  const create = { width: 800, height: 600, channels: 3 as const, background: '#fff' };
  const photo = await editor.browser.upload(
    'staff/catalogue/photos/',
    { alt: 'Сбоку' },
    {
      name: 'фото.png',
      bytes: new Uint8Array(await sharp({ create }).png().toBuffer()),
    },
  );
  expect([photo.status, photo.body]).toMatchObject([201, { alt: 'Сбоку', width: 800, height: 600 }]);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const pdf = { name: 'серт.pdf', bytes: '%PDF-1.7 certificate' };
  const added = await editor.browser.upload(
    `staff/catalogue/goods/${id}/documents/`,
    { version: 1, name: 'Сертификат', number: 'ЕАЭС 1', valid_to: day(10) },
    pdf,
  );
  expect([added.status, added.body]).toMatchObject([
    201,
    { version: 2, documents: [{ number: 'ЕАЭС 1', is_expired: false }] },
  ]);
  const [document] = (await inShop(id)).documents;
  expect(document.name).toBe('Сертификат № ЕАЭС 1');
  expect((await api.get(document.download_url.replace('/api/v1/', ''))).status).toBe(200);
  const tasks = (await editor.browser.get('staff/inbox/')).body;
  expect(JSON.stringify(tasks)).toContain('Сертификат № ЕАЭС 1');

  const own = `staff/catalogue/goods/${id}/documents/${document.id}/`;
  const ended = await editor.browser.send('PATCH', own, { version: 2, valid_to: day(-2) });
  expect(ended.body.documents).toMatchObject([{ is_expired: true }]);
  expect((await inShop(id)).documents).toEqual([]);
  expect((await api.get(document.download_url.replace('/api/v1/', ''))).status).toBe(404);
  expect((await editor.browser.get(own)).status).toBe(200);
  const gone = await editor.browser.send('DELETE', `${own}?version=3`);
  expect([gone.status, gone.body.documents]).toEqual([200, []]);
});

test('a document that somebody has changed since it was read is not changed or removed over that; other changes of its product are no conflict', async () => {
  const id = await exported('own-10', 'Автомат с паспортом');
  const pdf = { name: 'паспорт.pdf', bytes: '%PDF-1.7 passport' };
  const at = `staff/catalogue/goods/${id}/documents/`;
  const added = await editor.browser.upload(at, { version: 1, name: 'Паспорт' }, pdf);
  const own = `${at}${added.body.documents[0].id}/`;
  const renamed = { version: 2, name: 'Автомат с новым именем' };
  expect((await editor.browser.send('PATCH', `staff/catalogue/goods/${id}/`, renamed)).status).toBe(200);
  expect((await editor.browser.send('PATCH', own, { version: 2, number: '7' })).status).toBe(200);
  const over = await editor.browser.send('PATCH', own, { version: 3, number: '8' });
  expect([over.status, over.body]).toMatchObject([
    409,
    { version: 4, changed: [{ was: { number: '' }, now: { number: '7' } }] },
  ]);
  expect((await editor.browser.send('DELETE', `${own}?version=3`)).status).toBe(409);
  expect((await read(id)).documents).toMatchObject([{ name: 'Паспорт', number: '7' }]);
  expect((await editor.browser.send('DELETE', `${own}?version=4`)).status).toBe(200);
});
