import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveShop } from '../../src/entry/backups/prove.ts';
import { backUpBefore, startBackups } from '../../src/entry/backups/start-backups.ts';
import { BackupFault, DamagedBackup } from '../../src/platform/backup/backup.ts';
import { keyText, readKey } from '../../src/platform/backup/backup-key.server.ts';
import { readBackupStates } from '../../src/platform/backup/backup-state.queries.ts';
import { chooseBackup } from '../../src/platform/backup/choose-backup.ts';
import { openTarget } from '../../src/platform/backup/open-target.server.ts';
import { restoreShop } from '../../src/platform/backup/restore.server.ts';
import { verifyBackups } from '../../src/platform/backup/run-backup.server.ts';
import { findBackups, listBackups, openVault, prepareVault } from '../../src/platform/backup/vault.server.ts';
import type { Config } from '../../src/platform/config/config.server.ts';
import { migrate } from '../../src/platform/database/migrate.server.ts';
import { storeFile } from '../../src/platform/files/files.server.ts';
import { createLog } from '../../src/platform/log/log.server.ts';
import { guestWith, openSeller, order, orderForm } from '../../src/shop/orders/fixtures/checkout.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { type BackedUpShop, inRestored, startBackedUpShop } from '../support/backed-up-shop.ts';
import { filesUnder, withFlippedByte } from '../support/changed-files.ts';
import { startCli } from '../support/cli-process.ts';

let shop: BackedUpShop;
let api: TestApi;
beforeAll(async () => {
  shop = await startBackedUpShop();
  const { url, pool, db } = shop.database;
  const beside = { url, pool, db, cast: shop.cast } as TestApi;
  api = await startApi({ DATA_DIR: shop.config.dataDir }, { beside });
  await openSeller(api);
  await api.pool.query('update stock set on_hand = on_hand + 100000');
});
afterAll(async () => {
  await api.close();
  await shop.close();
});

async function placeOrder(): Promise<number> {
  const buyer = await guestWith(api, [api.cast.products.breaker16, 1]);
  const { status, body } = await order(buyer, orderForm(250), `backup-${randomBytes(8).toString('hex')}`);
  if (status !== 201) throw new Error(`the order was answered ${status} ${JSON.stringify(body)}`);
  return body.id;
}

async function moment(): Promise<Date> {
  const { rows } = await api.pool.query('select clock_timestamp() as now');
  // JavaScript knows no microseconds: the next millisecond is after everything so far.
  await sleep(5);
  return new Date(rows[0].now.getTime() + 2);
}

let folders = 0;
async function restored(wanted: { at?: Date } = {}): Promise<string> {
  const dir = join(shop.folder, `restored-${++folders}`);
  const choice = chooseBackup(await findBackups(shop.vault), wanted, new Date());
  await restoreShop({ ...choice, vault: shop.vault, dir, goesOn: false, report: () => {} });
  return dir;
}

const orderIds = (dir: string) =>
  inRestored(shop, dir, async ({ pool }) => {
    const { rows } = await pool.query('select id from shop_order order by id');
    return rows.map(({ id }) => id as number);
  });

test('a backup made while orders are written, restored to a moment, has every order acknowledged before it and none that came after', async () => {
  const acknowledged: number[] = [];
  let isMade = false;
  const buying = (async () => {
    while (!isMade) acknowledged.push(await placeOrder());
  })();
  await shop.backUp();
  isMade = true;
  await buying;
  acknowledged.push(await placeOrder());
  const image = await storeFile(
    shop.config.filesDir,
    Buffer.from('a picture stored after the backup'),
    'webp',
  );
  const at = await moment();
  const later = [await placeOrder(), await placeOrder()];
  await shop.sending.now();

  expect(await orderIds(await restored({ at }))).toEqual(acknowledged.sort((one, other) => one - other));
  // The segment that is written now was sent, too: nothing acknowledged is lost with the machine.
  const whole = await restored();
  expect(await orderIds(whole)).toEqual([...acknowledged, ...later]);
  expect(await filesUnder(join(whole, 'files'))).toEqual([image.replace('/files/', '')]);
  expect(await readdir(whole)).not.toContain('backup.key');
  expect(await readdir(whole)).toContain('backup.copy');
  for (const name of await filesUnder(join(shop.folder, 'usb'))) expect(name).not.toContain('key');
});

test('one flipped byte in a file of any kind stops a restore before anything is opened, and the folder stays empty', async () => {
  const usb = join(shop.folder, 'usb');
  const names = await filesUnder(usb);
  const { manifest } = chooseBackup(await findBackups(shop.vault), {}, new Date());
  const base = `base/${manifest.id}`;
  for (const name of [
    'vitrina-backup.json',
    `${base}/manifest`,
    `${base}/stored`,
    `${base}/000000`,
    `wal/${manifest.lastSegment}`,
    names.find((each) => each.startsWith('files/')) ?? '',
    names.findLast((each) => each.startsWith('partial/')) ?? '',
  ]) {
    expect(names).toContain(name);
    const dir = join(shop.folder, 'never');
    const restore = async () => {
      const vault = await openVault(shop.vault.target, shop.vault.key);
      const choice = chooseBackup(await findBackups(vault), {}, new Date());
      await restoreShop({ ...choice, vault, dir, goesOn: false, report: () => {} });
    };
    const fault = await withFlippedByte(join(usb, name), () => restore().catch((thrown) => thrown));
    expect([name, fault instanceof BackupFault && fault.message]).toEqual([
      name,
      expect.stringMatching(/повреждена|не подходит|другого магазина/),
    ]);
    expect(await readdir(dir).catch(() => [])).toEqual([]);
  }
});

test('a lost file of a backup, of the log or of the shop is named instead of being left out', async () => {
  const usb = join(shop.folder, 'usb');
  const { manifest } = chooseBackup(await findBackups(shop.vault), {}, new Date());
  const stored = (await filesUnder(usb)).find((name) => name.startsWith('files/')) ?? '';
  // The picture was stored after the first backup; from the next one on it is named.
  await shop.backUp();
  const latest = chooseBackup(await findBackups(shop.vault), {}, new Date()).manifest;
  expect([latest.id === manifest.id, latest.storedCount]).toEqual([false, 1]);
  for (const name of [`base/${latest.id}/000000`, `wal/${latest.lastSegment}`, stored]) {
    await rename(join(usb, name), join(usb, 'away'));
    const fault = await restored().catch((thrown) => thrown);
    await rename(join(usb, 'away'), join(usb, name));
    expect([name, fault instanceof BackupFault && fault.message]).toEqual([
      name,
      expect.stringMatching(/повреждена|пропуск/),
    ]);
  }
});

test('another key, backups of another shop, no backups and a folder with something in it are named, and nothing is touched', async () => {
  const { target, key, system } = shop.vault;
  const other = readKey(keyText({ bytes: Buffer.alloc(32, 1), id: '' }), 'the test');
  await expect(openVault(target, other)).rejects.toThrow('Ключ не подходит');
  await expect(prepareVault({ target, key, system: '1' })).rejects.toThrow('копии другого магазина');
  await prepareVault({ target, key, system });
  const empty = join(shop.folder, 'empty');
  await mkdir(empty);
  await expect(openVault(await openTarget({ folder: empty }), key)).rejects.toThrow('нет копий Витрины');
  await expect(openTarget({ folder: join(empty, 'absent') })).rejects.toThrow('Подключите диск');
  await writeFile(join(empty, 'letter.txt'), 'mine');
  const choice = chooseBackup(await findBackups(shop.vault), {}, new Date());
  const restore = restoreShop({ ...choice, vault: shop.vault, dir: empty, goesOn: false, report: () => {} });
  await expect(restore).rejects.toThrow('не пуста (letter.txt)');
  expect(await readdir(empty)).toEqual(['letter.txt']);
});

test('a moment that the log does not reach is named together with the last one that it has', async () => {
  const last = await moment();
  await shop.sending.now();
  await sleep(1);
  await expect(restored({ at: new Date(Math.max(last.getTime(), Date.now() - 1)) })).rejects.toThrow(
    /^Журнал кончается раньше, чем .* Последняя запись в нём — \d\d\.\d\d\.\d{4}, .* Без --at/,
  );
});

/** Kills backups at these points. @returns the ids of the finished ones */
async function killBackups(points: readonly string[]): Promise<string[]> {
  const before = (await listBackups(shop.vault)).map(({ id }) => id);
  for (const point of points) {
    const env = { DATA_DIR: shop.config.dataDir, BACKUP_URL: join(shop.folder, 'usb'), FAILPOINT: point };
    const { pool } = shop.database;
    const killed = startCli(['backup'], { ...env, DATABASE_URL: shop.database.url });
    await expect.poll(() => (killed.child.signalCode === null ? shop.sending.now() : 'ended')).toBe('ended');
    expect((await killed.ended).code).toBe(null);
    expect((await listBackups(shop.vault)).map(({ id }) => id)).toEqual(before);
    // The server has ended the backup with its session.
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 7310560`,
            )
          ).rows[0].n,
      )
      .toBe(0);
  }
  return before;
}

async function removesTheRest(): Promise<void> {
  const { id } = await shop.backUp();
  const left = (await readdir(join(shop.folder, 'usb/base'))).sort();
  expect(left).toEqual((await listBackups(shop.vault)).map((backup) => backup.id));
  expect(left).toContain(id);
}

test('a backup that was killed when only its manifest was missing is not taken for one, and the next one removes what is left of it', async () => {
  await killBackups(['backup_before_manifest']);
  await removesTheRest();
});

test('a backup killed at any of its steps is not taken for one, and the next one removes what is left of it', {
  tags: ['nightly'],
}, async () => {
  await killBackups(['backup_started', 'backup_copied', 'backup_before_manifest']);
  await removesTheRest();
});

test('a target without space or an absent disk stops no order: it is noted with its reason, the log waits sealed and is sent when the disk is back', async () => {
  const usb = join(shop.folder, 'usb');
  const state = async (kind: string) => {
    const found = (await readBackupStates(shop.database.db)).find((each) => each.kind === kind);
    return { fails: found?.failingSince !== null, error: found?.error };
  };
  await rename(usb, `${usb}.away`);
  await expect(shop.sending.now()).rejects.toThrow('Подключите диск');
  await mkdir(usb); // the place of an absent stick
  await api.pool.query('select pg_switch_wal()');
  const id = await placeOrder();
  await expect(shop.sending.now()).rejects.toThrow('нет копий Витрины');
  await expect(shop.backUp()).rejects.toThrow('нет копий Витрины');
  expect(await filesUnder(usb)).toEqual([]);
  expect(await state('sending')).toEqual({
    fails: true,
    error: expect.stringContaining('нет копий Витрины'),
  });
  expect(await state('backup')).toEqual({ fails: true, error: expect.stringContaining('нет копий Витрины') });
  await expect
    .poll(async () => {
      await shop.sending.now().catch(() => {});
      return (await filesUnder(join(shop.config.dataDir, 'backup/outgoing'))).length;
    })
    .toBeGreaterThan(0);

  await rm(usb, { recursive: true });
  await rename(`${usb}.away`, usb);
  await shop.sending.now();
  expect(await filesUnder(join(shop.config.dataDir, 'backup/outgoing'))).toEqual([]);
  expect(await state('sending')).toEqual({ fails: false, error: null });
  expect(await orderIds(await restored())).toContain(id);
});

test('a shop that was replaced by one restored from its backups sends nothing after it, and says why', async () => {
  const history = join(shop.folder, 'usb/wal/00000002.history');
  await writeFile(history, 'of the restored shop');
  await placeOrder();
  await shop.database.pool.query('select pg_switch_wal()');
  await expect
    .poll(() => shop.sending.now().catch((fault: Error) => fault.message))
    .toMatch(/пишет магазин, восстановленный из этих копий/);
  const before = await readdir(join(shop.folder, 'usb/wal'));
  await expect(shop.sending.now()).rejects.toThrow('закройте этот');
  expect(await readdir(join(shop.folder, 'usb/wal'))).toEqual(before);
  await rm(history);
  await shop.sending.now();
});

test('a full target is named as such, and a half-written object is not there', async () => {
  const target = await openTarget({ folder: join(shop.folder, 'usb') });
  const full = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' });
    })(),
  );
  await expect(target.put('base/full/000000', full)).rejects.toThrow(/не помещаются: в .*usb нет места/);
  expect(await target.find('base/full/000000')).toBeUndefined();
  expect(await readdir(join(shop.folder, 'usb/base/full'))).toEqual([]);
});

test('the proof restores the latest backup aside, notes its success and leaves nothing; damage is noted with its reason', async () => {
  const { config, database } = shop;
  const run = {
    config,
    databaseUrl: database.url,
    pool: database.pool,
    db: database.db,
    log: createLog('silent'),
  };
  const verify = () =>
    verifyBackups(run, { prove: (restoredConfig) => proveShop(restoredConfig), report: () => {} });
  const { id } = await verify();
  const state = async () =>
    (
      await api.pool.query(
        `select done_at is not null as done, error, facts->>'id' as id from backup_state where kind = 'verify'`,
      )
    ).rows[0];
  expect(await state()).toEqual({ done: true, error: null, id });
  expect(await readdir(join(config.dataDir, 'backup'))).not.toContain('verified');
  await withFlippedByte(join(shop.folder, 'usb/base', id, '000000'), () =>
    expect(verify()).rejects.toThrow(DamagedBackup),
  );
  expect((await state()).error).toContain('повреждена');
});

test('before new migrations of a database in use a backup is made; one that fails is reported and stops nothing', async () => {
  const { pool, url, db } = shop.database;
  const lines: string[] = [];
  const prepare = (config: Config) => async () => {
    const before = backUpBefore({ config, log: createLog('silent'), report: (line) => lines.push(line) });
    await before?.({ url, pool, db });
  };
  const upgrade = async (config: Config) => {
    // As a shop of the release before: without the last migration of backups.
    await pool.query('drop table backup_state');
    await pool.query(`delete from schema_migration where name like '0560%'`);
    return shop.whileSending(() => migrate(pool, { prepare: prepare(config) }));
  };
  expect(await upgrade(shop.config)).toEqual(['0560_platform_backup_state.expand.sql']);
  const backups = await listBackups(shop.vault);
  expect(backups.at(-1)?.reason).toBe('upgrade');
  expect(lines.at(-1)).toContain(backups.at(-1)?.id);
  const away = { ...shop.config, backup: { folder: join(shop.folder, 'absent') } };
  expect(await upgrade(away)).toEqual(['0560_platform_backup_state.expand.sql']);
  expect(lines.at(-1)).toMatch(/^Внимание: обновляю без свежей копии\. .*Подключите диск/);
  expect(await migrate(pool, { prepare: () => Promise.reject(new Error('nothing to apply')) })).toEqual([]);
});

test('a shop without BACKUP_URL says at its start that no backups are made and expects none; with it, but without a key, it does', async () => {
  const { database, config } = shop;
  const start = async (change: Partial<Config>) => {
    const lines: string[] = [];
    const report = (line: string) => lines.push(line);
    const given = { config: { ...config, ...change }, database, log: createLog('silent'), report };
    const started = await startBackups(given);
    await started.stop();
    await started.finish();
    return { lines, kinds: (await readBackupStates(database.db)).map(({ kind }) => kind) };
  };
  expect(await start({ backup: undefined })).toEqual({
    lines: [expect.stringMatching(/^Внимание: резервные копии не делаются\. .*BACKUP_URL.*backup init/)],
    kinds: [],
  });
  expect(await start({ backupKey: 'wrong' })).toEqual({
    lines: [expect.stringContaining('опечатка')],
    kinds: ['backup', 'verify', 'sending', 'files'],
  });
});
