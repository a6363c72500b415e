import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config/config.server.ts';
import { openPool } from '../platform/database/db.server.ts';
import { LONG_MS } from '../platform/database/request-pool.server.ts';
import { registerApi } from './api.server.ts';

test('staff who look at a run that changed every price, or take it back, have more time than a visitor', async () => {
  const app = Fastify();
  const limits = new Map<string, number | undefined>();
  app.addHook('onRoute', ({ method, url, config }) => {
    limits.set(`${method} ${url.replace('/api/v1/staff/', '')}`, config?.queryMs);
  });
  const pool = openPool('postgres://nobody@localhost/nothing');
  await registerApi(app, { config: readConfig({}), pool });
  await app.ready();
  for (const route of [
    'GET exchange/runs/:id/diff/',
    'GET exchange/runs/:id/undo/',
    'POST exchange/runs/:id/undo/',
    'POST approvals/:id/approve/',
  ])
    expect([route, limits.get(route)]).toEqual([route, LONG_MS]);
  await app.close();
  await pool.end();
});
