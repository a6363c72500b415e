import { expect, type Page, test } from '@playwright/test';
import { plainGoods, putInto } from './shop-goods.ts';
import { hasScripts, isPhone, open } from './shop-page.ts';

const confirm = (page: Page) => page.getByRole('button', { name: /^Подтвердить заказ/ });
/** «Дальше» of the step that is incomplete: the main button of the page. */
const next = (page: Page) => page.locator('[data-page-foot]').getByRole('button', { name: 'Дальше' });

test(
  'with eight lines the sum and the main button are on the first screen of a laptop, and stay in sight',
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
    await expect(hasScripts(info) ? next(page) : confirm(page)).toBeInViewport({ ratio: 1 });
    for (const target of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('heading', { name: 'Оплата' }),
    ]) {
      await target.scrollIntoViewIfNeeded();
      await expect(sum).toBeInViewport({ ratio: 1 });
      await expect(shelf.locator('[data-for="pickup"]').last()).toBeInViewport({ ratio: 1 });
    }
    await shelf.locator('summary').click();
    await shelf.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(shelf.getByRole('listitem').last()).toBeInViewport();
    await expect(sum).toBeInViewport({ ratio: 1 });
  },
);

test(
  'the main button of an incomplete step is in sight and covers no focused field; then the order button takes its place',
  { tag: ['@widths', '@scripts'] },
  async ({ page }, info) => {
    if (!isPhone(info)) await page.setViewportSize({ width: 1366, height: 657 });
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await open(page, info, '/checkout');
    await expect(next(page)).toBeInViewport({ ratio: 1 });
    await expectUncovered(page);
    await page.getByRole('radio', { name: /^Курьер/ }).check();
    const fields = page.locator('#step-delivery').locator('input:not([type="hidden"]), textarea');
    for (const field of await fields.filter({ visible: true }).all()) {
      await field.focus();
      await expect(field).toBeInViewport({ ratio: 1 });
      await expectUncovered(page);
    }
    if (isPhone(info)) await expect(page.locator('[data-page-foot]')).toContainText(/К\sоплате[\d\s,]+₽/);
    await page.getByLabel('Улица').fill('Ленина');
    await page.getByLabel('Дом, корпус').fill('5');
    await next(page).click();
    await page.getByLabel('Фамилия и имя').fill('Сергей Вахрушев');
    await page.getByLabel('Телефон', { exact: true }).fill('8 912 604-11-22');
    await page.getByLabel('Эл. почта').fill('vahrushev@polka.example');
    await expectUncovered(page);
    await next(page).click();
    await expect(page.getByRole('button', { name: 'Дальше' })).toHaveCount(0);
    await expect(confirm(page)).toBeInViewport({ ratio: 1 });
    for (const consent of [/условиями продажи/, /персональных данных/]) {
      await page.getByRole('checkbox', { name: consent }).focus();
      await expectUncovered(page);
    }
  },
);

/** The button at the foot and the field with the focus are hit where they are drawn. */
async function expectUncovered(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const foot = document.querySelector('[data-page-foot] button');
    const focused = document.activeElement?.closest('input, textarea, select');
    return [foot, focused].flatMap((each) => {
      if (!each) return [];
      const { x, y, width, height } = each.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const isHit = hit !== null && (each.contains(hit) || hit.contains(each));
      return isHit && y + height <= window.innerHeight ? [] : [each.outerHTML.slice(0, 200)];
    });
  });
  expect(covered).toEqual([]);
}
