import { expect, test } from '@playwright/test';
import { inCity, MOSCOW } from './cart-page.ts';
import { bar, cities, menu, menuButton, openCities } from './shell-parts.ts';
import { hasScripts, open } from './shop-page.ts';

const telOf = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

interface Layout {
  city: number;
  cities: { id: number; name: string }[];
  contacts: { header: { city: number; phone: string }[] };
  menu: { name: string; href: string }[];
  social_networks: { url: string; title: string }[];
  email: { email: string };
}

test(
  'the menu shows the city, the items, the social icons, the email and the phone that the layout has for the city',
  { tag: '@widths' },
  async ({ page, baseURL }, info) => {
    const phones = new Set<string>();
    for (const city of [null, MOSCOW]) {
      if (city !== null) await inCity(page, baseURL ?? '', city);
      await open(page, info);
      const layout = (await (await page.request.get('/api/v1/layout/')).json()) as Layout;
      await menuButton(page).click();
      const current = layout.cities.find(({ id }) => id === layout.city);
      await expect(menu(page).locator('a[href^="/city"]')).toContainText(current?.name ?? '—');

      expect(layout.menu.length).toBeGreaterThan(0);
      const links = await menu(page)
        .locator('ul')
        .first()
        .locator('a')
        .evaluateAll((all) => all.map((link) => [link.textContent ?? '', link.getAttribute('href')]));
      expect(links.map(([name = '', href]) => [plain(name ?? ''), href])).toEqual(
        expect.arrayContaining(layout.menu.map(({ name, href }) => [name, href])),
      );

      const networks = menu(page).getByRole('list', { name: 'Мы в соцсетях' }).getByRole('link');
      await expect(networks).toHaveCount(layout.social_networks.length);
      for (const [at, { url, title }] of layout.social_networks.entries()) {
        await expect(networks.nth(at)).toHaveAttribute('href', url);
        await expect(networks.nth(at)).toHaveAccessibleName(title);
        await expect(networks.nth(at).locator('svg')).toBeVisible();
      }

      const email = menu(page).locator('a[href^="mailto:"]');
      await expect(email).toHaveAttribute('href', `mailto:${layout.email.email}`);
      await expect(email).toHaveText(layout.email.email);
      const { phone } = layout.contacts.header.find((contact) => contact.city === layout.city) ?? {
        phone: '',
      };
      await expect(menu(page).locator('a[href^="tel:"]')).toHaveAttribute('href', telOf(phone));
      phones.add(phone);
    }
    expect(phones.size).toBe(2);
  },
);

test(
  'wishlist, cart and profile are icons that lead to their pages',
  { tag: '@widths' },
  async ({ page }, info) => {
    for (const [name, address] of [
      ['Избранное', /\/wishlist$/],
      ['Корзина', /\/cart$/],
      ['Войти', /\/auth\/login\?next=%2Fcatalog$/],
    ] as const) {
      await open(page, info, '/catalog');
      const link = bar(page).getByRole('link', { name });
      const icon = await link.locator('svg').first().boundingBox();
      expect(Math.min(icon?.width ?? 0, icon?.height ?? 0)).toBeGreaterThanOrEqual(16);
      await link.click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    }
  },
);

test('the city modal lists every city of the layout', async ({ page }, info) => {
  const layout = (await (await page.request.get('/api/v1/layout/')).json()) as Layout;
  expect(layout.cities.length).toBeGreaterThan(1);
  if (hasScripts(info)) {
    await open(page, info);
    await openCities(page, info);
  } else await open(page, info, '/city');
  const list = hasScripts(info) ? cities(page) : page.getByRole('main');
  await expect(list.getByRole('radio')).toHaveCount(layout.cities.length);
  for (const { name } of layout.cities)
    await expect(list.getByRole('radio', { name: new RegExp(`^${name}`) })).toHaveCount(1);
});

test(
  'the progress bar of a route change runs along the top edge of the window',
  { tag: ['@widths', '@scripts'] },
  async ({ page }, info) => {
    await open(page, info, '/');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/**', async (route) => {
      await held;
      await route.continue();
    });
    const progress = page.locator('[data-progress]');
    await page.locator('main a[href="/catalog"]').first().click();
    await expect(progress).toHaveAttribute('data-progress', '50');
    await expect(progress).toHaveCSS('opacity', '1');
    const half = (page.viewportSize()?.width ?? 0) / 2;
    await expect.poll(async () => Math.round((await progress.boundingBox())?.width ?? 0)).toBe(half);
    expect(await progress.boundingBox()).toMatchObject({ x: 0, y: 0 });
    release();
    await expect(page).toHaveURL('/catalog');
    await page.unrouteAll({ behavior: 'wait' });
  },
);
