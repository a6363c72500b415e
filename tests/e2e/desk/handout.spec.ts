import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../support/chromium.ts';
import { enterDesk, openDesk, showDesk, writeAsStaff } from './desk-person.ts';
import { placePickUp } from './pick-up-order.ts';

const FIELD = { name: 'Номер заказа или код' };

/** An order that waits at the counter, with the code that its buyer is shown. */
async function readyOrder(page: Page): Promise<{ id: number; number: string; code: string; token: string }> {
  const { id, number, token } = await placePickUp(page);
  await enterDesk(page, 'owner');
  await writeAsStaff(page, `orders/${id}/state/`, { version: 1, state: 'confirmed' });
  const { version } = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
  await writeAsStaff(page, `orders/${id}/state/`, { version, state: 'ready' });
  const order = await (await page.request.get(`/api/v1/orders/order/${token}/`)).json();
  return { id, number, token, code: order.hand_out.code };
}

test.describe('the counter', { tag: ['@desktop', '@scripts'] }, () => {
  test('a scanner that types the code opens the order, and the next scan goes into the field', async ({
    page,
  }) => {
    const { number, code } = await readyOrder(page);
    await openDesk(page, 'handout', 'owner');
    await expect(page.getByRole('textbox', FIELD)).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    await page.getByRole('button', { name: 'Другой заказ' }).click();
    await expect(page.getByRole('textbox', FIELD)).toBeFocused();
  });

  test('a code of another shop, a false one and a text that is no code are answered in words', async ({
    page,
  }) => {
    const { code } = await readyOrder(page);
    await openDesk(page, 'handout', 'storekeeper');
    const field = page.getByRole('textbox', FIELD);
    await field.fill(`${code.slice(0, -1)}${code.endsWith('1') ? 2 : 1}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Заказа с таким кодом среди ваших нет.')).toBeVisible();
    await field.fill('Иванов');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Это не номер и не код заказа.')).toBeVisible();
    await expect(page.getByText('Заказа с таким кодом среди ваших нет.')).toBeHidden();
  });

  test('who gets the goods stays typed when a colleague changes the order meanwhile, and the clerk sees what changed', async ({
    page,
  }) => {
    const { id } = await readyOrder(page);
    await openDesk(page, `handout?order=${id}`, 'owner');
    const who = page.getByLabel('Имя', { exact: true });
    await who.fill('Пётр Ильич Зимин');
    await page.getByLabel('Как платят').selectOption('card');
    const { version, total } = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    await writeAsStaff(page, `orders/${id}/payments/`, { version, sum: total, source: 'cash' });
    await page.getByRole('button', { name: /^Выдать/ }).click();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /изменил/i })
        .first(),
    ).toBeVisible();
    await expect(page.getByText('Оплачен.')).toBeVisible();
    await expect(who).toHaveValue('Пётр Ильич Зимин');
    await page.getByRole('button', { name: /^Выдать/ }).click();
    await expect(page.getByText(/Заказ № \d+ выдан\./)).toBeVisible();
  });

  test('when the answer to a hand-over is lost, another click says that the goods are given, once', async ({
    page,
  }) => {
    const { id, number } = await readyOrder(page);
    await openDesk(page, `handout?order=${id}`, 'owner');
    await page.getByLabel('Как платят').selectOption('card');
    let sent = 0;
    await page.route(`**/api/v1/staff/orders/${id}/shipments/`, async (route) => {
      if (++sent > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.route(`**/api/v1/staff/orders/${id}/`, (route) => route.abort());
    const give = page.getByRole('button', { name: /^Выдать/ });
    await give.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Нет связи' }).first()).toBeVisible();
    await give.click();
    await expect(page.getByText(`Заказ № ${number} выдан.`)).toBeVisible();
    const { shipments, payments } = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    expect([shipments.length, payments.length]).toEqual([1, 1]);
  });

  test('why goods may not be given stands right above the button, and a double click asks once', async ({
    page,
  }) => {
    const { id } = await readyOrder(page);
    await page.setViewportSize({ width: 390, height: 700 });
    await openDesk(page, `handout?order=${id}`, 'owner');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    const give = page.getByRole('button', { name: /^Выдать/ });
    await give.dblclick();
    const why = page.getByRole('alert').filter({ hasText: 'не оплачен' }).first();
    await expect(why).toBeInViewport({ ratio: 1 });
    const [above, button] = [(await why.boundingBox())!, (await give.boundingBox())!];
    expect(button.y - above.y - above.height).toBeLessThan(20);
    expect(above.y).toBeLessThan(button.y);
    expect(calls).toHaveLength(1);
  });

  test('the counter shows the orders of one shop and of one day, and comes back to them from an order', async ({
    page,
  }) => {
    const { id, number } = await readyOrder(page);
    const { delivery } = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    const { results } = await (await page.request.get('/api/v1/staff/orders/?state=ready&limit=100')).json();
    await openDesk(page, 'handout', 'owner');
    const box = page.getByRole('checkbox', { name: `Отметить заказ ${number}`, exact: true });
    await page.getByRole('combobox', { name: 'Магазин' }).selectOption(String(delivery.shop.id));
    await expect(box).toBeVisible();
    const foreign = results.find(
      (other: { delivery: { type: string; shop: { id: number } | null } }) =>
        other.delivery.type === 'pickup' && other.delivery.shop?.id !== delivery.shop.id,
    );
    if (foreign)
      await expect(
        page.getByRole('checkbox', { name: `Отметить заказ ${foreign.number}`, exact: true }),
      ).toHaveCount(0);
    await page.getByLabel('Обещали на').fill('2000-01-01');
    await page.getByLabel('Обещали на').press('Enter');
    await expect(page.getByText('По фильтру никого не ждём.')).toBeVisible();
    await page.getByLabel('Обещали на').fill('');
    await page.getByLabel('Обещали на').press('Enter');
    await page.getByRole('button', { name: new RegExp(`^${number}`) }).click();
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    await page.getByRole('button', { name: 'Другой заказ' }).click();
    await expect(page).toHaveURL(new RegExp(`shop=${delivery.shop.id}`));
    await expect(box).toBeVisible();
  });

  test('without a camera the screen says so, and typing goes on', async ({ page }) => {
    await openDesk(page, 'handout', 'owner');
    await page.getByRole('button', { name: 'Сканировать камерой' }).click();
    await expect(page.getByText(/Введите код или номер заказа/)).toBeVisible();
    await expect(page.getByRole('textbox', FIELD)).toBeEditable();
  });

  test('the camera reads the code on the phone of the buyer, and only the desk may use a camera', async ({
    page,
  }) => {
    const { number, code, token } = await readyOrder(page);
    await page.goto(`/order/${token}`);
    await expect(page.getByText(code)).toBeVisible();
    const folder = await mkdtemp(join(tmpdir(), 'camera-'));
    const film = join(folder, 'code.y4m');
    await writeFile(
      film,
      await filmOf(await page.getByRole('img', { name: 'QR-код для выдачи' }).screenshot()),
    );
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
    try {
      const baseURL = String(process.env.SHOP_URL);
      const desk = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } });
      const wrong: string[] = [];
      desk.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
      await enterDesk(desk, 'owner');
      await showDesk(desk, 'handout');
      await desk.getByRole('button', { name: 'Сканировать камерой' }).click();
      await expect(desk.getByRole('heading', { name: number })).toBeVisible();
      await expect(desk.getByRole('region', { name: 'Камера' })).toBeHidden();
      expect(wrong).toEqual([]);
      await desk.goto('/');
      const answer = await desk.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => 'open',
          ({ name }) => name,
        ),
      );
      expect(answer).toBe('NotAllowedError');
    } finally {
      await browser.close();
      await rm(folder, { recursive: true });
    }
  });
});

/** A film of ten equal frames for a false camera: the image on grey. */
async function filmOf(image: Buffer): Promise<Buffer> {
  const [width, height] = [640, 480];
  const inside = await sharp(image).resize(330, 330, { fit: 'contain' }).toBuffer();
  const { data } = await sharp({ create: { width, height, channels: 3, background: '#999' } })
    .composite([{ input: inside }])
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const frame = [Buffer.from('FRAME\n'), data, Buffer.alloc((width * height) / 2, 128)];
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: 10 }, () => frame).flat(),
  ]);
}
