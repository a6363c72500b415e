import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config/config.server.ts';
import { openPool } from '../platform/database/db.server.ts';
import { registerApi } from './api.server.ts';

// BREACH: the length of a compressed response reveals, character by character, a secret next to text chosen by an
// attacker.
test('every route that sends or receives a key declares that its answer holds a secret', async () => {
  const app = Fastify();
  const found: [string, boolean][] = [];
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    const { 200: ok, 201: made } = (schema?.response ?? {}) as Record<number, unknown>;
    const isByKey = method === 'GET' && /\/(orders\/order|shared-carts)\/:token\/$/.test(url);
    // The CSRF token is masked: no two responses contain the same characters of it.
    if (isByKey || /"(token|secret)":/.test(JSON.stringify([ok, made])))
      found.push([`${method} ${url}`, config?.holdsSecret === true]);
  });
  const pool = openPool('postgres://nobody@localhost/nothing');
  await registerApi(app, { config: readConfig({}), pool });
  await app.ready();
  expect(found.filter(([route]) => !route.startsWith('HEAD')).sort()).toEqual([
    ['GET /api/v1/orders/order/:token/', true],
    ['GET /api/v1/shared-carts/', true],
    ['GET /api/v1/shared-carts/:token/', true],
    ['POST /api/v1/orders/order/', true],
    ['POST /api/v1/shared-carts/', true],
    ['POST /api/v1/staff/exchange/connections/', true],
    ['POST /api/v1/staff/exchange/connections/:slug/rotate/', true],
    ['POST /api/v1/staff/factors/totp/', true],
  ]);
  expect(found.every(([, isPlain]) => isPlain)).toBe(true);
  await app.close();
  await pool.end();
});
