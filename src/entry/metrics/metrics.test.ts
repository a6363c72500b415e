import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '../../../tests/support/built-pages.ts';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { createHttp } from '../http.ts';

const TOKEN = 'izmereniya-dlya-svoih';
const PUBLIC_URL = 'https://shop.example.ru';

let database: TestDatabase;
let folder: string;
let shop: FastifyInstance;
beforeAll(async () => {
  await builtPages();
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'vitrina-metrics-'));
  shop = await createHttp({
    ...database,
    config: readConfig({ DATA_DIR: folder, METRICS_TOKEN: TOKEN, PUBLIC_URL, TRUST_PROXY: '127.0.0.1' }),
    databaseUrl: database.url,
    log: createLog('silent'),
    drain: { started: false },
    dev: false,
  });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  shop.inject({ url: '/metrics', remoteAddress, headers });

test('metrics are served to this machine and to callers with the token; for others there is no such page', async () => {
  for (const [address, host] of [
    ['127.0.0.1', '127.0.0.1:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'localhost:3000'],
  ] as const)
    expect((await ask(address, { host })).statusCode).toBe(200);
  expect((await ask('10.0.0.9', { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  const ours = { host: 'shop.example.ru' };
  for (const [address, headers] of [
    ['10.0.0.9', {}],
    ['10.0.0.9', { authorization: 'Bearer izmereniya-dlya-chuzhih' }],
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }], // a proxy on this machine forwards a request
    ['203.0.113.5', { 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.1', {}], // a proxy that does not name its client, but the public name of the shop
    ['127.0.0.1', { host: '127.shop.example.ru' }],
  ] as const)
    expect((await ask(address, { ...ours, ...headers })).statusCode).toBe(404);
});

test('requests are measured by route: invented addresses create no metrics', async () => {
  const headers = { host: 'shop.example.ru' };
  for (const url of ['/catalog', '/product/1', '/made-up-1', '/made/up/2', '/api/v1/layout/'])
    await shop.inject({ url, headers });
  const routes = [...(await ask('127.0.0.1')).body.matchAll(/_count\{.*?route="([^"]*)"/g)].map(
    ([, name]) => name,
  );
  expect(routes).toEqual(expect.arrayContaining(['/catalog', 'page', '/api/v1/layout/']));
  expect(routes.filter((name) => name?.includes('made'))).toEqual([]);
});

test('the pool, jobs, cached pages and the change log are measured', async () => {
  const { body } = await ask('127.0.0.1');
  for (const name of [
    'vitrina_database_connections{state="idle"}',
    'vitrina_database_waiting',
    'vitrina_jobs{state="failed"}',
    'vitrina_cache_bytes{region="pages"}',
    'vitrina_change_log_age_seconds',
    'vitrina_search_index_built_total',
    'vitrina_requests_refused_total{importance="browse"}',
    'vitrina_http_request_seconds_bucket',
  ])
    expect(body).toContain(`\n${name}`);
});

test('failures by what they mean, jobs by age, disks and the last import of each source are measured', async () => {
  await database.pool.query(
    `insert into exchange_run (kind, name, digest, state, source, started_at, ended_at)
     values ('file', 'import.xml', '\\x01', 'applied', 'ufa', to_timestamp(1795799997), to_timestamp(1795800000))`,
  );
  await database.pool.query(
    `with c as (insert into exchange_connection (slug, name, login, secret_hash, source, profile, orders)
       values ('main', 'main', '1c', 'x', 'ufa', 'ut207', 'all') returning id)
     insert into exchange_task (connection_id, kind, subject_id, facts) select id, 'contract', 1, '{}' from c`,
  );
  // This process may have answered 1C in other tests.
  const failures = async () =>
    Number(
      /requests_total\{mode="checkauth",state="failure"\} (\d+)/.exec((await ask('127.0.0.1')).body)?.[1] ??
        0,
    );
  const before = await failures();
  await shop.inject({ url: '/exchange/1c/main?mode=checkauth', headers: { host: 'shop.example.ru' } });
  await database.pool.query(
    "select graphile_worker.add_job('measured', run_at => now() - interval '5 minutes')",
  );
  await shop.inject({ url: '/api/v1/staff/orders/', headers: { host: 'shop.example.ru' } });
  const { body } = await ask('127.0.0.1');
  for (const line of [
    'vitrina_exchange_import_timestamp_seconds{source="ufa"} 1795800000',
    'vitrina_exchange_runs{kind="file",state="applied"} 1',
    'vitrina_exchange_run_seconds{kind="file",state="applied"} 3',
    `vitrina_exchange_requests_total{mode="checkauth",state="failure"} ${before + 1}`,
    'vitrina_exchange_tasks 1',
    'vitrina_exchange_orders_waiting 0',
    'vitrina_exchange_held 0',
    'vitrina_exchange_stale 0',
    'vitrina_jobs_due{age="1m to 10m"} 1',
    'vitrina_jobs_due{age="over 1h"} 0',
    'vitrina_jobs_oldest_running_seconds 0',
    'vitrina_http_answers_total{class="staff",status="4xx"} 1',
    'vitrina_http_answers_total{class="order",status="5xx"} 0',
    'vitrina_database_connections_max 10',
  ])
    expect(body).toContain(`\n${line}\n`);
  expect(body).toMatch(/\nvitrina_disk_free_bytes\{folder="data"\} [1-9]\d{6,}\n/);
  // Nothing is backed up here: there is no time to be late.
  expect(body).not.toMatch(/\nvitrina_backup_last_success_timestamp_seconds /);
});
