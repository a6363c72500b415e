import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';
import {
  type Gateway,
  type GatewayAnswer,
  openGateway,
  PORTAL_JSON,
  PORTAL_PAGE,
} from '../support/gateway.ts';

let site: FormShop;
let gateway: Gateway;
/** The storefront of a shop whose API is behind the gateway. */
let front: FastifyInstance;
let guest: FormBrowser;

beforeAll(async () => {
  site = await openFormShop();
  gateway = await openGateway(site.shop);
  front = await site.open({ API_URL: gateway.url });
});
afterAll(async () => {
  await gateway.close();
  await site.close();
});
beforeEach(() => {
  gateway.fault = () => undefined;
  guest = new FormBrowser(front);
});

const FOREIGN: [string, GatewayAnswer][] = [
  ['a page of a captive portal', PORTAL_PAGE],
  ['a page that calls itself JSON', { ...PORTAL_PAGE, type: 'application/json' }],
  ['JSON that breaks off', { status: 200, type: 'application/json', body: '{"cities":[' }],
  ['JSON of another shape', PORTAL_JSON],
  ['a list in place of an object', { ...PORTAL_JSON, body: '[]' }],
  ['null', { ...PORTAL_JSON, body: 'null' }],
  ['nothing at all', { status: 200 }],
  ['no content', { status: 204 }],
];

const PAGES = () => {
  const { breaker16 } = site.cast.products;
  return [
    '/',
    '/catalog',
    '/catalog/avtomaty',
    '/catalog/avtomaty?ordering=price',
    `/product/${breaker16}`,
    '/search/?q=автомат',
    '/search/?q=автомат&tab=posts',
    '/cart',
    '/wishlist',
    '/checkout',
    '/posts',
    '/contacts',
    '/pickup-points',
    '/price-list',
    '/about/history',
    '/auth/login',
    '/auth',
  ];
};

describe.each(FOREIGN)('a shop whose API answers with %s', (_, answer) => {
  test('shows the error page with a way to try again, on every page', async () => {
    gateway.fault = () => answer;
    for (const path of PAGES()) {
      const failed = await guest.get(encodeURI(path));
      expect([path, failed.statusCode, failed.headers.location]).toEqual([
        path,
        302,
        '/_error?statusCode=502',
      ]);
      const page = await guest.get('/_error?statusCode=502');
      expect(page.statusCode).toBe(502);
      expect(wordsOf(page.body)).toContain('Магазин временно недоступен');
      expect(page.body).toContain(`href="${encodeURI(path).replaceAll('&', '&amp;')}"`);
    }
  });
});

test('once the API answers again, the same address shows its page', async () => {
  gateway.fault = () => PORTAL_PAGE;
  expect((await guest.get('/catalog/avtomaty')).statusCode).toBe(302);
  gateway.fault = () => undefined;
  const page = await guest.get('/catalog/avtomaty');
  expect([page.statusCode, wordsOf(page.body).includes('Автоматические выключатели')]).toEqual([200, true]);
});

test.each([
  ['page', PORTAL_PAGE],
  ['JSON', PORTAL_JSON],
])(
  'a form whose write was answered with a foreign %s says that its result is unknown',
  async (_, foreign) => {
    const { breaker16 } = site.cast.products;
    gateway.fault = (call) => (call.startsWith('POST') ? foreign : undefined);
    const answer = await guest.post('/cart', { intent: 'add', product: breaker16, quantity: 3 });
    expect(answer.statusCode).toBe(502);
    expect(wordsOf(answer.body)).toContain('Изменение могло не сохраниться');
  },
);

test.each([
  ['page', PORTAL_PAGE],
  ['JSON', PORTAL_JSON],
])('optional parts of a page may be answered with a foreign %s', async (_, foreign) => {
  const { breaker16 } = site.cast.products;
  gateway.fault = (call) => (/availability|recommended|accessoires/.test(call) ? foreign : undefined);
  expect((await guest.get(`/product/${breaker16}-avtomat-16`)).statusCode).toBeLessThan(302);
  gateway.fault = (call) => (/search\/(posts|queries)|pages\/frontpage/.test(call) ? foreign : undefined);
  expect((await guest.get('/search/?q=%D0%B0%D0%B2%D1%82%D0%BE%D0%BC%D0%B0%D1%82')).statusCode).toBe(200);
});

test('a list answered with foreign JSON is empty without an error and can be loaded again', async () => {
  gateway.fault = (call) => (/catalog\/products\/\?/.test(call) ? PORTAL_JSON : undefined);
  const page = await guest.get('/catalog/avtomaty?ordering=price');
  expect(page.statusCode).toBe(200);
  expect(wordsOf(page.body)).toContain('Автоматические выключатели');
  expect(wordsOf(page.body)).toContain('Повторить');
});
