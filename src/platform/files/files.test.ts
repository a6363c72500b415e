import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFile } from './files.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

const onDisk = (address: string) => join(folder, address.replace('/files/', ''));

test('a file is served from an address made of its content', async () => {
  const address = await storeFile(folder, Buffer.from('автомат'), 'svg');
  expect(address).toMatch(/^\/files\/([0-9a-f]{2})\/\1[0-9a-f]{30}\.svg$/);
  expect(await readFile(onDisk(address), 'utf8')).toBe('автомат');
});

test('the same bytes stored many times at once are one file', async () => {
  const addresses = await Promise.all(
    Array.from({ length: 20 }, () => storeFile(folder, Buffer.from('one'), 'txt')),
  );
  expect(new Set(addresses).size).toBe(1);
  expect(await readdir(join(onDisk(addresses[0] as string), '..'))).toHaveLength(1);
});

test('a file truncated by a power failure is written again', async () => {
  const address = await storeFile(folder, Buffer.from('whole'), 'txt');
  await truncate(onDisk(address), 2);
  await storeFile(folder, Buffer.from('whole'), 'txt');
  expect(await readFile(onDisk(address), 'utf8')).toBe('whole');
});

test('an extension cannot lead out of the folder', async () => {
  await expect(storeFile(folder, Buffer.from('x'), '../sh')).rejects.toThrow(RangeError);
});
