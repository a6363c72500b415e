import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import type { ApiAnswer, ApiBrowser } from '../../tests/support/api-browser.ts';
import { openMailbox } from '../../tests/support/mailbox.ts';
import { guestWith, order, orderForm } from '../shop/orders/fixtures/checkout.ts';
import { type Asking, openAuthorisationShop } from './fixtures/authorisation-shop.ts';

/** Every endpoint that the requirements name without its payload: it exists and answers as the API document says. */
let api: TestApi;
let shop: Awaited<ReturnType<typeof openAuthorisationShop>>;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let head: ApiBrowser;
let guest: ApiBrowser;
let errorsOf: (endpoint: string, answer: ApiAnswer) => unknown[];

const PDF = { name: 'скан.pdf', bytes: '%PDF-1.7 scan' };

beforeAll(async () => {
  api = await startApi();
  shop = await openAuthorisationShop(api);
  mailbox = await openMailbox(api);
  const actor = (wanted: string) => shop.actors.find(({ name }) => name === wanted) as Asking;
  head = actor('headA').browser;
  guest = await api.browser('10.9.0.1');
  const document = await api.document();
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(withNulls(document) as object, 'api');
  errorsOf = (endpoint, { status, body }) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const described = document.paths[`/api/v1/${path}`]?.[method.toLowerCase()]?.responses[status];
    if (!described) return [`${status} is not described`];
    const content = described.content?.['application/json'];
    if (!content) return body === '' ? [] : ['a body where none is described'];
    const pointer = `/api/v1/${path}`.replaceAll('/', '~1');
    const reference = `api#/paths/${encodeURIComponent(pointer)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    const check = ajv.compile({ $ref: reference });
    return check(body) ? [] : (check.errors ?? []);
  };
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

/** OpenAPI 3.0 puts `nullable` next to a reference, which JSON Schema does not allow. */
function withNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNulls);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema as Record<string, unknown>;
  const plain = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, withNulls(each)]));
  return nullable === true ? { anyOf: [{ type: 'null' }, plain] } : plain;
}

/** Fails unless the answer is a success of the shape that the API document gives for the endpoint. */
function expectShape(endpoint: string, answer: ApiAnswer): void {
  expect([endpoint, answer.status < 300 || answer.body]).toEqual([endpoint, true]);
  expect([endpoint, errorsOf(endpoint, answer)]).toEqual([endpoint, []]);
}

describe('the endpoints for pages and content', () => {
  test.each([
    ['GET pages/frontpage/', 'pages/frontpage/'],
    ['GET pages/contacts/', 'pages/contacts/'],
    ['GET pages/pickup-points/', 'pages/pickup-points/'],
    ['GET documents/{slug}/', 'documents/dostavka/'],
    ['GET pages/category/{slug}/', 'pages/category/elektrika/'],
  ])('%s', async (endpoint, path) => expectShape(endpoint, await guest.get(path)));

  const sender = { name: 'Ольга', phone: '+79221234567', email: 'olga@polka.example' };
  test('POST feedback/message/', async () => {
    const body = { ...sender, topic: 'order', message: 'Где мой заказ?', consent: true };
    expectShape('POST feedback/message/', await guest.post('feedback/message/', body));
  });
  test('POST about/resume/', async () =>
    expectShape(
      'POST about/resume/',
      await guest.upload('about/resume/', { ...sender, consent: 'true' }, PDF),
    ));
  test('POST about/request-price-list/', async () => {
    const body = { name: 'Ольга', email: 'olga@polka.example', consent: true };
    expectShape('POST about/request-price-list/', await guest.post('about/request-price-list/', body));
  });
});

test('the endpoints of the catalogue', async () => {
  expectShape('GET catalog/page/', await guest.get('catalog/page/'));
  const one = `catalog/product/${api.cast.products.breaker16}/`;
  expectShape('GET catalog/product/{id}/', await guest.get(one));
  for (const part of ['availability', 'recommended', 'accessoires', 'hit'])
    expectShape(`GET catalog/product/{id}/${part}/`, await guest.get(`${one}${part}/`));
  expectShape('POST catalog/product/{id}/hit/', await guest.post(`${one}hit/`));
});

test('the endpoints of orders', async () => {
  const { breaker16, screws } = api.cast.products;
  const buyer = await guestWith(api, [breaker16, 1]);
  const placed = await order(buyer, orderForm(250));
  expectShape('POST orders/order/', placed);
  const status = await buyer.get(`orders/order/${placed.body.id}/status/`);
  expectShape('GET orders/order/{id}/status/', status);
  expect(status.body).toMatchObject({ id: placed.body.id, status: { code: 'new' } });
  const request = {
    product: screws,
    quantity: 50,
    name: 'Ольга',
    phone: '89221234567',
    consent: true,
  };
  const asked = await buyer.post('orders/out-of-stock-request/', request);
  expectShape('POST orders/out-of-stock-request/', asked);
  const address = { city: 'Пермь', street: 'Мира', house: '1' };
  const saved = await head.post('orders/delivery/address/', address);
  expectShape('POST orders/delivery/address/', saved);
  const list = await head.get('orders/delivery/address/');
  expectShape('GET orders/delivery/address/', list);
  expect(list.body.results).toContainEqual(saved.body);
});

test('the endpoints of the cart', async () => {
  const created = await guest.post('catalog/cart-items/', { product: api.cast.products.cable, quantity: 10 });
  expectShape('POST catalog/cart-items/', created);
  expectShape('GET cart/page/', await guest.get('cart/page/'));
  expectShape('GET catalog/cart/availability/', await guest.get('catalog/cart/availability/'));
  const one = `catalog/cart-items/${created.body.id}`;
  const updated = await guest.send('PATCH', `${one}/update/`, { quantity: 20 });
  expectShape('PATCH catalog/cart-items/{id}/update/', updated);
  const deleted = await guest.send('DELETE', `${one}/delete/`);
  expectShape('DELETE catalog/cart-items/{id}/delete/', deleted);
  expectShape('POST catalog/cart/clear/', await guest.post('catalog/cart/clear/'));
});

test('the endpoints of the wishlist', async () => {
  const added = await guest.post('wishlists/wishlist-items/', { product: api.cast.products.cable });
  expectShape('POST wishlists/wishlist-items/', added);
  const removed = await guest.send('DELETE', `wishlists/wishlist-items/${added.body.id}/`);
  expectShape('DELETE wishlists/wishlist-items/{id}/', removed);
});

test('the endpoints of posts and of the search', async () => {
  const { id } = await shop.make.post();
  const { rows } = await api.pool.query('select slug from content_item where id = $1', [id]);
  expectShape('GET posts/posts/', await guest.get('posts/posts/'));
  expectShape('GET posts/posts-page/', await guest.get('posts/posts-page/'));
  expectShape('GET posts/post/{slug}/', await guest.get(`posts/post/${rows[0].slug}/`));
  const query = `search=${encodeURIComponent('автомат')}`;
  const found = await guest.get(`search/products/?${query}&is_available=true`);
  expectShape('GET search/products/', found);
  expect(found.body.count).toBeGreaterThan(0);
  expectShape('GET search/posts/', await guest.get(`search/posts/?${query}`));
});

test('the endpoints about the shop', async () => {
  const names = ['for-renters', 'payment-and-delivery-faq', 'history', 'social-responsibility'];
  for (const name of [...names, 'figures-and-facts', 'vacancies', 'awards'])
    expectShape(`GET about/${name}/`, await guest.get(`about/${name}/`));
  const { id } = await shop.make.embedded();
  expectShape('GET about/embedded-pages/{id}/', await guest.get(`about/embedded-pages/${id}/`));
});

test('the endpoints of users', async () => {
  const person = { email: 'anna@polka.example', password: 'Vitrina2026' };
  const browser = await api.browser('10.9.0.2');
  const account = { ...person, name: 'Анна', phone: '+79225550011', consents: { account: true } };
  expect((await browser.post('users/registration/', account)).status).toBe(201);
  const login = { login: person.email, password: person.password };
  expectShape('POST users/login/', await browser.post('users/login/', login));
  expectShape('POST users/logout/', await browser.post('users/logout/'));
  const asked = await browser.post('users/password-reset/', { email: person.email });
  expectShape('POST users/password-reset/', asked);
  const { text } = await mailbox.next('Новый пароль');
  const [, a, b] = /\/auth\/password-reset\/([\w-]+)\/([\w-]+)$/m.exec(text) ?? [];
  const path = `users/password-reset-confirm/${a}/${b}/`;
  expectShape('GET users/password-reset-confirm/{a}/{b}/', await browser.get(path));
  const changed = await browser.post(path, { new_password1: 'Novyj2026', new_password2: 'Novyj2026' });
  expectShape('POST users/password-reset-confirm/{a}/{b}/', changed);
  const again = await browser.post('users/login/', { ...login, password: 'Novyj2026' });
  expect(again.status).toBe(200);
});

describe('the endpoints of the account', () => {
  test('the page and the list of orders', async () => {
    expectShape('GET orders/orders/page/', await head.get('orders/orders/page/'));
    expectShape('GET orders/orders/', await head.get('orders/orders/'));
  });

  test.each([
    ['legal_entity_documents', { type: 'other' }],
    ['contracts', { number: '17/26', date: '2026-01-15' }],
    [
      'power_of_attorney',
      { number: '17', issued_at: '2026-11-01', valid_to: '2036-10-31', person: 'Пётр Иванов' },
    ],
  ])('the list, the upload and the download of %s', async (name, fields) => {
    const at = `orders/orders/${name}/`;
    const { id: entity } = await shop.make.entity('A');
    const sent = await head.upload(`${at}upload/`, { legal_entity: entity as number, ...fields }, PDF);
    expectShape(`POST ${at}upload/`, sent);
    const list = await head.get(at);
    expectShape(`GET ${at}`, list);
    expect(list.body.results.map(({ id }: { id: number }) => id)).toContain(sent.body.id);
    const file = await head.get(`${at}${sent.body.id}/download/`);
    expect([file.status, file.body]).toEqual([200, PDF.bytes]);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename/);
  });

  test('the kinds of documents', async () => {
    const at = 'orders/orders/legal_entity_documents/types/';
    const kinds = await head.get(at);
    expectShape(`GET ${at}`, kinds);
    expect(JSON.stringify(kinds.body)).toContain('other');
  });
});
