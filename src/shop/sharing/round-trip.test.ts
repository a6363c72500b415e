import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import { oneLine } from '../../platform/text/written-text.ts';
import { readPastedList } from '../cart/pasted-lines/pasted-lines.ts';
import { rowsIn } from '../feeds/fixtures/workbook.ts';
import { listText } from './sharing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Names and articles that a spreadsheet could compute or a page could run. */
const HOSTILE = {
  article: '=1+2 \'x" ;<b>',
  name: '=HYPERLINK("http://evil.example";"<script>alert(1)</script>")',
};

async function bookOf(browser: ApiBrowser, path: string): Promise<Buffer<ArrayBuffer>> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const { statusCode, rawPayload, headers } = await api.app.inject({
    url: `/api/v1/shared-carts/${path}`,
    headers: { cookie },
  });
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment;.*xlsx/),
  ]);
  return rawPayload as Buffer<ArrayBuffer>;
}
const cartOf = async (browser: ApiBrowser) =>
  (await browser.get('catalog/cart/')).body.results.map(
    ({ product, quantity }: { product: { id: number }; quantity: number }) => [product.id, quantity],
  );

test('the workbook of a shared list, hostile names included, restores the same cart when uploaded', async () => {
  const { breaker16, breaker25, cable, threePoleBreaker } = api.cast.products;
  await api.pool.query('update product set article = $1, name = $2 where id = $3', [
    HOSTILE.article,
    HOSTILE.name,
    breaker25,
  ]);
  await api.pool.query("update product set article = '' where id = $1", [threePoleBreaker]);
  const lines: [number, number][] = [
    [breaker16, 10],
    [breaker25, 3],
    [cable, 30],
    [threePoleBreaker, 1],
  ];
  const owner = await api.browser();
  for (const [product, quantity] of lines) await owner.post('catalog/cart-items/', { product, quantity });
  const { token } = (await owner.post('shared-carts/', { from: 'cart' })).body;
  const viewer = await api.browser();
  const bytes = await bookOf(viewer, `${token}/xlsx/`);
  const rows = (await rowsIn(bytes)).map(({ cells }) => cells);
  expect(rows.slice(0, 2)).toEqual([['Корзина'], ['Город: Екатеринбург']]);
  expect(rows[2]?.[0]).toMatch(/^Розничные цены на \d\d\.\d\d\.\d{4}$/);
  expect(rows[3]).toEqual([
    'Код',
    'Артикул',
    'Название',
    'Количество',
    'Единица',
    'Цена, ₽',
    'Сумма, ₽',
    'Примечание',
  ]);
  expect(rows[4]).toEqual([breaker16, 'АРТ-avtomat-16', 'Автомат ВА47 1P 16 А', 10, 'шт', 220, 2200]);
  // Marked as text, so that no spreadsheet computes it.
  expect(rows[5]?.slice(1, 3)).toEqual([`'${HOSTILE.article}`, `'${HOSTILE.name}`]);
  const { status, body } = await viewer.upload('catalog/cart/upload/', {}, { name: 'список.xlsx', bytes });
  expect([status, body.skipped, body.changed, body.made_for_city]).toEqual([200, [], [], null]);
  expect(await cartOf(viewer)).toEqual(lines);
  // The visitor's own cart is downloaded without a link.
  expect((await rowsIn(await bookOf(owner, 'xlsx/?from=cart'))).length).toBe(rows.length);
});

/** A sheet as a spreadsheet program puts it on the clipboard. */
const copied = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => String(cell ?? ''))
        .map((cell) => (/[\t"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\n');

test('a shared list copied from a spreadsheet program is read back by «Вставить список» with its titles', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  const owner = await api.browser();
  await owner.post('catalog/cart-items/', { product: breaker16, quantity: 10 });
  await owner.post('catalog/cart-items/', { product: breaker25, quantity: 3 });
  const rows = (await rowsIn(await bookOf(owner, 'xlsx/?from=cart'))).map(({ cells }) => cells);
  const { lines, refused: rejected } = readPastedList(copied(rows));
  expect(rejected).toEqual([]);
  expect(lines.map(({ article, quantity }) => [article, quantity])).toEqual([
    ['АРТ-avtomat-16', 10],
    [HOSTILE.article, 3],
  ]);
});

test('the text of a list is read back by «Вставить список» for articles of any form', () => {
  const article = fc
    .oneof(
      fc.constantFrom(
        '104-7729',
        'ВА 47 100',
        'A,5',
        '47',
        'DIN 933;8',
        '"8"',
        '-5',
        '=1',
        'код',
        'x 2 шт',
        "'=1",
        "'00",
        'арт.5',
        '1.',
        'A-',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    )
    .map(oneLine)
    .filter((text) => text !== '');
  const line = fc.record({ article, quantity: fc.integer({ min: 1, max: 1_000_000 }) });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const { lines: read, refused: rejected } = readPastedList(listText(lines));
      expect(rejected).toEqual([]);
      expect(read.map(({ article, quantity }) => ({ article, quantity }))).toEqual(lines);
    }),
    { numRuns: 2_000 },
  );
});
