import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formStamp } from '../../src/platform/http/form-guard.server.ts';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let opened: FormShop;
let guest: FormBrowser;
let vacancy: number;
let premises: number;
let stamp: string;

beforeAll(async () => {
  opened = await openFormShop();
  stamp = await formStamp(opened.db, Date.now() - 60_000);
  const publish = async (kind: string, title: string, body: object) => {
    const { id } = await opened.db
      .insertInto('content_item')
      .values({
        kind,
        title,
        body: JSON.stringify(body),
        city_id: opened.cast.cities.perm,
        published_at: new Date('2026-01-15T09:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  vacancy = await publish('vacancy', 'Кладовщик', {
    html: '<p>Собирать заказы.</p>',
    salary_from: 58_000,
    salary_to: 70_000,
    employment: 'Полная',
  });
  premises = await publish('rental', 'Тёплый склад', {
    address: 'ул. Мира, 1',
    area: 540,
    html: '',
    images: [],
    lat: 58,
    lon: 56,
    status: 'free',
    price: 620,
    contact: { name: 'Елена', phone: '+7 (342) 000-00-01' },
  });
});
afterAll(() => opened.close());
beforeEach(() => {
  guest = new FormBrowser(opened.shop);
});

/** A résumé as a browser without scripts sends it. */
async function sendResume(fields: Record<string, string>, file?: { name: string; bytes: string }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new File([file.bytes], file.name));
  const sent = new Response(form);
  return opened.shop.inject({
    method: 'POST',
    url: '/vacancies',
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      host: 'shop.example',
      origin: 'http://shop.example',
      'content-type': sent.headers.get('content-type') ?? '',
    },
  });
}
const PDF = {
  name: 'cv.pdf',
  bytes: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
};
const person = { name: 'Иван Петров', phone: '8 922 123-45-67', email: 'ivan@polka.example', consent: 'on' };

test('vacancies are public with their salary, and the chosen one is chosen in the form', async () => {
  const { body } = await guest.get(`/vacancies?vacancy=${vacancy}`);
  expect(wordsOf(body)).toContain('от 58 000 до 70 000 ₽');
  expect(body).toContain(`<option value="${vacancy}" selected="">`);
  expect((await guest.get('/vacancies')).body).toContain('"@type":"JobPosting"');
  expect((await guest.get('/about/vacancies')).headers.location).toBe('/vacancies');
});

test('an incomplete résumé gets errors at its fields, and keeps what was typed', async () => {
  const form = { intent: 'resume', vacancy: String(vacancy), name: 'Иван Петров', phone: '922 123' };
  const { statusCode, body } = await sendResume({ ...form, comment: 'Могу с понедельника' });
  expect(statusCode).toBe(400);
  for (const words of [
    'Не хватает четырёх цифр',
    'Укажите адрес почты',
    'Отметьте согласие',
    'Выберите файл',
  ])
    expect(wordsOf(body)).toContain(words);
  expect(body).toContain('value="Иван Петров"');
  expect(body).toContain('Могу с понедельника</textarea>');
  expect(body).toContain(`<option value="${vacancy}" selected="">`);
});

test('a résumé is accepted without scripts and its sender reads what happens next; a file that is no résumé is rejected', async () => {
  const fake = await sendResume({ ...person, stamp }, { name: 'cv.pdf', bytes: '<script>alert(1)</script>' });
  expect([fake.statusCode, fake.body.includes('id="resume-file-error"')]).toEqual([415, true]);
  expect(fake.body).toContain('value="ivan@polka.example"');
  expect(fake.body).not.toContain('id="resume-email-error"');
  const { statusCode, body } = await sendResume({ ...person, stamp, vacancy: String(vacancy) }, PDF);
  expect([statusCode, wordsOf(body).includes('Резюме принято')]).toEqual([200, true]);
  const rows = await opened.db.selectFrom('resume').select(['vacancy_id', 'name']).execute();
  expect(rows).toEqual([{ vacancy_id: vacancy, name: 'Иван Петров' }]);
});

test('premises are requested on their page, which says first what is missing', async () => {
  const url = `/about/for-renters?object=${premises}`;
  expect((await guest.get(url)).body).toContain(`<option value="${premises}" selected="">`);
  const asked = { name: 'Анна', message: 'Пункт выдачи, от года', object: premises };
  const rejected = await guest.post(url, asked);
  expect(rejected.statusCode).toBe(400);
  expect(wordsOf(rejected.body)).toContain('Укажите телефон или почту');
  expect(rejected.body).toContain('Пункт выдачи, от года</textarea>');
  // Up to the limit: a browser sends two characters for each line break, and one of them is not counted.
  const message = 'Да\r\n'.repeat(1_600).trim();
  const { statusCode } = await guest.post(url, {
    ...asked,
    message,
    phone: person.phone,
    consent: 'on',
    stamp,
  });
  expect(statusCode).toBe(200);
  const rows = await opened.db.selectFrom('feedback_message').select(['topic', 'object_id']).execute();
  expect(rows).toEqual([{ topic: 'rental', object_id: premises }]);
});
