import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FormBrowser, stateOf, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';
import { type Gateway, type GatewayAnswer, openGateway, PORTAL_PAGE } from '../support/gateway.ts';

let site: FormShop;
let gateway: Gateway;
/** The storefront of a shop whose API is behind the gateway. */
let front: FastifyInstance;
let guest: FormBrowser;

const LIST = /^GET \/api\/v1\/(catalog|search)\/products\//;
const unavailable: GatewayAnswer = { status: 503, type: 'application/json', body: '{"detail":"x"}' };

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

/** The address of the link «Повторить»; undefined if there is none. */
const retryOf = (html: string) =>
  /<a [^>]*href="([^"]*)"[^>]*>Повторить<\/a>/.exec(html)?.[1]?.replaceAll('&amp;', '&');

describe('a page whose product list alone could not be loaded', () => {
  const categories = [
    '/catalog/avtomaty?ordering=price',
    '/catalog/avtomaty?max_price=400&ordering=price&view=list',
    '/catalog/avtomaty?offset=1',
  ];
  test.each(categories)('keeps its heading, its filters and a way to try again: %s', async (path) => {
    for (const answer of [unavailable, { status: 404, body: '' }, PORTAL_PAGE]) {
      gateway.fault = (call) => (LIST.test(call) ? answer : undefined);
      const { statusCode, headers, body } = await guest.get(path);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(wordsOf(body)).toContain('Автоматические выключатели');
      expect(body).toContain('<form id="filters"');
      expect(body).toContain('>Полюсов<');
      expect(body).toContain('<meta data-page name="robots" content="noindex, follow">');
      expect(body).not.toContain('"@type":"OfferCatalog"');
      expect(retryOf(body)).toBe(path);
      expect(wordsOf(body)).not.toMatch(/Ошибка|На этой полке пусто/);
    }
  });

  test.each(['/search/?q=автомат', '/search/?q=автомат&max_price=400&ordering=price'])(
    'keeps its text, its order and a way to try again: %s',
    async (path) => {
      gateway.fault = (call) => (LIST.test(call) ? unavailable : undefined);
      const { statusCode, headers, body } = await guest.get(encodeURI(path));
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(wordsOf(body)).toContain('По запросу «автомат»');
      expect(wordsOf(body)).not.toMatch(/ничего не|найден|пусто|Ошибка/);
      expect(body).toContain('name="ordering"');
      expect(retryOf(body)).toBe(encodeURI(path));
    },
  );

  test('shows its goods at the same address once the list answers again', async () => {
    gateway.fault = (call) => (LIST.test(call) ? unavailable : undefined);
    const path = retryOf((await guest.get('/catalog/avtomaty?ordering=price')).body) ?? '';
    gateway.fault = () => undefined;
    const page = await guest.get(path);
    expect(retryOf(page.body)).toBeUndefined();
    expect(page.body).toContain('Автомат ВА47 3P 63 А');
  });

  test('is replaced by the error page when the page itself could not be loaded', async () => {
    gateway.fault = () => unavailable;
    const answer = await guest.get('/catalog/avtomaty?ordering=price');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/_error?statusCode=503']);
  });
});

describe('a shop with its API in the same process', () => {
  /** Makes the calls of lists fail while a function runs. */
  async function withoutLists<T>(shop: FastifyInstance, act: () => Promise<T>): Promise<T> {
    const { inject } = shop;
    const pass = inject.bind(shop) as (options: InjectOptions) => Promise<unknown>;
    const failing = (options: InjectOptions) =>
      LIST.test(`GET ${String(options.url)}`)
        ? Promise.resolve({ statusCode: 503, headers: {}, rawPayload: Buffer.from('') })
        : pass(options);
    Object.assign(shop, { inject: failing });
    try {
      return await act();
    } finally {
      Object.assign(shop, { inject });
    }
  }

  test.each(['/catalog/avtomaty?ordering=name', '/search/?q=%D1%89%D0%B8%D1%82'])(
    'does not cache a page without its list for the next guest: %s',
    async (path) => {
      const { shop } = site;
      const get = () => new FormBrowser(shop).get(path);
      const failed = await withoutLists(shop, () => Promise.all([get(), get()]));
      for (const { body, statusCode, headers } of failed)
        expect([statusCode, headers['cache-control'], retryOf(body)]).toEqual([
          200,
          'private, no-store',
          path,
        ]);
      const { body, headers } = await get();
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(retryOf(body)).toBeUndefined();
    },
  );

  test('shows a cached page although the list could not be loaded now', async () => {
    const { shop } = site;
    const path = '/catalog/avtomaty?ordering=-price';
    const before = await new FormBrowser(shop).get(path);
    const after = await withoutLists(shop, () => new FormBrowser(shop).get(path));
    expect(stateOf(after.body)).toEqual(stateOf(before.body));
  });
});
