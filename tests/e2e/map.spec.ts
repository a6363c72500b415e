import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { open } from './shop-page.ts';

/** The smallest possible image. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let tiles: Server;
let shop: ShopProcess;
let folder: string;
let asked = 0;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  tiles = createServer((_request, answer) => {
    asked++;
    answer.setHeader('content-type', 'image/png').end(TILE);
  });
  await new Promise<void>((done) => tiles.listen(0, '127.0.0.1', done));
  const { port } = tiles.address() as AddressInfo;
  folder = mkdtempSync(join(tmpdir(), 'vitrina-map-'));
  chmodSync(folder, 0o755); // when tests run as root, the database's own user must be able to enter
  shop = await startShop({
    DATA_DIR: folder,
    DEMO_PRODUCTS: '60',
    MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    MAP_ATTRIBUTION: '© участники проверки',
  });
});
test.afterAll(async () => {
  await shop?.stop();
  tiles?.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'with a tile source the pick-up points are on a map, and the list beside it starts with the nearest',
  { tag: ['@desktop', '@scripts'] },
  async ({ browser }, info) => {
    const context = await browser.newContext({
      baseURL: shop.url,
      locale: 'ru-RU',
      permissions: ['geolocation'],
      geolocation: { latitude: 56.9, longitude: 60.7 },
    });
    const page = await context.newPage();
    await open(page, info, '/pickup-points');
    const map = page.locator('#scheme');
    expect(asked, 'nothing is asked of the source before somebody wants the map').toBe(0);
    await map.getByRole('button', { name: 'Открыть карту' }).click();
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
    await expect(map.getByText('© участники проверки')).toBeVisible();
    const points = await page.locator('main li[id^="shop-"]').count();
    expect(points).toBeGreaterThan(1);
    await expect(map.locator('.leaflet-marker-icon')).not.toHaveCount(0);
    expect(asked).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Показать ближайшие' }).click();
    await expect(page.locator('main li[id^="shop-"]').first()).toContainText(/км от\sвас/);
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
    await context.close();
  },
);
