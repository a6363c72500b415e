import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { catalog, catalogButton, menu, menuButton, searchButton } from './shell-parts.ts';
import { hasScripts, isPhone, open } from './shop-page.ts';

// R2.14
test(
  'the menu has its five parts, closes on Escape and returns the focus',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info);
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).locator('a[href^="/city"]')).toBeVisible();
    const { menu: items } = await (await page.request.get('/api/v1/layout/')).json();
    expect(items.length).toBeGreaterThan(0);
    for (const { name } of items)
      await expect(
        menu(page)
          .getByRole('link', { name: name.replaceAll(' ', '\u00a0') })
          .or(menu(page).getByRole('link', { name })),
      ).toBeVisible();
    await expect(menu(page).getByRole('list', { name: 'Мы в соцсетях' })).toBeVisible();
    await expect(menu(page).locator('a[href^="mailto:"]')).toBeVisible();
    await expect(menu(page).locator('a[href^="tel:"]')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  },
);

// From 1150 px on the field is in the bar.
test(
  'the search over the page returns the focus to its toggle',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await open(page, info);
    await searchButton(page).focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('combobox', { name: 'Поиск по магазину' });
    await field.focus();
    // Escape closes the panel whether its lists have loaded or not; here they have.
    await expect(page.getByText('Введите не меньше трёх букв')).toBeVisible();
    await expect(searchButton(page)).toBeHidden(); // the bar makes room for a touch keyboard
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(searchButton(page)).toBeFocused();
  },
);

// R2.13
test('the top bar has the menu toggle, the logo and the payment icons', async ({ page }, info) => {
  await open(page, info);
  const top = page.getByRole('banner');
  await expect(top.getByRole('button', { name: 'Меню' })).toBeVisible();
  await expect(top.getByRole('link', { name: /на главную/ })).toBeVisible();
  await expect(top.getByRole('list', { name: 'Принимаем к оплате' })).toBeVisible();
});

// The window is resized on the desktop only.
for (const width of [320, 390, 820, 1150, 1366, 1440])
  test(
    `at ${width} px the payment methods are icons with names, complete in the top bar`,
    { tag: '@desktop' },
    async ({ page }, info) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, info);
      const row = await page.getByRole('banner').boundingBox();
      const icons = page.getByRole('list', { name: 'Принимаем к оплате' }).getByRole('img');
      await expect(icons).toHaveCount(3);
      const names = ['Карта «Мир»', 'СБП', 'По счёту'];
      for (const [at, name] of names.entries()) {
        await expect(icons.nth(at)).toHaveAccessibleName(name);
        await expect(icons.nth(at)).toBeVisible();
        const { x = 0, width: wide = 0 } = (await icons.nth(at).boundingBox()) ?? {};
        expect(wide).toBeGreaterThan(30);
        expect(x + wide).toBeLessThanOrEqual((row?.x ?? 0) + width);
        // Drawn by the sprite, not written as text.
        await expect(icons.nth(at).locator('use')).toHaveAttribute('href', /#pay-/);
      }
      const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(pageWidth).toBeLessThanOrEqual(width);
    },
  );

// From 1150 px on the search opens next to its toggle.
for (const width of [390, 820, 1149])
  test(
    `at ${width} px the button of an open menu or search closes it again`,
    { tag: '@desktop' },
    async ({ page }, info) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, info);
      for (const [toggle, part] of [
        [menuButton(page), menu(page)],
        [searchButton(page), page.locator('#search-panel')],
        [catalogButton(page), catalog(page)],
      ] as const) {
        await toggle.click();
        await expect(part).toBeVisible();
        await toggle.click(); // on a free spot: an element above it would take the click
        await expect(part).toBeHidden();
      }
      // Opening one panel closes the other, and the button of each stays in reach.
      await menuButton(page).click();
      await searchButton(page).click();
      await expect(menu(page)).toBeHidden();
      await expect(page.locator('#search-panel')).toBeVisible();
    },
  );

for (const width of [1150, 1366, 1440])
  test(
    `at ${width} px «Ещё» after the links says that the menu has more, and opens it`,
    { tag: '@desktop' },
    async ({ page }, info) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, info);
      const links = page.getByRole('navigation', { name: 'О магазине' });
      const more = links.getByRole('button', { name: 'Ещё' });
      await expect(more).toBeInViewport();
      const first = await links.getByRole('link').first().boundingBox();
      const last = await links.getByRole('link').last().boundingBox();
      expect(last?.y).toBeGreaterThan(first?.y ?? 0); // some do not fit
      await more.click();
      await expect(menu(page)).toBeVisible();
      const { menu: items } = await (await page.request.get('/api/v1/layout/')).json();
      for (const { href } of items) await expect(menu(page).locator(`a[href="${href}"]`)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await expect(more).toBeFocused();
    },
  );

// Without scripts every link opens a new document.
test(
  'an embedded page is opened by the browser itself, in a new document',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await open(page, info);
    await page.evaluate(() => Object.assign(window, { isOldDocument: true }));
    await menuButton(page).click();
    await menu(page).locator('a[href^="/embedded/"]').first().click();
    await page.waitForURL(/\/embedded\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'isOldDocument' in window)).toBe(false);
  },
);

// R2.26
test(
  'opening one panel of the menu closes the other, and every toggle says which is open',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info);
    const search = () =>
      isPhone(info) || !hasScripts(info)
        ? page.locator('#search-panel')
        : page.locator('[data-place="bar"][data-open="true"]');
    const shownId = { catalog: 'catalog-panel', section: 'menu-panel', search: 'search-panel' };
    const shown = { catalog: () => catalog(page), section: () => menu(page), search };
    const toggles = { catalog: catalogButton(page), section: menuButton(page), search: searchButton(page) };
    const expectOpen = async (part: keyof typeof shown | 'none') => {
      for (const one of ['catalog', 'section', 'search'] as const) {
        if (one === part) await expect(shown[one]()).toBeVisible();
        else await expect(shown[one]()).toBeHidden();
        // Found by what it opens: a phone hides the bar while one types.
        const toggle = page.locator(`:is(header, nav) > * > [aria-controls="${shownId[one]}"]`);
        if (hasScripts(info)) await expect(toggle).toHaveAttribute('aria-expanded', String(one === part));
      }
    };
    await expectOpen('none');
    await toggles.catalog.click();
    await expectOpen('catalog');
    if (isPhone(info)) {
      // The catalogue panel leaves both bars in reach, the other panels cover them.
      await toggles.search.click();
      await expectOpen('search');
      await page.keyboard.press('Escape');
      await toggles.catalog.click();
    }
    await toggles.section.click();
    await expectOpen('section');
    await page.keyboard.press('Escape');
    await expectOpen('none');
    await toggles.search.click();
    await expectOpen('search');
  },
);

// R2.15, R2.16
test('the catalogue button toggles the list of departments', { tag: '@widths' }, async ({ page }, info) => {
  await open(page, info);
  await expect(catalogButton(page)).toHaveAccessibleName('Каталог');
  await catalogButton(page).click();
  await expect(catalog(page)).toBeVisible();
  await expect(catalogButton(page)).toHaveAccessibleName(isPhone(info) ? 'Закрыть' : 'Каталог');
  await expectAccessible(page);
  await catalogButton(page).click();
  await expect(catalog(page)).toBeHidden();
});

// The window is resized on the desktop only.
for (const [width, word] of [
  [1149, 'Закрыть'],
  [1150, 'Каталог'],
] as const)
  test(
    `at ${width} px the button of an open catalogue reads «${word}»`,
    { tag: '@desktop' },
    async ({ page }, info) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page, info);
      await catalogButton(page).click();
      await expect(catalogButton(page)).toHaveAccessibleName(word);
    },
  );

test(
  'however far a page is scrolled, the cart and the catalogue button are at hand',
  {
    tag: ['@desktop', '@scripts'],
  },
  async ({ page }, info) => {
    await open(page, info);
    await page.mouse.wheel(0, 900);
    const counter = page.getByRole('navigation', { name: 'Каталог и покупки' });
    await expect.poll(async () => (await counter.boundingBox())?.y).toBe(0);
    await catalogButton(page).click();
    const { height = 0 } = (await counter.boundingBox()) ?? {};
    await expect.poll(async () => (await catalog(page).boundingBox())?.y).toBe(height);
  },
);

// R2.25
test('choosing a top category closes the list', async ({ page }, info) => {
  await open(page, info);
  await catalogButton(page).click();
  const department = catalog(page).locator('a[href^="/catalog/"]').first();
  const address = await department.getAttribute('href');
  await department.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(catalog(page)).toBeHidden();
});

// R2.25
// Without scripts every page is a new one.
test(
  'Back closes the menu, to another page and within the same one',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await open(page, info);
    await page.locator('main a[href="/catalog"]').first().click();
    await expect(page).toHaveURL(/\/catalog$/);
    await page.locator('main a[href^="/catalog/"]').first().click();
    await expect(page).toHaveURL(/\/catalog\/[^?]+$/);
    await page.evaluate(() => {
      // A plain link with another query, like chips and the pages of lists.
      const link = Object.assign(document.createElement('a'), { href: `${location.pathname}?view=list` });
      link.textContent = 'Списком';
      document.querySelector('main')?.prepend(link);
    });
    await page.getByRole('link', { name: 'Списком' }).first().click();
    await expect(page).toHaveURL(/\?view=list$/);
    // The address changes a moment before the page: a menu opened in between closes with it, as it should.
    const shown = (view: string) => page.locator(`main a[aria-current="true"][aria-label="${view}"]`);
    await expect(shown('Списком')).toBeAttached();

    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/catalog\/[^?]+$/);
    await expect(menu(page)).toBeHidden();
    await expect(shown('Плиткой')).toBeAttached();

    await catalogButton(page).click();
    await expect(catalog(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/catalog$/);
    await expect(catalog(page)).toBeHidden();
    await expect(catalogButton(page)).toHaveAttribute('aria-expanded', 'false');
  },
);

// Scroll positions are read by a script.
test(
  'the page behind an open panel neither scrolls nor reacts',
  { tag: ['@scripts', '@widths'] },
  async ({ page }, info) => {
    await open(page, info);
    await menuButton(page).click();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 600);
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator('main')).toHaveAttribute('inert', '');
  },
);

// SH-8
// The window is resized on the desktop only.
test(
  'no link of the first line is cut off at any width, and the menu has all of them',
  { tag: ['@scripts', '@desktop'] },
  async ({ page }, info) => {
    await open(page, info);
    const row = page.getByRole('navigation', { name: 'О магазине' });
    for (const width of [1150, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await row.evaluate((nav) => {
        const box = nav.getBoundingClientRect();
        return [...nav.querySelectorAll('a')]
          .map((link) => link.getBoundingClientRect())
          .filter(({ top, bottom }) => top < box.bottom && bottom > box.top)
          .filter(({ left, right, bottom }) => left < box.left || right > box.right || bottom > box.bottom)
          .length;
      });
      expect(cut, `at ${width} px`).toBe(0);
      const names = await row.getByRole('link').allInnerTexts();
      await menuButton(page).click();
      for (const name of names) await expect(menu(page).getByRole('link', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
    }
  },
);

// With scripts the suggestions fill the screen.
test(
  'without scripts the search is a field and the categories, not an empty screen',
  { tag: ['@phone', '@no-scripts'] },
  async ({ page }, info) => {
    await open(page, info);
    await searchButton(page).click();
    const panel = page.getByRole('dialog', { name: 'Поиск' });
    await expect(panel.getByRole('link', { name: 'Электрика' })).toBeVisible();
  },
);
