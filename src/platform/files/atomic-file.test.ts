import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { halfOf, removeHalves, writeNew, writeWhole, writeWholeSync } from './atomic-file.server.ts';
import { storeFile, sweepStoredFiles } from './files.server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-whole-'));
});
afterEach(() => rm(folder, { recursive: true }));

const text = (name: string) => readFile(join(folder, name), 'utf8');

test('a file is replaced as a whole, with its permissions, and no temporary file stays', async () => {
  await writeWhole(join(folder, 'a'), 'old');
  await writeWhole(join(folder, 'a'), 'new');
  writeWholeSync(join(folder, 'b'), 'secret', 0o600);
  expect([await text('a'), await text('b')]).toEqual(['new', 'secret']);
  expect((await stat(join(folder, 'b'))).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).sort()).toEqual(['a', 'b']);
});

test('a new file replaces none, and one whose bytes break off does not appear', async () => {
  await writeNew(join(folder, 'a'), Readable.from([Buffer.from('first')]));
  await expect(writeNew(join(folder, 'a'), Readable.from([Buffer.from('second')]))).rejects.toMatchObject({
    code: 'EEXIST',
  });
  const torn = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('cut');
    })(),
  );
  await expect(writeNew(join(folder, 'b'), torn)).rejects.toThrow('cut');
  expect([await readdir(folder), await text('a')]).toEqual([['a'], 'first']);
});

test('an unfinished file of a killed process is deleted after an hour, and nothing else is', async () => {
  const path = join(folder, 'a.webp');
  await writeFile(path, 'whole');
  await writeFile(halfOf(path), 'ha');
  await removeHalves(folder);
  expect(await readdir(folder)).toHaveLength(2);
  const earlier = new Date(Date.now() - 3_700_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), earlier, earlier);
  await removeHalves(folder);
  expect(await readdir(folder)).toEqual(['a.webp']);
});

test('unfinished images are deleted from all folders of public files', async () => {
  const address = await storeFile(folder, Buffer.from('picture'), 'webp');
  const path = join(folder, address.replace('/files/', ''));
  await writeFile(halfOf(path), 'pic');
  await sweepStoredFiles(folder);
  expect(await readdir(join(path, '..'))).toHaveLength(2);
  await sweepStoredFiles(folder, Date.now() + 3_700_000);
  expect(await readdir(join(path, '..'))).toHaveLength(1);
  expect(await readFile(path, 'utf8')).toBe('picture');
});
