import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openScratch, sweepScratch } from '../scratch/scratch.server.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-scratch-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const TWO_MINUTES = 120_000;

test('an import removes its scratch folder; a sweep removes the folder of a killed import, not of a running one', async () => {
  const scratch = await openScratch(dataDir);
  await scratch.remove();
  expect(await readdir(dataDir)).toEqual([]);
  const child = fork(new URL('../fixtures/holds-scratch.ts', import.meta.url), [dataDir]);
  const [folder] = (await once(child, 'message')) as [string];
  await sweepScratch(dataDir, Date.now() + TWO_MINUTES);
  expect(existsSync(join(folder, 'zip-0-0/import.xml'))).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await sweepScratch(dataDir);
  expect(existsSync(folder)).toBe(true); // too young: the import may not have locked it yet
  await sweepScratch(dataDir, Date.now() + TWO_MINUTES);
  expect(await readdir(dataDir)).toEqual([]);
});

test('a scratch folder without a lock (from an earlier release) is removed after a day; other folders are not touched', async () => {
  await mkdir(join(dataDir, 'import-old'));
  await mkdir(join(dataDir, 'files'));
  await sweepScratch(dataDir, Date.now() + TWO_MINUTES);
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'import-old']);
  await sweepScratch(dataDir, Date.now() + 25 * 3_600_000);
  expect(await readdir(dataDir)).toEqual(['files']);
});
