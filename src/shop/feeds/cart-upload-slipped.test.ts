import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { type SavedCell, savedBook } from './fixtures/workbook.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const HEADS = ['Код', 'Артикул', 'Наименование', 'Цена, ₽', 'Заказ'];
const NAME_16 = 'Автомат ВА47 1P 16 А';
const NAME_25 = 'Автомат ВА47 1P 25 А';

/** Uploads a price list whose first product is in row 3. */
async function send(lines: readonly SavedCell[][], browser?: Awaited<ReturnType<TestApi['browser']>>) {
  const sender = browser ?? (await api.browser());
  const bytes = await savedBook([['Город: Екатеринбург'], HEADS, ...lines]);
  const { body } = await sender.upload('catalog/cart/upload/', {}, { name: 'прайс.xlsx', bytes });
  const { results } = (await sender.get('catalog/cart/')).body;
  const inCart = results.map((line: { product: { id: number }; quantity: number }) => [
    line.product.id,
    line.quantity,
  ]);
  return { body, inCart, sender };
}

test('a row whose code and article belong to different products is skipped, and the report names both products', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  const { body, inCart } = await send([
    [breaker16, 'АРТ-avtomat-16', NAME_16, 250, 2],
    [breaker16, 'АРТ-avtomat-25', NAME_25, 260, 1],
    [breaker16, 'АРТ-net-takogo', 'Другой автомат', 260, 5],
  ]);
  expect(inCart).toEqual([[breaker16, 2]]);
  expect(breaker25).not.toBe(breaker16);
  expect(body.skipped).toEqual([
    {
      row: 4,
      name: NAME_25,
      line: 'АРТ-avtomat-25\t1',
      why: `Код ${breaker16} — это «${NAME_16}», а артикул «АРТ-avtomat-25» — «${NAME_25}»: исправьте код или артикул`,
    },
    {
      row: 5,
      name: 'Другой автомат',
      line: 'АРТ-net-takogo\t5',
      why: `Код ${breaker16} — это «${NAME_16}», а артикула «АРТ-net-takogo» в каталоге нет: исправьте код или артикул`,
    },
  ]);
});

test('a product whose article has changed since the list was made is recognised by its code and name', async () => {
  const { breaker16 } = api.cast.products;
  const { body, inCart } = await send([[breaker16, 'АРТ-prezhniy', NAME_16, 250, 2]]);
  expect([inCart, body.skipped]).toEqual([[[breaker16, 2]], []]);
});

test('a zero in a row whose code and article belong to different products removes neither', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  const { sender } = await send([
    [breaker16, null, null, 250, 2],
    [breaker25, null, null, 260, 3],
  ]);
  const { body, inCart } = await send(
    [
      [breaker16, 'АРТ-avtomat-25', NAME_25, 260, 0],
      [999_999, 'АРТ-avtomat-25', NAME_25, 260, 0],
    ],
    sender,
  );
  expect(inCart).toHaveLength(2);
  expect(body).toMatchObject({ removed: [], skipped: [{ row: 3 }, { row: 4 }] });
  expect(body.skipped[0].why).toMatch(/^Код \d+ и артикул «АРТ-avtomat-25» — разные товары/);
});
