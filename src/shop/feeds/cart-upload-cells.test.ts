import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { savedBook } from './fixtures/workbook.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('an article with characters nobody sees is found, and a quantity above the most is told what the most is', async () => {
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
