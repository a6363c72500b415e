import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { plainGoods, putInto } from './shop-goods.ts';
import { hasScripts, open } from './shop-page.ts';

/** At the door of a shop of Ekaterinburg that is the last one in the lists. */
async function standAtLastShop(page: Page, addresses: string[]): Promise<string> {
  const { shops } = await (await page.request.get('/api/v1/layout/')).json();
  const seen = (text: string) => text.replace(/\s/g, ' ');
  type Shop = { address: string; lat: number | null; lon: number | null };
  const last = addresses
    .map((address) => shops.find((shop: Shop) => shop.lat !== null && seen(shop.address) === seen(address)))
    .findLast((shop?: Shop) => shop !== undefined) as { address: string; lat: number; lon: number };
  await page.context().setGeolocation({ latitude: last.lat, longitude: last.lon });
  return seen(last.address);
}

const places = {
  '/checkout': (page: Page) => page.locator('#shop label'),
  '/pickup-points': (page: Page) => page.locator('main li[id^="shop-"]'),
};

for (const [address, listOf] of Object.entries(places)) {
  test(
    `${address}: nearest places come first, with their distances, only when the visitor asks for it`,
    { tag: ['@widths', '@scripts'] },
    async ({ page }, info) => {
      await page.context().grantPermissions(['geolocation']);
      await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
      await open(page, info, address);
      const list = listOf(page);
      const { shops } = await (await page.request.get('/api/v1/layout/')).json();
      const texts = await list.allInnerTexts();
      const addressIn = (text: string) =>
        shops.find((shop: { address: string }) =>
          text.replace(/\s/g, ' ').includes(shop.address.replace(/\s/g, ' ')),
        )?.address;
      const nearest = await standAtLastShop(page, texts.map(addressIn));
      await expect(page.getByText(/от\sвас/)).toHaveCount(0);
      await page.getByRole('button', { name: 'Показать ближайшие' }).click();
      await expect(list.first()).toContainText(/100\sм от\sвас/);
      expect((await list.first().innerText()).replace(/\s/g, ' ')).toContain(nearest);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Обычный порядок' }).click();
      await expect(page.getByText(/от\sвас/)).toHaveCount(0);
      expect((await list.allInnerTexts()).map(addressIn)).toEqual(texts.map(addressIn));
    },
  );

  test(`${address}: a visitor whose browser gives no location reads what to do`, async ({ page }, info) => {
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await open(page, info, address);
    const button = page.getByRole('button', { name: 'Показать ближайшие' });
    await expect(listOf(page).first()).toBeVisible();
    if (!hasScripts(info)) return expect(button).toHaveCount(0);
    await button.click();
    await expect(page.getByText(/Разрешите доступ к\sместоположению/)).toBeVisible();
    await expect(button).toBeEnabled();
  });
}

test(
  'the checkout says how far each shop is from the centre of the city',
  { tag: '@widths' },
  async ({ page }, info) => {
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await open(page, info, '/checkout');
    const shops = places['/checkout'](page);
    await expect(shops).not.toHaveCount(0);
    for (const shop of await shops.all())
      await expect(shop).toContainText(/\d\s(м|км) от\sцентра по\sпрямой/);
  },
);

test(
  'a shop chosen at the checkout stays chosen when the nearest come first',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await page.context().grantPermissions(['geolocation']);
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await open(page, info, '/checkout');
    const chosen = page.locator('#shop input').first();
    const id = await chosen.inputValue();
    await chosen.check();
    await page.context().setGeolocation({ latitude: 56.9, longitude: 60.7 });
    await page.getByRole('button', { name: 'Показать ближайшие' }).click();
    await expect(page.getByText(/от\sвас/).first()).toBeVisible();
    await expect(page.locator(`#shop input[value="${id}"]`)).toBeChecked();
  },
);
