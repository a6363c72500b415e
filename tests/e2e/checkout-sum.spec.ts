import { expect, test } from '@playwright/test';
import { plainGoods, putInto } from './shop-goods.ts';
import { open } from './shop-page.ts';

test(
  'with eight lines the sum and the order button are on the first screen of a laptop, and stay in sight',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await page.setViewportSize({ width: 1366, height: 657 });
    const goods = await plainGoods(page, 8);
    await putInto(
      page,
      goods.map((good) => [good, 1]),
    );
    await open(page, info, '/checkout');
    const shelf = page.getByRole('complementary', { name: 'Ваш заказ' });
    const sum = shelf.getByText(/^К\sоплате/);
    const button = page.getByRole('button', { name: /^Подтвердить заказ/ });
    for (const target of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('heading', { name: 'Оплата' }),
    ]) {
      await target.scrollIntoViewIfNeeded();
      await expect(sum).toBeInViewport({ ratio: 1 });
      await expect(shelf.locator('[data-for="pickup"]').last()).toBeInViewport({ ratio: 1 });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await shelf.locator('summary').click();
    await shelf.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(shelf.getByRole('listitem').last()).toBeInViewport();
    await expect(sum).toBeInViewport({ ratio: 1 });
  },
);
