import { expect } from '@playwright/test';
import { test } from './held-calls.ts';
import { BREAKERS, cards, chips, choose, filters, more, shownTotal } from './listing-page.ts';
import { hasScripts, open, settled, watchLayoutShift } from './shop-page.ts';

test('a category shows its path and number of goods, and a page of goods with price and stock', async ({
  page,
}, info) => {
  await open(page, info, BREAKERS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Автоматические выключатели');
  await expect(page.getByRole('navigation', { name: 'Путь' })).toContainText('Модульная автоматика');
  await expect(cards(page)).toHaveCount(24);
  const card = cards(page).first();
  await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/product\/\d+-/);
  await expect(card).toContainText('Арт. ');
  await expect(card).toContainText('₽');
});

test(
  'a filter narrows the goods, appears in the address and as a chip, and can be removed',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info, BREAKERS);
    const all = await shownTotal(page);
    await choose(page, info, 'Количество полюсов', '3');
    await expect(page).toHaveURL(/\?attributes=\d+$|\?.*attributes=\d+/);
    await expect(chips(page)).toBeVisible();
    await expect.poll(() => shownTotal(page)).toBeLessThan(all);
    // Search engines read the HTML that the server sends for the address.
    if (!hasScripts(info))
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    await chips(page).getByRole('link', { name: 'Сбросить всё' }).click();
    await expect.poll(() => shownTotal(page)).toBe(all);
    await expect(page).toHaveURL(new RegExp(`${BREAKERS}$`));
  },
);

test('a chosen value never disappears, and a value without goods cannot be chosen', async ({
  page,
}, info) => {
  await open(page, info, BREAKERS);
  await choose(page, info, 'Количество полюсов', '1');
  const form = await filters(page, info);
  const poles = form.getByRole('group', { name: 'Количество полюсов' });
  await expect(poles.getByRole('checkbox', { name: /^1\b/ })).toBeChecked();
  // Other values of the same attribute can still be chosen, because one may want either.
  await expect(poles.getByRole('checkbox', { name: /^2\b/ })).toBeEnabled();
  const zeros = form.getByRole('checkbox', { name: /\s0$/ });
  await expect(zeros.first()).toBeAttached();
  for (const zero of await zeros.all()) await expect(zero).toBeDisabled();
});

test('«Показать ещё 24» appends with scripts and leads to the next page without', async ({ page }, info) => {
  await open(page, info, BREAKERS);
  await expect(more(page)).toHaveAttribute('href', `${BREAKERS}?offset=24`);
  await more(page).click();
  if (hasScripts(info)) {
    await expect(cards(page)).toHaveCount(48);
    await expect(page.getByText(/^48 из/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${BREAKERS}$`));
  } else {
    await expect(page).toHaveURL(/\?offset=24$/);
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByRole('link', { name: 'Предыдущие 24' })).toHaveAttribute('href', BREAKERS);
  }
});

test('an address restores the list: filters, order and view', async ({ page }, info) => {
  await open(
    page,
    info,
    `${BREAKERS}?min_price=5 000&max_price=1 200&ordering=price&view=list&utm_source=mail`,
  );
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(chips(page)).toContainText(/1\s200–5\s000\s₽/);
  await expect(page.getByRole('combobox', { name: 'Сортировка' })).toHaveValue('price');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${BREAKERS}$`));
});

test('a page past the end is a 404 with a way back', async ({ page }) => {
  const answer = await page.goto(`${BREAKERS}?offset=96000`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'К началу раздела' }).click();
  await expect(cards(page)).toHaveCount(24);
});

test('adding or removing a tag clears the attributes and the price bounds', async ({ page }, info) => {
  await open(page, info, BREAKERS);
  await choose(page, info, 'Количество полюсов', '1');
  await expect(page).toHaveURL(/attributes=/);
  const tag = page.getByRole('navigation', { name: 'Подборки' }).getByRole('link').first();
  await tag.click();
  await expect(page).toHaveURL(/\?tags=\d+$/);
  await expect(tag).toHaveAttribute('aria-current', 'true');
  await tag.click();
  await expect(page).toHaveURL(new RegExp(`${BREAKERS}$`));
});

test.describe('with scripts', { tag: '@scripts' }, () => {
  test('Back restores the list as it was left: all its goods, at the same place', async ({ page }, info) => {
    await open(page, info, BREAKERS);
    await more(page).click();
    await expect(cards(page)).toHaveCount(48);
    const link = cards(page).nth(40).getByRole('link');
    await link.click({ trial: true }); // scrolled into view as the click would do it, so that the click itself does not scroll
    const before = await page.evaluate(() => window.scrollY);
    await link.click();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expect(cards(page)).toHaveCount(48);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });

  test(
    'Back restores the place in a list also past a typed address',
    { tag: '@desktop' },
    async ({ page }, info) => {
      await open(page, info, BREAKERS);
      const link = cards(page).nth(20).getByRole('link');
      await link.click({ trial: true });
      const before = await page.evaluate(() => window.scrollY);
      expect(before).toBeGreaterThan(0);
      await link.click();
      await expect(page).toHaveURL(/\/product\//);
      await open(page, info, '/cart');
      await page.goBack();
      await settled(page, info);
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${BREAKERS}$`));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    },
  );

  test('a failed call for a product list is logged, shown nowhere and changes nothing', async ({
    page,
  }, info) => {
    await open(page, info, BREAKERS);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/v1/catalog/products/**', (route) => route.fulfill({ status: 503, body: '' }));
    const text = () => cards(page).allInnerTexts();
    const before = await text();
    await more(page).click();
    await expect.poll(() => logged.join('\n')).toContain('Ошибка при загрузке данных!');
    await expect(more(page)).toHaveText('Показать ещё 24');
    expect(await text()).toEqual(before);
    await expect(page.getByRole('alert')).toBeEmpty();
    await page.unroute('**/api/v1/catalog/products/**');
    await more(page).click();
    await expect(cards(page)).toHaveCount(48);
  });

  test('a late answer never replaces a newer one', async ({ page }, info) => {
    await open(page, info, BREAKERS);
    const isOlder = (request: { url: () => string }) => /products\/.*ordering=price/.test(request.url());
    const end = Promise.race([
      page.waitForEvent('requestfinished', isOlder),
      page.waitForEvent('requestfailed', isOlder),
    ]);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/catalog\/products\/.*ordering=price/, async (route) => {
      await held;
      await route.continue().catch(() => {}); // the browser may have cancelled it
    });
    const order = page.getByRole('combobox', { name: 'Сортировка' });
    const older = page.waitForRequest(isOlder);
    await order.selectOption('price');
    await older; // a choice undone before its request is never sent
    const newer = page.waitForResponse(/catalog\/products\/.*ordering=-price/);
    await order.selectOption('-price');
    const { results } = await (await newer).json();
    const dearest = cards(page).first();
    await expect(dearest).toContainText(results[0].article);
    letGo();
    await end;
    // Its result would be on the screen by the second frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect(dearest).toContainText(results[0].article);
  });

  // A phone has no keyboard.
  test('the filters can be used with the keyboard alone', { tag: '@desktop' }, async ({ page }, info) => {
    await open(page, info, BREAKERS);
    const form = await filters(page, info);
    await form.getByRole('textbox', { name: 'Цена до, ₽' }).focus();
    await page.keyboard.type('1 200');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/max_price=1200$/);
    const slider = form.getByRole('slider', { name: 'Цена от' });
    await slider.focus();
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveValue('6'); // each key press is a step
    await expect(page).toHaveURL(/min_price=/);
    await form
      .getByRole('group', { name: 'Количество полюсов' })
      .getByRole('checkbox', { name: /^1\b/ })
      .focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/attributes=/);
    await chips(page).getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/max_price=/);
  });

  test('nothing on the page moves while it loads', { tag: '@widths' }, async ({ page }, info) => {
    const shift = await watchLayoutShift(page);
    await open(page, info, BREAKERS);
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBeLessThan(0.005);
  });
});
