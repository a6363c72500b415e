import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Fact } from '../exchange.ts';
import { importPlace } from '../fixtures/import-place.ts';
import { withImages } from './images.server.ts';
import { Pictures } from './pictures.server.ts';

const { base, folder, put } = importPlace();
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

async function picture(name: string, background: string): Promise<string> {
  const path = put(
    name,
    await sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  await utimes(path, LONG_AGO, LONG_AGO);
  return path;
}

/** Runs an export whose 300 goods share these pictures. */
async function run(names: string[], digestOf?: (path: string) => Promise<string | undefined>) {
  const reads: string[] = [];
  const pictures = new Pictures({
    db: base().db,
    filesDir: join(folder(), 'files'),
    digestOf,
    read(path) {
      reads.push(path);
      return readFile(path);
    },
  });
  const place = { source: '1c', file: join(folder(), 'in', 'goods.xml'), root: join(folder(), 'in') };
  async function* goods(): AsyncGenerator<Fact> {
    for (let n = 0; n < 300; n++)
      yield { kind: 'product', ref: String(n), images: [{ src: names[n % names.length] ?? '', alt: '' }] };
  }
  const images = new Set<string>();
  for await (const fact of withImages(goods(), { pictures, ...place }))
    if (fact.kind === 'product') for (const { src } of fact.images ?? []) images.add(src);
  return { reads, images: [...images] };
}

test('300 goods that share 3 pictures read each file once, and a repeated export reads none', async () => {
  const names = ['a.png', 'b.png', 'c.png'];
  const paths = [
    await picture('a.png', '#a00'),
    await picture('b.png', '#0a0'),
    await picture('c.png', '#00a'),
  ];
  const first = await run(names);
  expect(first.reads.toSorted()).toEqual(paths);
  expect(first.images).toHaveLength(3);
  expect(await run(names)).toEqual({ reads: [], images: first.images });
});

test('a file with other bytes is read again, even with the same size and time', async () => {
  const path = await picture('a.png', '#a00');
  const before = await run(['a.png']);
  expect(await picture('a.png', '#0b0')).toBe(path);
  const after = await run(['a.png']);
  expect(after.reads).toEqual([path]);
  expect(after.images).not.toEqual(before.images);
});

test('a file that was written a moment ago is read in each run, because it may change within the same tick', async () => {
  const path = await picture('a.png', '#a00');
  await utimes(path, new Date(), new Date());
  await run(['a.png']);
  expect((await run(['a.png'])).reads).toEqual([path]);
});

test('a file is converted again when the stored picture is lost', async () => {
  const path = await picture('a.png', '#a00');
  const first = await run(['a.png']);
  await rm(join(folder(), 'files'), { recursive: true });
  expect(await run(['a.png'])).toEqual({ reads: [path], images: first.images });
});

test('a picture whose digest is known is not read when its bytes were stored before', async () => {
  const path = await picture('a.png', '#a00');
  const first = await run(['a.png']);
  const { rows } = await base().pool.query('select sha256 from exchange_picture');
  await writeFile(join(folder(), 'in', 'copy.png'), await readFile(path));
  expect(await run(['copy.png'], async () => rows[0].sha256)).toEqual({ reads: [], images: first.images });
});
