import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredFact } from './backup.ts';
import { folderVault } from './fixtures/folder-vault.ts';
import { openNewFiles, sendAllFiles } from './stored-objects.server.ts';
import type { Vault } from './vault.server.ts';

let folder: string;
let number = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-stored-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A vault and the files of a shop. */
async function shopOf(count: number) {
  const place = join(folder, String(++number));
  const vault = await folderVault(place);
  const filesDir = join(place, 'files');
  await mkdir(join(filesDir, 'ab'), { recursive: true });
  const paths = Array.from({ length: count }, (_, at) =>
    join(filesDir, 'ab', `${`ab${at}`.padEnd(32, '0')}.webp`),
  );
  for (const path of paths) await writeFile(path, path);
  return { vault, files: { filesDir, bucket: undefined }, paths };
}

async function countIn({ target }: Vault): Promise<number> {
  let count = 0;
  for await (const _ of target.list('files/')) count++;
  return count;
}

test('many new files are sent over several turns, between which the log goes; only then later ones count as new', async () => {
  const { vault, files } = await shopOf(3);
  const begun = Date.now();
  const sending = openNewFiles(files, 1_000);
  const turns: [since: number, sent: number][] = [];
  for (let turn = 0; turn < 3; turn++) turns.push([await sending.sendFor(vault, 0), await countIn(vault)]);
  expect(sending.allSentAgo()).toBe(undefined);
  expect(turns).toEqual([
    [1_000, 1],
    [1_000, 2],
    [1_000, 3],
  ]);
  expect(await sending.sendFor(vault, 0)).toBeGreaterThanOrEqual(begun - 5 * 60_000);
  expect(await countIn(vault)).toBe(3);
  expect(sending.allSentAgo()).toBeGreaterThan(0);
});

test('a target that was opened again gets the new files from the first one on', async () => {
  const { vault, files } = await shopOf(2);
  const sending = openNewFiles(files, 1_000);
  await sending.sendFor(vault, 0);
  const other = await shopOf(0);
  await sending.sendFor(other.vault, 60_000);
  expect(await countIn(other.vault)).toBe(2);
});

test('after a file that could not be sent the new files are sent from the first one on', async () => {
  const { vault, files } = await shopOf(2);
  const full = { ...vault.target, put: () => Promise.reject(new Error('full')) };
  let target = full;
  const changing = {
    ...vault,
    get target() {
      return target;
    },
  };
  const sending = openNewFiles(files, 1_000);
  await expect(sending.sendFor(changing, 60_000)).rejects.toThrow('full');
  target = vault.target as typeof full;
  expect(await sending.sendFor(changing, 60_000)).toBeGreaterThan(1_000);
  expect(await countIn(vault)).toBe(2);
});

test('a file that is deleted while files are sent is left out, and the others are sent', async () => {
  const { vault, files, paths } = await shopOf(3);
  const facts: StoredFact[] = [];
  for await (const fact of sendAllFiles(vault, files)) {
    facts.push(fact);
    if (facts.length === 1) for (const path of paths) if (!path.endsWith(fact.path)) await rm(path);
  }
  expect(facts).toHaveLength(1);
  expect(await countIn(vault)).toBe(1);
});
