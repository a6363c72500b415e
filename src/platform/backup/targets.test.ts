import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupAddress } from '../config/outside-addresses.server.ts';
import { BackupFault } from './backup.ts';
import { describeAddress } from './backup-target.ts';
import { openTarget } from './open-target.server.ts';
import { collected } from './sealed.server.ts';

let folder: string;
let s3: S3rver;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-target-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'copies' }],
  });
  ({ port } = await s3.run());
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const places = [
  { name: 'a folder', address: () => join(folder, 'usb') },
  { name: 'a bucket', address: () => `s3://S3RVER:S3RVER@127.0.0.1:${port}/copies/shop?tls=0` },
];

test.each(places)('$name stores, replaces, lists and removes objects', async ({ address }) => {
  const target = await openTarget(backupAddress(address(), 'BACKUP_URL'), { isNew: true });
  const put = (name: string, text: string) => target.put(name, Readable.from([Buffer.from(text)]));
  await put('wal/1', 'first');
  await put('wal/1', 'second');
  await put('base/a/manifest', '{}');
  const names = async (under: string) => {
    const found: string[] = [];
    for await (const { name, size } of target.list(under)) found.push(`${name} ${size}`);
    return found.sort();
  };
  expect([await names('wal/'), await names('base/'), await names('files/')]).toEqual([
    ['wal/1 6'],
    ['base/a/manifest 2'],
    [],
  ]);
  expect((await collected((await target.read('wal/1')) ?? Readable.from([]))).toString()).toBe('second');
  expect([
    (await target.find('wal/1'))?.size,
    await target.find('wal/2'),
    await target.read('wal/2'),
  ]).toEqual([6, undefined, undefined]);
  await target.remove('wal/1');
  await target.remove('wal/1');
  expect(await names('wal/')).toEqual([]);
});

test('a bucket that is away or does not let us in is named without its secret', async () => {
  for (const address of [
    's3://key:verysecret@127.0.0.1:1/copies?tls=0',
    `s3://key:verysecret@127.0.0.1:${port}/absent?tls=0`,
  ]) {
    const target = await openTarget(backupAddress(address, 'BACKUP_URL'));
    const fault = await target.find('wal/1').then(
      () => target.put('wal/1', Readable.from([Buffer.from('x')])).catch((thrown) => thrown),
      (thrown) => thrown,
    );
    expect(fault).toBeInstanceOf(BackupFault);
    expect(fault.message).toMatch(/^Хранилище копий s3:\/\/127\.0\.0\.1:\d+\/(copies|absent)\/ не отвечает/);
    expect(fault.message + describeAddress(backupAddress(address, 'BACKUP_URL'))).not.toContain('secret');
  }
  expect(() => backupAddress('s3://key:verysecret@host', 'BACKUP_URL')).toThrow(
    /^BACKUP_URL: нужна папка или s3/,
  );
});
