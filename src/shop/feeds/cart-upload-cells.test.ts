import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { savedBook } from './fixtures/workbook.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('an article with invisible characters is found, and a too large quantity is rejected with the maximum', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  const bytes = await savedBook([
    ['Код', 'Артикул', 'Наименование', 'Цена, ₽', 'Заказ'],
    [null, '\ufeffАРТ-\u00adavtomat\u200b-16', 'Автомат', 250, 2],
    [breaker25, null, 'Автомат 25', 260, '2 000 000'],
    [breaker25, null, 'Автомат 25', 260, '20000000000'],
  ]);
  const browser = await api.browser();
  const { body } = await browser.upload('catalog/cart/upload/', {}, { name: 'прайс.xlsx', bytes });
  expect(body.added).toMatchObject([{ product: breaker16, quantity: 2 }]);
  expect(body.skipped.map(({ why }: { why: string }) => why)).toEqual([
    'В одной строке не больше 1\u00a0000\u00a0000, а написано «2 000 000»',
    'В одной строке не больше 1\u00a0000\u00a0000, а написано «20000000000»',
  ]);
});

test('unknown articles are reported, at most a thousand of them, and known products are added to the cart', async () => {
  const head = ['Артикул', 'Наименование', 'Заказ'];
  const alien = Array.from({ length: 5_000 }, (_, at) => [`ЧУЖОЙ-${at}`, 'Чужое', 1]);
  const bytes = await savedBook([head, ...alien, ['АРТ-avtomat-16', 'Автомат', 2]]);
  const browser = await api.browser();
  const { status, body } = await browser.upload('catalog/cart/upload/', {}, { name: 'прайс.xlsx', bytes });
  expect([status, body.added, body.skipped.length, body.skipped_more]).toEqual([
    200,
    [expect.objectContaining({ product: api.cast.products.breaker16, quantity: 2 })],
    1_000,
    4_000,
  ]);
  expect(body.skipped[999]).toEqual({
    row: 1_001,
    name: 'Чужое',
    line: 'ЧУЖОЙ-999\t1',
    why: 'Артикула «ЧУЖОЙ-999» нет в каталоге',
  });
});

test('a file with more products than a cart may have lines is rejected as a whole, with their number', async () => {
  const { rows } = await api.pool.query<{ id: number }>(
    `insert into product overriding system value select (p).* from (
       select jsonb_populate_record(p, jsonb_build_object('id', 500000 + n, 'slug', 'many-' || n, 'article', 'М-' || n)) as p
       from product p, generate_series(1, 1001) n where p.id = ${api.cast.products.breaker16}) each returning id`,
  );
  const bytes = await savedBook([['Код', 'Заказ'], ...rows.map(({ id }) => [id, 1])]);
  const browser = await api.browser();
  const { status, body } = await browser.upload('catalog/cart/upload/', {}, { name: 'прайс.xlsx', bytes });
  expect([status, body.file]).toEqual([
    400,
    [
      expect.stringMatching(
        /^В файле 1\u00a0001\u00a0разный товар, а в корзину можно добавить 1\u00a0000 позиций/,
      ),
    ],
  ]);
  expect((await browser.get('catalog/cart/')).body.results).toEqual([]);
});
