import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FormBrowser } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';
import { type Gateway, openGateway } from '../support/gateway.ts';

let site: FormShop;
let gateway: Gateway;
let front: FastifyInstance;
let calls: string[];

/** Sizes that no source file contains. */
const sizes = {
  postsPage: 3,
  frontPagePopularProducts: 7,
  frontPagePosts: 2,
  frontPageCards: 5,
  catalogProducts: 2,
  accountPageOrders: 4,
  accountPageContracts: 4,
  accountPagePowerOfAttorneys: 4,
  accountPageDocuments: 4,
};

beforeAll(async () => {
  site = await openFormShop();
  gateway = await openGateway(site.shop);
  const layout = (await site.shop.inject('/api/v1/layout/')).json();
  const announced = JSON.stringify({ ...layout, page_sizes: sizes });
  gateway.fault = (call) => {
    calls.push(call);
    const isLayout = call === 'GET /api/v1/layout/';
    return isLayout ? { status: 200, type: 'application/json', body: announced } : undefined;
  };
  calls = [];
  front = await site.open({ API_URL: gateway.url });
});
afterAll(async () => {
  await gateway.close();
  await site.close();
});
beforeEach(() => {
  calls = [];
});

test.each([
  ['/catalog/avtomaty?ordering=price', '/catalog/products/', sizes.catalogProducts],
  ['/search/?q=%D0%B0%D0%B2%D1%82%D0%BE%D0%BC%D0%B0%D1%82', '/search/products/', sizes.catalogProducts],
  ['/search/?q=%D1%89%D0%B8%D1%82&tab=posts', '/search/posts/', sizes.postsPage],
  ['/posts', '/posts/posts-page/', sizes.postsPage],
])('pages request as many rows as the API announces: %s', async (path, call, size) => {
  expect((await new FormBrowser(front).get(path)).statusCode).toBe(200);
  const [asked = ''] = calls.filter((each) => each.includes(call));
  expect(new URLSearchParams(asked.split('?')[1]).get('limit')).toBe(String(size));
});

test('a list offers the rest in pages of the announced size', async () => {
  const { body } = await new FormBrowser(front).get('/catalog/avtomaty?ordering=price');
  expect(body).toContain('href="/catalog/avtomaty?ordering=price&amp;offset=2"');
  expect(body.replaceAll('<!-- -->', '')).toContain('Показать ещё 1');
});
