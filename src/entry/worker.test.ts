import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Cast } from '../../tests/support/cast.ts';
import { castDatabase } from '../../tests/support/database.ts';
import { readConfig } from '../platform/config/config.server.ts';
import { inTransaction } from '../platform/database/transaction.server.ts';
import { outboxOf } from '../platform/email/mail.server.ts';
import { addJob } from '../platform/jobs/jobs.server.ts';
import { createLog } from '../platform/log/log.server.ts';
import { insertRequest } from '../shop/orders/stock-requests/stock-requests.queries.ts';
import { queueRequestEmail } from '../shop/orders/stock-requests/stock-requests.server.ts';
import { startWorker } from './worker.ts';

/** A request for goods that are out of stock, of a guest. */
const requestIn = (cast: Cast) => ({
  productId: cast.products.breaker16,
  cityId: cast.cities.ekaterinburg,
  quantity: 5,
  name: 'Ольга',
  phone: '+79221234567',
  email: null,
  comment: '',
  consentText: 'stock-request',
  address: '10.0.0.1',
  userId: null,
});

test("an email to the shop goes to the shop's current address", async () => {
  const { pool, db, url: databaseUrl, drop, cast } = await castDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-worker-'));
  const config = readConfig({ DATA_DIR: folder });
  const worker = startWorker({ config, pool, db, databaseUrl, log: createLog('silent') });
  const emailsTo = async (address: string) => {
    const names = await readdir(outboxOf(config)).catch(() => []);
    const emails = await Promise.all(names.map((name) => readFile(join(outboxOf(config), name), 'utf8')));
    return emails.filter((email) => email.includes(`\nTo: ${address}\n`)).length;
  };
  for (const address of ['first@polka.example', 'second@polka.example']) {
    await pool.query(
      "insert into shop_setting values ('email', $1) on conflict (name) do update set value = excluded.value",
      [address],
    );
    await inTransaction(db, async (tx) => queueRequestEmail(tx, await insertRequest(tx, requestIn(cast))));
    await vi.waitFor(async () => expect(await emailsTo(address)).toBe(1), 60_000);
  }
  await worker.stop();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

test('a sitemap is made in a process of its own, and emails do not wait for heavy jobs', async () => {
  const { pool, db, url: databaseUrl, drop, cast } = await castDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-worker-'));
  const config = readConfig({ DATA_DIR: folder });
  const isMade = async () =>
    (await pool.query("select from sitemap_file where name = 'index'")).rowCount === 1;
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(7310195)'); // of the sitemap
  for (const slug of ['ekaterinburg', 'perm']) await addJob(db, 'yml-feed', { slug });
  const worker = startWorker({ config, pool, db, databaseUrl, log: createLog('silent') });
  const waits = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
  await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBe(1), 60_000);
  expect(process.getActiveResourcesInfo()).toContain('ProcessWrap');
  await inTransaction(db, async (tx) => queueRequestEmail(tx, await insertRequest(tx, requestIn(cast))));
  await vi.waitFor(async () => expect(await readdir(outboxOf(config))).toHaveLength(1), 60_000);
  expect(await isMade()).toBe(false);
  await holder.query('select pg_advisory_unlock(7310195)');
  holder.release();
  await vi.waitFor(async () => expect(await isMade()).toBe(true), 60_000);
  await worker.stop();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

test('a file of 1C is imported while a sitemap is being made', async () => {
  const { pool, db, url: databaseUrl, drop } = await castDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-worker-'));
  const config = readConfig({ DATA_DIR: folder });
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(7310195)'); // of the sitemap
  const worker = startWorker({ config, pool, db, databaseUrl, log: createLog('silent') });
  const waits = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
  await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBe(1), 60_000);
  await addJob(db, 'exchange-run', { run: 1 }); // a run that is not there ends at once
  const queued = `select from graphile_worker.jobs where task_identifier = 'exchange-run'`;
  await vi.waitFor(async () => expect((await pool.query(queued)).rowCount).toBe(0), 60_000);
  await holder.query('select pg_advisory_unlock(7310195)');
  holder.release();
  await worker.stop();
  await drop();
  await rm(folder, { recursive: true, force: true });
});
