import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cachedAnswer, type PageAnswer, packTighter } from './answer.ts';
import { TightPacking } from './tight-packing.ts';

const html = `<ul>${Array.from({ length: 400 }, (_, at) => `<li>Автомат ${at * 7919} А, ${at * at} ₽</li>`).join('')}</ul>`;
const cached = () =>
  cachedAnswer({ status: 200, headers: new Headers(), html, tags: new Set<string>(), errors: [] });

function give(packing: TightPacking, page: PageAnswer, times: number): void {
  for (let turn = 0; turn < times; turn++) packing.count(page);
}

test('a page requested often takes fewer bytes later, with the same content and ETag', async () => {
  const page = await cached();
  const before = { etag: page.etag, br: page.bodies.br! };
  give(new TightPacking(packTighter, 0), page, 30);
  await expect.poll(() => page.bodies.br).not.toBe(before.br);
  expect(page.bodies.br!.length).toBeLessThan(before.br.length);
  expect(brotliDecompressSync(page.bodies.br!).toString()).toBe(html);
  expect(page.etag).toBe(before.etag);
});

test('a cached page holds no memory but its own bytes', async () => {
  const { bodies } = await cached();
  const tight = await packTighter(bodies.br!);
  for (const packed of [bodies.br!, bodies.gzip!, tight])
    expect(packed.buffer.byteLength).toBe(packed.length);
});

test('a page that is requested seldom, or no longer, is not compressed again and does not delay the next one', async () => {
  const [seldom, gone, often] = [await cached(), await cached(), await cached()];
  const packed: Buffer[] = [];
  const packing = new TightPacking(async (br) => {
    packed.push(br);
    return Buffer.from('tight');
  }, 0);
  const before = often.bodies.br;
  give(packing, seldom, 5);
  give(packing, gone, 20);
  give(packing, often, 30);
  await expect.poll(() => often.bodies.br?.toString()).toBe('tight');
  expect(packed).toEqual([before]);
});
