import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keyText, readKey } from '../../src/platform/backup/backup-key.server.ts';
import { sayMoment } from '../../src/platform/backup/choose-backup.ts';
import { type BackedUpShop, startBackedUpShop } from '../support/backed-up-shop.ts';
import { startCli } from '../support/cli-process.ts';

let shop: BackedUpShop;
beforeAll(async () => {
  shop = await startBackedUpShop();
  await shop.backUp();
});
afterAll(() => shop.close());

/** `npm run cli -- restore` as an owner runs it who has nothing but the backups and the key on paper. */
async function restore(name: string, words: readonly string[] = [], env: Record<string, string> = {}) {
  const dir = join(shop.folder, name);
  const args = ['restore', '--from', join(shop.folder, 'usb'), '--to', dir, ...words];
  const { code, stdout, stderr } = await startCli(args, { BACKUP_KEY: keyText(shop.vault.key), ...env })
    .ended;
  return { code, stdout, stderr, left: await readdir(dir).catch(() => []), dir };
}

test('the command restores a shop to a moment on a machine of another time zone, and names the moment by the clock of Moscow', async () => {
  const clock = async () =>
    Number((await shop.database.pool.query('select extract(epoch from clock_timestamp()) as at')).rows[0].at);
  // A moment is named by whole seconds: this one is after the backup, and `later` after it.
  const second = Math.ceil(await clock());
  await vi.waitFor(async () => expect(await clock()).toBeGreaterThan(second + 0.1), 10_000);
  const at = new Date(second * 1000);
  await shop.database.pool.query('create table later as select 1 as one');
  await shop.sending.now();
  const found = await restore('far', ['--at', sayMoment(at)], { TZ: 'America/New_York' });
  expect([found.code, found.stdout]).toEqual([0, expect.stringContaining(`${sayMoment(at)} и проверен`)]);
  expect(found.left).toContain('postgres');
  await rm(found.dir, { recursive: true });
});

test('another key, an empty answer in its place and a mistyped moment end the command with one sentence, and the folder is not made', async () => {
  const other = keyText(readKey(keyText({ bytes: Buffer.alloc(32, 1), id: '' }), 'the test'));
  for (const [words, env, reason] of [
    [[], { BACKUP_KEY: other }, /^Ключ не подходит/],
    [[], { BACKUP_KEY: '' }, /Ключ не назван: передайте его в BACKUP_KEY/],
    [['--at', '2026-11-23 12:00'], {}, /например 2026-11-23 12:00\+03/],
  ] as const) {
    const { code, stdout, stderr, left } = await restore('wrong', words, env);
    expect([code, stdout, left]).toEqual([1, '', []]);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toMatch(/^ +at /m);
  }
});

test('backups of a later release than the next one are named by an older program, and the folder is empty again', async () => {
  await shop.database.pool.query(
    "insert into schema_migration (name, release) values ('9000_of_future', '0.99.0')",
  );
  await shop.sending.now();
  const { code, stdout, stderr, left } = await restore('older');
  expect([code, stdout, left]).toEqual([1, '', []]);
  expect(stderr).toMatch(
    /Копию сделала более новая Витрина: .*выпуск 0\.99\.0.* снова пуста: обновите программу и повторите команду\.\n$/,
  );
  expect(stderr).not.toMatch(/^ +at /m);
  await shop.database.pool.query("delete from schema_migration where name = '9000_of_future'");
});

test('MIGRATE=0 in the settings of a machine does not keep a restored database of an earlier release from its proof', async () => {
  await shop.database.pool.query('drop table backup_state');
  await shop.database.pool.query("delete from schema_migration where name like '0560%'");
  await shop.sending.now();
  const { code, stdout, stderr } = await restore('apart', [], { MIGRATE: '0' });
  expect([code, stdout]).toEqual([0, expect.stringContaining('и проверен')]);
  expect(stderr).not.toContain('схема базы данных старее');
});
