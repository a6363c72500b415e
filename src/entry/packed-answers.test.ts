import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../tests/support/api-browser.ts';
import { type HttpShop, openCastShop } from '../../tests/support/http-shop.ts';
import { openSeller, order, orderForm } from '../shop/orders/fixtures/checkout.ts';

let site: HttpShop;
let shop: FastifyInstance;
/** A second shop whose responses come from the first. */
let front: FastifyInstance;

beforeAll(async () => {
  site = await openCastShop();
  shop = await site.open();
  await shop.listen({ port: 0, host: '127.0.0.1' });
  front = await site.open({ API_URL: `http://127.0.0.1:${portOf(shop)}/api/v1` });
  await front.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

const LIST = '/api/v1/catalog/products/?limit=100';
const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Sends a request over a socket and does not decompress the response. */
async function ask(
  path: string,
  {
    of = shop,
    method = 'GET',
    ...headers
  }: { of?: FastifyInstance; method?: string } & Record<string, unknown>,
): Promise<Answer> {
  const asked = request({ port: portOf(of), path, method, headers: headers as Record<string, string> }).end();
  const [answer] = await once(asked, 'response');
  const bytes = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, bytes };
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };

test.each(['br', 'gzip', 'zstd'] as const)(
  'a list is compressed in %s and has the same content',
  async (encoding) => {
    for (let turn = 0; turn < 3; turn++) {
      // Each time anew: while the index is built, the database answers.
      const plain = await ask(LIST, {});
      const { status, headers, bytes } = await ask(LIST, { 'accept-encoding': encoding });
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        plain.headers['content-type'],
        'private, no-cache',
      ]);
      expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
      expect(Number(headers['content-length'])).toBe(bytes.length);
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(unpack[encoding](bytes).equals(plain.bytes)).toBe(true);
    }
  },
);

test('a cached text is sent in the best cached encoding', async () => {
  const taken = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const [first, second] = [await ask('/api/v1/layout/', taken), await ask('/api/v1/layout/', taken)];
  expect([first.headers['content-encoding'], second.headers['content-encoding']]).toEqual(['br', 'br']);
  expect(second.bytes.equals(first.bytes)).toBe(true);
  expect(unpack.br(second.bytes).equals((await ask('/api/v1/layout/', {})).bytes)).toBe(true);
});

test.each([undefined, 'identity', 'br;q=0, gzip;q=0.0', 'deflate'])(
  'a client that accepts «%s» gets plain JSON, with Vary for caches',
  async (accepted) => {
    const { headers, bytes } = await ask(LIST, accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding']);
    expect(JSON.parse(bytes.toString()).results.length).toBeGreaterThan(0);
  },
);

test('short answers stay uncompressed: an error, a missing thing', async () => {
  for (const path of ['/api/v1/nosuch/', '/api/v1/catalog/product/999999/']) {
    const { status, headers, bytes } = await ask(path, { 'accept-encoding': 'br' });
    expect([status, headers['content-encoding'], headers.vary]).toEqual([404, undefined, undefined]);
    expect(JSON.parse(bytes.toString()).detail).toBeTruthy();
  }
});

test('HEAD has the headers of the compressed GET', async () => {
  const taken = { 'accept-encoding': 'br' };
  const [got, head] = [
    await ask('/api/v1/layout/', taken),
    await ask('/api/v1/layout/', { ...taken, method: 'HEAD' }),
  ];
  const headersOf = ({ headers }: Answer) => [
    headers['content-encoding'],
    headers['content-length'],
    headers.vary,
  ];
  expect(headersOf(head)).toEqual(headersOf(got));
  expect(head.bytes.length).toBe(0);
});

test('a file keeps its ETag, and is not sent to a client that has it', async () => {
  const path = '/api/v1/docs/static/swagger-ui.css';
  const { headers } = await ask(path, { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], typeof headers.etag]).toEqual([undefined, 'string']);
  const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': headers.etag });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('in-process calls are never compressed', async () => {
  const { headers, rawPayload } = await shop.inject({ url: LIST, headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(rawPayload.toString()).results.length).toBeGreaterThan(0);
});

test('answers of another server are compressed in the same cases, and in no others', async () => {
  const taken = { of: front, 'accept-encoding': 'gzip, br, zstd' };
  const { headers, bytes } = await ask(LIST, taken);
  const encoding = headers['content-encoding'] as 'br';
  expect([encoding, headers.vary]).toEqual([expect.stringMatching(/^(br|gzip|zstd)$/), 'accept-encoding']);
  expect(unpack[encoding](bytes).equals((await ask(LIST, {})).bytes)).toBe(true);
  expect((await ask(LIST, { of: front })).headers['content-encoding']).toBeUndefined();
});

test('the session is compressed with all its lines: its token is masked anew each time and stays as valid as the cookie', async () => {
  const him = await openBrowser(shop);
  for (const { id, multiplicity } of JSON.parse((await ask(LIST, {})).bytes.toString()).results) {
    await him.post('catalog/cart-items/', { product: id, quantity: multiplicity });
    await him.post('wishlists/wishlist-items/', { product: id });
  }
  const cookie = [...him.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const packed = async () => {
    const { bytes, headers } = await ask('/api/v1/users/session/', { 'accept-encoding': 'br', cookie });
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding']);
    return JSON.parse(unpack.br(bytes).toString()).csrf_token as string;
  };
  const [one, other] = [await packed(), await packed()];
  expect(one).not.toBe(other);
  expect(one).not.toContain(him.cookies.get('csrftoken'));
  const { status } = await him.post('catalog/cart/clear/', undefined, { 'x-csrftoken': other });
  expect(status).toBe(204);
});

test('an answer with the key of an order and text of its buyer is never compressed, however long', async () => {
  await openSeller(site);
  const him = await openBrowser(shop);
  const [goods] = JSON.parse((await ask(`${LIST}&in_stock=1`, {})).bytes.toString()).results;
  await him.post('catalog/cart-items/', { product: goods.id, quantity: goods.multiplicity });
  const { total_price } = (await him.get('catalog/cart/')).body;
  const { body } = await order(him, orderForm(total_price, { comment: 'Позвоните '.repeat(100) }));
  const taken = { 'accept-encoding': 'br' };
  const { status, headers, bytes } = await ask(`/api/v1/orders/order/${body.token}/`, taken);
  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, undefined, undefined]);
  expect(bytes.length).toBeGreaterThan(1024);
});
