import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { BREAKERS, cards, chips, filters, firstNumber, shownTotal } from './listing-page.ts';
import { hasScripts, isPhone, open } from './shop-page.ts';

test('when filters leave nothing, the blocking one is named with the number of goods without it', async ({
  page,
}, info) => {
  await open(page, info, `${BREAKERS}?in_stock=1&min_price=9999999`);
  const empty = page.locator('section', {
    has: page.getByRole('heading', { name: 'На этой полке пусто' }),
  });
  const way = empty.getByRole('link', { name: /^Убрать фильтр от/ });
  await expect(empty.getByRole('link', { name: /^Убрать фильтр/ })).toHaveCount(1); // clearing availability alone finds nothing
  const promised = firstNumber((await way.innerText()).split('₽')[1] ?? '');
  expect(promised).toBeGreaterThan(24);
  await expectAccessible(page);
  await way.click();
  await expect(cards(page)).toHaveCount(24);
  await expect.poll(() => shownTotal(page)).toBe(promised);
  await expect(page).toHaveURL(`${BREAKERS}?in_stock=1`);
});

test(
  'an invalid price stays as typed and is explained; one past the bounds names them',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info, BREAKERS);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/v1\/catalog\/products\/.*min_price=/.test(request.url())) calls.push(request.url());
    });
    const form = await filters(page, info);
    const from = form.getByRole('textbox', { name: 'Цена от' });
    const apply = async (typed: string) => {
      await from.fill(typed);
      if (hasScripts(info)) await from.press('Enter');
      else await form.getByRole('button', { name: /^Показать/ }).click();
      await filters(page, info);
    };
    await apply('дёшево');
    await expect(from).toHaveValue('дёшево');
    await expect(form.getByText('«дёшево» — не число')).toBeVisible();
    expect(await shownTotal(page)).toBeGreaterThan(24);
    const to = form.getByRole('textbox', { name: 'Цена до' });
    await to.fill('дорого');
    await apply('1 200');
    await expect(page).toHaveURL(/\?min_price=1200(&max_price=|$)/);
    await expect(form.getByText('«дорого» — не число')).toBeVisible(); // a sheet stays open at it
    await expect(to).toHaveValue('дорого');
    await to.fill('');
    await apply('9 999 999,5');
    await expect(page).toHaveURL(`${BREAKERS}?min_price=9999999.5`);
    await expect(
      page.getByRole('heading', { name: 'На этой полке пусто', includeHidden: true }),
    ).toBeAttached();
    expect(calls).toHaveLength(hasScripts(info) ? 2 : 0); // the page itself is not loaded again: its sheet stays open
    await expect(form.getByText(/^Цены от\s/)).toBeVisible();
    await expect(from).toHaveValue(/^9\s999\s999,50$/);
  },
);

test('a shop of another city in the address is reported and ignored; the other filters apply', async ({
  page,
}, info) => {
  const { shops, city } = await (await page.request.get('/api/v1/layout/')).json();
  const here = shops.find((shop: { city: number }) => shop.city === city);
  const elsewhere = shops.find((shop: { city: number }) => shop.city !== city);
  await open(page, info, `${BREAKERS}?shops=${here.id},${elsewhere.id}`);
  await expect(page.getByText('Выбранный магазин в другом городе')).toBeVisible();
  await expect(chips(page).getByRole('link', { name: /^Убрать фильтр/ })).toHaveCount(1);
});

test(
  'a top category shows only filters that half of its goods have, with common values as chips; a subcategory shows all its own',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info, '/catalog/elektrika');
    const group = (form: Locator, name: string) => form.locator('summary', { hasText: name });
    const department = await filters(page, info);
    await expect(group(department, 'Номинальный ток, А')).toHaveCount(1);
    await expect(group(department, 'Типоразмер')).toHaveCount(0);
    await expect(group(department, 'Количество мест')).toHaveCount(0);
    await open(page, info, '/catalog/elektrika');
    const quick = page.getByRole('navigation', { name: 'Номинальный ток' }).getByRole('link');
    // A phone has no room for them.
    if (!isPhone(info)) {
      const values = (await quick.allTextContents()).map(Number);
      expect(values).toEqual([...values].sort((a, b) => a - b));
      expect(values).toEqual(expect.arrayContaining([10, 16, 25]));
    }
    await open(page, info, '/catalog/batarejki-i-akkumulyatory');
    await expect(group(await filters(page, info), 'Типоразмер')).toHaveCount(1);
  },
);

test.describe('with scripts', { tag: '@scripts' }, () => {
  test(
    'quick clicks are loaded together, the focus stays and every count is updated; on a phone the button too',
    { tag: '@widths' },
    async ({ page }, info) => {
      await page.clock.install();
      await open(page, info, BREAKERS);
      const form = await filters(page, info);
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/catalog/products/')) calls.push(request.url());
      });
      const poles = form.getByRole('group', { name: 'Количество полюсов' }).getByRole('checkbox');
      const brands = form.getByRole('group', { name: 'Бренд' }).getByRole('checkbox');
      const before = await brands.first().locator('xpath=..').innerText();
      // A stopped clock: timers run only as the test says, however slow the machine is.
      await page.clock.pauseAt(Date.now() + 60_000);
      await poles.nth(0).check();
      // The first request is sent after the next frame, whenever the browser gets to it.
      await expect
        .poll(async () => {
          await page.clock.runFor(20);
          return calls.length;
        })
        .toBe(1);
      for (const at of [1, 2]) {
        await poles.nth(at).check();
        await page.clock.runFor(100);
      }
      await expect(page).toHaveURL(/attributes=\d+,\d+,\d+$/);
      await page.clock.resume();
      await expect(brands.first().locator('xpath=..')).not.toHaveText(before);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(calls.map((call) => new URL(call).searchParams.get('attributes')?.split(',').length)).toEqual([
        1, 3,
      ]);
      await expect(poles.nth(2)).toBeFocused();
      if (isPhone(info)) {
        const total = await shownTotal(page);
        await expect(form.getByRole('button', { name: /^Показать/ })).toHaveText(
          new RegExp(`^Показать ${total}\\s`),
        );
        await form.getByRole('button', { name: /^Показать/ }).click();
        await expect(form).toBeHidden();
      }
      await page.reload();
      await filters(page, info);
      for (const at of [0, 1, 2]) await expect(poles.nth(at)).toBeChecked();
    },
  );

  // A phone has no keyboard.
  test(
    'a value of a long list is found by a part of it, in the other layout too, and the focus moves on from «ещё»',
    { tag: '@desktop' },
    async ({ page }, info) => {
      await open(page, info, BREAKERS);
      const current = (await filters(page, info)).getByRole('group', { name: 'Номинальный ток' });
      const field = current.getByRole('searchbox');
      await field.fill('нет такого');
      await expect(current.getByText('Такого значения нет')).toBeVisible();
      await field.fill('16');
      await expect(current.getByRole('checkbox', { name: /^16\b/ })).toBeVisible();
      await expect(current.getByRole('checkbox', { name: /^25\b/ })).toHaveCount(0);
      await field.fill('');
      await current.locator('summary', { hasText: 'ещё' }).press('Enter');
      await expect(current.getByRole('checkbox').nth(10)).toBeFocused();
      await page.keyboard.press('Space');
      await expect(page).toHaveURL(/attributes=\d+$/);
      await expect(current.getByRole('checkbox').nth(10)).toBeFocused();
    },
  );
});

test(
  'a category left by Forward with a half-typed price does not come back',
  { tag: ['@desktop', '@scripts'] },
  async ({ page }, info) => {
    await open(page, info, BREAKERS);
    await page
      .getByRole('navigation', { name: 'О магазине' })
      .getByRole('link', { name: 'Контакты' })
      .click();
    await expect(page).toHaveURL('/contacts');
    await page.goBack();
    const from = (await filters(page, info)).getByRole('textbox', { name: 'Цена от' });
    await from.fill('900');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goForward();
    await expect(from).toHaveCount(0);
    // Leaving a field loads its products a frame later, and navigates when they have arrived.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    expect(asked.filter((url) => url.includes('min_price'))).toEqual([]);
    await expect(page).toHaveURL('/contacts');
  },
);

test(
  'Back closes the filters of the first page of a visit, also after a choice in them, and stays on the list',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await page.goto('/robots.txt'); // for the page this is another site: none of its scripts runs there
    await open(page, info, BREAKERS);
    const back = () => page.evaluate(() => window.history.back());
    // React hydrates the filters after the shell. Until then the browser itself handles «Back».
    const isHeld = () =>
      expect.poll(() => page.evaluate(() => window.history.state?.['lies-over-page'])).toBe(true);
    const sheet = await filters(page, info);
    await isHeld();
    await back();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(BREAKERS);
    await filters(page, info);
    await isHeld();
    await sheet.getByRole('button', { name: 'Закрыть фильтры' }).click();
    await expect(sheet).toBeHidden();
    await filters(page, info);
    await isHeld();
    await sheet.getByRole('group', { name: 'Количество полюсов' }).getByRole('checkbox').first().check();
    await expect(page).toHaveURL(/attributes=\d+$/);
    await back();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/attributes=\d+$/);
    await back();
    await expect(page).toHaveURL(BREAKERS);
  },
);

test(
  'after «К содержанию» the list is still there, its filters work, and Back closes them',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await open(page, info, BREAKERS);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${BREAKERS}#main`);
    const sheet = await filters(page, info);
    await expect.poll(() => page.evaluate(() => window.history.state?.['lies-over-page'])).toBe(true);
    await page.evaluate(() => window.history.back());
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`${BREAKERS}#main`);
    await filters(page, info);
    await sheet.getByRole('group', { name: 'Количество полюсов' }).getByRole('checkbox').first().check();
    await expect(page).toHaveURL(/attributes=\d+$/);
  },
);

test(
  'all choices in the opened filters are one step of Back, without a step for the filters themselves',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    // Later, because a step to another document would end the call that makes it.
    const back = () => page.evaluate(() => void setTimeout(() => window.history.back()));
    const forward = () => page.evaluate(() => void setTimeout(() => window.history.forward()));
    const choice = page.getByRole('group', { name: 'Количество полюсов' }).getByRole('checkbox');
    const chooseTwo = async () => {
      const sheet = await filters(page, info);
      await choice.nth(0).check();
      await expect(page).toHaveURL(/attributes=\d+$/);
      await choice.nth(1).check();
      await expect(page).toHaveURL(/attributes=\d+,\d+$/);
      await sheet.getByRole('button', { name: /^Показать/ }).click();
      await expect(sheet).toBeHidden();
    };
    await page.goto('/robots.txt'); // a visit begins with the list
    await open(page, info, BREAKERS);
    await chooseTwo();
    await filters(page, info);
    await page.getByRole('link', { name: 'Сбросить', exact: true }).click();
    await expect(page).toHaveURL(BREAKERS);
    await choice.nth(2).check();
    await expect(page).toHaveURL(/attributes=\d+$/);
    await back(); // closes the panel
    await expect(page.getByRole('form', { name: 'Фильтры' })).toBeHidden();
    await back();
    await expect(page).toHaveURL(/attributes=\d+,\d+$/);
    await back();
    await expect(page).toHaveURL(BREAKERS);
    await expect(chips(page)).toHaveCount(0);
    await forward();
    await expect(page).toHaveURL(/attributes=\d+,\d+$/);
    await expect(chips(page).getByRole('link', { name: /^Убрать фильтр/ })).toHaveCount(2);
    await back();
    await expect(page).toHaveURL(BREAKERS);
    await back();
    await expect(page).toHaveURL('/robots.txt');
  },
);
