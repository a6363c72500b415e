import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { changeLogLength } from '../fixtures/catalogue.ts';
import { importPlace } from '../fixtures/import-place.ts';
import { goodsXml, goodXml } from '../fixtures/read.ts';

const { base, folder, put, rows, run } = importPlace();

test('images next to the file are imported upright as WebP of at most 1200 px; a missing image is reported', async () => {
  const picture = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#a00' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  put('import_files/ab/1.jpg', picture);
  put('import_files/ab/broken.jpg', 'not a picture');
  const named = [
    'import_files\\ab\\1.jpg',
    'import_files/ab/lost.jpg',
    'import_files/ab/broken.jpg',
    'https://example.com/x.jpg',
    '../../etc/passwd',
  ]
    .map((path) => `<Картинка>${path}</Картинка>`)
    .join('');
  const xml = put('goods.xml', goodsXml(goodXml('a', 'А', named)));
  const { json } = await run('--json', xml);
  expect(json().files['goods.xml'].import.problems.counts).toEqual({
    picture_missing: 1,
    picture_broken: 1,
    picture_remote: 1,
    picture_bad_path: 1,
  });
  const [image] = await rows('select src, width, height from product_image');
  expect(image).toMatchObject({
    width: 600,
    height: 1200,
    src: expect.stringMatching(/^\/files\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/),
  });
  expect((await sharp(join(folder(), 'data', image.src)).metadata()).format).toBe('webp');
  // 1C lists every image again but sends only those that changed.
  rmSync(join(folder(), 'in', 'import_files'), { recursive: true });
  const logged = await changeLogLength(base());
  await run(xml);
  expect(await rows('select src, width, height from product_image')).toEqual([image]);
  expect(await changeLogLength(base())).toBe(logged);
});

test('an archive is imported like a folder, with its images', async () => {
  const zip = new yazl.ZipFile();
  const picture = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  zip.addBuffer(picture, 'webdata/import_files/1.png');
  zip.addBuffer(
    Buffer.from(goodsXml(goodXml('a', 'А', '<Картинка>import_files/1.png</Картинка>'))),
    'webdata/import0_1.xml',
  );
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  const { code, out } = await run(put('v8_1065_3a.zip', Buffer.concat(parts)));
  expect(code).toBe(0);
  expect(out).toContain('✓ v8_1065_3a.zip/webdata/import0_1.xml');
  expect(await rows('select width from product_image')).toEqual([{ width: 10 }]);
});
