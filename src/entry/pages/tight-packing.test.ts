import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { keptAnswer, type PageAnswer, packTighter } from './answer.ts';
import { TightPacking } from './tight-packing.ts';

const html = `<ul>${Array.from({ length: 400 }, (_, at) => `<li>Автомат ${at * 7919} А, ${at * at} ₽</li>`).join('')}</ul>`;
const kept = () =>
  keptAnswer({ status: 200, headers: new Headers(), html, tags: new Set<string>(), errors: [] });

function give(packing: TightPacking, page: PageAnswer, times: number): void {
  for (let turn = 0; turn < times; turn++) packing.given(page);
}

test('a page that is asked for often takes fewer bytes later, and says the same under the same tag', async () => {
  const page = await kept();
  const before = { etag: page.etag, br: page.bodies.br! };
  give(new TightPacking(packTighter, 0), page, 30);
  await expect.poll(() => page.bodies.br).not.toBe(before.br);
  expect(page.bodies.br!.length).toBeLessThan(before.br.length);
  expect(brotliDecompressSync(page.bodies.br!).toString()).toBe(html);
  expect(page.etag).toBe(before.etag);
});

test('a kept page holds no memory but its own bytes', async () => {
  const { bodies } = await kept();
  const tight = await packTighter(bodies.br!);
  for (const packed of [bodies.br!, bodies.gzip!, tight])
    expect(packed.buffer.byteLength).toBe(packed.length);
});

test('what is seldom asked for, or no longer, is left as it is, and does not hold up the next one', async () => {
  const [seldom, gone, often] = [await kept(), await kept(), await kept()];
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
