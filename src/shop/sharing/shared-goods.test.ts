import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('products of a shared list that are removed, have no price or are short in stock are shown with the reason', async () => {
  const { breaker16, breaker25, cable, threePoleBreaker } = api.cast.products;
  const owner = await api.browser();
  const lines = [
    [breaker16, 2],
    [breaker25, 12],
    [cable, 20],
    [threePoleBreaker, 1],
  ];
  for (const [product, quantity] of lines) await owner.post('catalog/cart-items/', { product, quantity });
  const { token } = (await owner.post('shared-carts/', { from: 'cart' })).body;
  const viewer = await api.browser();
  await api.pool.query('update product set hidden_at = now() where id = $1', [breaker16]);
  await api.pool.query('delete from stock where product_id = $1', [threePoleBreaker]);
  await api.pool.query('update stock set on_hand = 5 where product_id = $1', [breaker25]);
  await api.pool.query('delete from price where product_id = $1', [cable]);
  const { results, count, total_price } = (await viewer.get(`shared-carts/${token}/`)).body;
  expect(results.map(({ problem }: { problem: string }) => problem)).toEqual([
    'Больше не\u00a0продаётся',
    'В Екатеринбурге осталось 5\u00a0шт',
    'Цены в\u00a0Екатеринбурге пока нет',
    'Нет в\u00a0наличии в\u00a0Екатеринбурге',
  ]);
  expect(results.map(({ name }: { name: string }) => name)).toContain('Автомат ВА47 1P 16 А');
  expect([results[0].href, results[2].price, count, total_price]).toEqual([null, null, 1, 12 * 260]);
  const { body } = await viewer.post(`shared-carts/${token}/to-cart/`);
  expect(body.added).toBe(0);
  expect(body.refused).toMatchObject([
    { product: breaker16, error: 'Больше не\u00a0продаётся', instead: null },
    {
      product: breaker25,
      error: 'В Екатеринбурге осталось 5\u00a0шт',
      instead: { quantity: 5, why: 'stock' },
    },
    { product: cable, error: 'Цены в\u00a0Екатеринбурге пока нет' },
    { product: threePoleBreaker, error: 'Нет в\u00a0наличии в\u00a0Екатеринбурге' },
  ]);
  expect((await viewer.get('catalog/cart/')).body.results).toEqual([]);
});
