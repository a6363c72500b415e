import { expect, test } from '@playwright/test';
import { plainGoods, putInto } from './shop-goods.ts';
import { hasScripts, open } from './shop-page.ts';

test.use({ storageState: { cookies: [], origins: [] } });

test('nothing is counted or stored before it was allowed; a refusal deletes everything @scripts @phone', async ({
  page,
}, info) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') counted.push(new URL(request.url()).pathname);
  });
  const seen = () => page.evaluate(() => localStorage.getItem('seen-products'));
  await page.clock.install();
  await open(page, info, '/product/1');
  const notice = page.getByRole('region', { name: 'Файлы куки' });
  await expect(notice).toBeVisible();
  // A view is counted two seconds after the page has come to rest.
  await page.clock.runFor(10_000);
  expect([counted, await seen()]).toEqual([[], null]);

  await notice.getByRole('button', { name: 'Принять' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(() => counted).toEqual(['/api/v1/catalog/product/1/hit/']);
  await expect.poll(seen).toBe('[1]');

  await open(page, info, '/cookies');
  await page.getByLabel('Только необходимое').check();
  await page.getByRole('button', { name: 'Сохранить выбор' }).click();
  await expect(page.getByText('Сейчас разрешено только необходимое.')).toBeVisible();
  await expect.poll(seen).toBeNull();
});

test('the cookie notice covers no way to buy: the main button can be clicked before it is answered @scripts @phone', async ({
  page,
}, info) => {
  await open(page, info, '/product/1');
  const added = page.waitForResponse((answer) => answer.url().includes('/cart-items/'));
  await page.getByRole('button', { name: 'В корзину' }).first().click();
  await added; // the badge changes before the response; an address typed at once would show an empty cart
  await page.goto('/checkout');
  const next = page.locator('[data-page-foot]').getByRole('button', { name: 'Дальше' });
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.click({ trial: true });
  await expect(page.getByRole('region', { name: 'Файлы куки' })).not.toBeInViewport();
});

test('on a laptop the cookie notice does not cover the order button @desktop', async ({ page }, info) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  const [good] = await plainGoods(page, 1);
  await putInto(page, [[good!, 1]]);
  await open(page, info, '/checkout');
  await expect(page.getByRole('region', { name: 'Файлы куки' })).toBeInViewport({ ratio: 1 });
  const order = page.getByRole('button', { name: /^Подтвердить заказ/ });
  await expect(order).toBeInViewport({ ratio: 1 });
  await order.click({ trial: true });
});

test('nothing of the form shows between the order bar and the cookie notice below it @desktop', async ({
  page,
}, info) => {
  const [good] = await plainGoods(page, 1);
  await putInto(page, [[good!, 1]]);
  for (const [width, height] of [
    [1366, 657],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, info, '/checkout');
    const notice = (await page.getByRole('region', { name: 'Файлы куки' }).boundingBox())!;
    const order = page.getByRole('button', { name: /^Подтвердить заказ/ });
    const bar = hasScripts(info) ? page.locator('[data-page-foot]') : order.locator('xpath=..');
    const { y, height: tall } = (await bar.boundingBox())!;
    expect([width, notice.y + notice.height, y + tall]).toEqual([width, height, notice.y]);
  }
});
