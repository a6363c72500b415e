import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config/config.server.ts';
import { ConfigError } from '../platform/config/variables.server.ts';
import { guardDeskPlace } from './desk-place.ts';

const SHOP = { PUBLIC_URL: 'https://shop.example.ru' };
const DESK = { ...SHOP, DESK_URL: 'https://desk.example.ru' };

/** A server with pages of the shop and of the desk, and a function that asks it from an address. */
function opened(env: Record<string, string>) {
  const app = Fastify({ trustProxy: true });
  guardDeskPlace(app, readConfig(env));
  for (const url of ['/desk', '/desk/*', '/api/v1/staff/orders/', '/api/v1/cities/', '/files/*'])
    app.get(url, async () => 'open');
  app.setNotFoundHandler(async () => 'page');
  return async (url: string, host: string, from = '127.0.0.1') => {
    const headers = { host, 'x-forwarded-for': from };
    const { statusCode, headers: sent } = await app.inject({ url, headers });
    return statusCode === 302 ? sent.location : statusCode;
  };
}

test('with a host of its own the desk is there and nowhere else, and nothing of the shop is', async () => {
  const ask = opened(DESK);
  const [shop, desk] = ['shop.example.ru', 'desk.example.ru'];
  for (const url of ['/desk', '/desk/orders', '/%64esk/orders', '/api/v1/staff/orders/'])
    expect([url, await ask(url, desk), await ask(url, shop)]).toEqual([url, 200, 404]);
  for (const url of ['/catalog/kabel', '/api/v1/cities/'])
    expect([url, await ask(url, desk), await ask(url, shop)]).toEqual([url, 404, 200]);
  expect([await ask('/', desk), await ask('/files/a.jpg', desk)]).toEqual(['/desk', 200]);
});

test('the desk is open from the networks of the company alone, the shop from all', async () => {
  const ask = opened({ ...SHOP, DESK_NETWORKS: '203.0.113.7, 10.0.0.0/8, 2001:db8::/32' });
  const desk = (from: string) => ask('/api/v1/staff/orders/', 'shop.example.ru', from);
  for (const from of ['203.0.113.7', '10.20.30.40', '::ffff:10.0.0.1', '2001:db8::5'])
    expect([from, await desk(from)]).toEqual([from, 200]);
  for (const from of ['203.0.113.8', '11.0.0.1', '2001:db9::1', '::ffff:192.0.2.1', 'unknown'])
    expect([from, await desk(from)]).toEqual([from, 403]);
  expect(await ask('/%64esk', 'shop.example.ru', '192.0.2.1')).toBe(403);
  expect(await ask('/catalog/kabel', 'shop.example.ru', '192.0.2.1')).toBe(200);
});

test('without the settings the desk is at the shop’s address, and settings that cannot work stop the start', async () => {
  expect(await opened(SHOP)('/desk', 'shop.example.ru', '192.0.2.1')).toBe(200);
  for (const env of [
    { DESK_URL: 'https://desk.example.ru' },
    { ...SHOP, DESK_URL: 'https://shop.example.ru' },
    { ...SHOP, DESK_URL: 'http://desk.example.ru' },
    { ...DESK, API_URL: 'http://10.0.0.5:3000' },
    { DESK_NETWORKS: '10.0.0.0/33' },
    { DESK_NETWORKS: 'office' },
  ])
    expect(() => readConfig(env), JSON.stringify(env)).toThrow(ConfigError);
});
