import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { BREAKERS, firstProduct } from './listing-page.ts';
import { goneGood, goneGoods } from './shop-goods.ts';
import { hasScripts, open, settled, watchLayoutShift } from './shop-page.ts';

test('the product page shows name, article, price, attributes and the shops that have it', async ({
  page,
}, info) => {
  await open(page, info, await firstProduct(page));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Выключатель');
  await expect(page.getByText(/^Арт\. /).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Характеристики' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Наличие в магазинах' })).toBeVisible();
  await expect(page.getByText(/^Обновлено \d\d\.\d\d\.\d{4} в\s\d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);
});

/** Products and lists of products in the structured data of a page. */
async function structuredGoods(page: Page) {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const nodes = blocks.map((block) => JSON.parse(block)).flatMap((block) => block['@graph'] ?? [block]);
  return nodes.filter((node) => ['Product', 'ProductGroup', 'OfferCatalog'].includes(node['@type']));
}

test('the price in the structured data is the shown price, and nothing of the previous list remains', async ({
  page,
}, info) => {
  await open(page, info, BREAKERS);
  await page.locator('main article a').first().click();
  await expect(page.getByRole('heading', { name: 'Наличие в магазинах' })).toBeVisible();
  const types = async () => (await structuredGoods(page)).map((node) => node['@type']);
  await expect.poll(types).toEqual([expect.stringMatching(/^Product/)]);
  const [{ offers }] = await structuredGoods(page);
  const price = Number(offers.price ?? offers.highPrice ?? offers.lowPrice);
  const spoken = await page.locator('main').getByText(/ за /).first().textContent();
  expect(Number(spoken?.replace(/[^\d,]/g, '').replace(',', '.'))).toBe(price);
  expect(offers.priceCurrency).toBe('RUB');
});

test('the id decides: another slug is redirected permanently to the right address', {
  tag: '@no-scripts',
}, async ({ page }) => {
  const address = await firstProduct(page);
  const id = /\d+/.exec(address)?.[0];
  const answer = await page.request.get(`/product/${id}-drugoe-imya`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toMatch(new RegExp(`${address}$`));
});

test('a missing product is a real 404', { tag: '@no-scripts' }, async ({ page }) => {
  for (const address of ['/product/999999999-net', '/product/net', '/product/0']) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
  }
});

test('on a tablet the image is as tall as the text beside it, not as the form below them', {
  tag: '@no-scripts',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(await goneGoods(page));
  const request = page.getByRole('heading', { name: 'Сообщим, когда появится' });
  const image = page.getByRole('region', { name: 'Изображения товара' });
  expect((await image.boundingBox())?.height).toBeLessThan(480);
  const below = page.getByRole('heading', { name: 'Характеристики' });
  expect((await below.boundingBox())?.y).toBeGreaterThan(((await request.boundingBox())?.y ?? 0) + 200);
});

/** Whether all of it is between the header bar and the lower edge of the window. */
async function isWhollySeen(page: Page, part: ReturnType<Page['getByText']>): Promise<boolean> {
  const [box, top] = await Promise.all([part.boundingBox(), counterBottom(page)]);
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= top && box.y + box.height <= height;
}

/** The lower edge of the header bar, which covers a scrolled page. */
async function counterBottom(page: Page): Promise<number> {
  const box = await page.locator('[data-counter]').boundingBox();
  return box ? box.y + box.height : 0;
}

test(
  'on a laptop price, stock and the button are on the first screen and stay in sight to the end of the page',
  {
    tag: '@desktop',
  },
  async ({ page }, info) => {
    await page.setViewportSize({ width: 1366, height: 657 });
    await open(page, info, await firstProduct(page));
    const main = page.getByRole('main');
    const parts = {
      price: main.getByText(/ за /).first().locator('..'),
      stock: main.getByText(/ · \d+\sмагазин/).first(),
      button: main.getByRole('button', { name: 'В корзину' }).first(),
    };
    for (const place of ['top', 'Характеристики', 'Наличие в магазинах', 'end']) {
      if (place === 'end') {
        await page.getByRole('link', { name: /^Весь раздел/ }).scrollIntoViewIfNeeded();
        await page.waitForLoadState('networkidle');
        await page.getByRole('link', { name: /^Весь раздел/ }).scrollIntoViewIfNeeded();
      } else if (place !== 'top') {
        await page.getByRole('heading', { name: place }).evaluate((heading) => heading.scrollIntoView());
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      }
      for (const [name, part] of Object.entries(parts))
        await expect.poll(() => isWhollySeen(page, part), `${name} at «${place}»`).toBe(true);
    }
  },
);

test(
  'on a laptop the first screen of sold-out goods offers an analog with its price and a form of one field',
  {
    tag: '@desktop',
  },
  async ({ page }, info) => {
    await page.setViewportSize({ width: 1366, height: 657 });
    await open(page, info, await goneGoods(page));
    const analog = page.getByRole('link', { name: /^Аналог: [\d\s,]+ ₽/ });
    await expect(analog).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('textbox', { name: 'Телефон или эл. почта' })).toBeInViewport({ ratio: 1 });
    const send = page.getByRole('button', { name: 'Сообщить мне о поступлении' });
    await expect(send).toBeInViewport({ ratio: 1 });
    await page
      .getByRole('heading', { name: 'Характеристики' })
      .evaluate((heading) => heading.scrollIntoView());
    await expect(analog).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  },
);

test(
  'a card of sold-out goods leads to the form that asks for a notice of their arrival',
  {
    tag: '@widths',
  },
  async ({ page }, info) => {
    const { article } = await goneGood(page);
    await open(page, info, `/search/?q=${encodeURIComponent(article)}`);
    await page.getByRole('main').getByRole('link', { name: 'Узнать о поступлении' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Телефон или эл. почта' })).toBeInViewport({ ratio: 1 });
  },
);

test(
  'a visitor who waits for goods leaves a phone or an email in one field, and a consent',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info, await goneGoods(page));
    const main = page.getByRole('main');
    const form = main.locator('form').filter({ hasText: 'Сообщим, когда появится' });
    await expect(form.getByRole('textbox').filter({ visible: true })).toHaveCount(1);
    const send = form.getByRole('button', { name: 'Сообщить мне о поступлении' });
    const contact = form.getByRole('textbox', { name: 'Телефон или эл. почта' });
    await contact.fill('позвоните');
    await send.click();
    await expect(form.getByText('Отметьте согласие, чтобы мы могли вам написать.')).toBeVisible();
    await expect(form.getByText('Укажите телефон или адрес почты, например ivanov@mail.ru.')).toBeVisible();
    await expect(contact).toHaveValue('позвоните');
    await contact.fill(`zhdu.${info.project.name}@polka.example`);
    await form.getByRole('checkbox').check();
    await send.click();
    await expect(main.getByText(/^Заявка принята/)).toBeVisible();
  },
);

test('recommended goods are reachable with scripts and without', async ({ page }, info) => {
  await open(page, info, await firstProduct(page));
  if (!hasScripts(info)) {
    await expect(page.getByRole('heading', { name: 'Смотрите также' })).toBeVisible();
    return;
  }
  await page.getByRole('heading', { name: 'Похожие товары' }).scrollIntoViewIfNeeded();
  const shelf = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Похожие товары' }) });
  await expect(shelf.locator('article a').first()).toBeVisible();
});

test.describe('with scripts', { tag: '@scripts' }, () => {
  test('the article is copied with one click', async ({ page, context }, info) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, info, await firstProduct(page));
    await page.getByRole('button', { name: 'Скопировать артикул' }).click();
    await expect(page.getByText('Артикул скопирован')).toBeAttached();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.getByText(`Арт. ${copied}`, { exact: true }).first()).toBeVisible();
  });

  test('the clock of the city decides whether a shop is open', async ({ page }, info) => {
    await open(page, info, await firstProduct(page));
    await expect(page.getByText(/^(Открыто|Закрыто|Сегодня закрыто)/).first()).toBeVisible();
  });

  test('a view is counted once, with the CSRF token of the visitor', async ({ page }, info) => {
    const address = await firstProduct(page);
    const counted = page.waitForResponse(
      (answer) => answer.url().endsWith('/hit/') && answer.request().method() === 'POST',
    );
    await open(page, info, address);
    expect((await counted).status()).toBe(204);
  });

  test(
    'on a phone the price and the button stay in reach below the first screen',
    {
      tag: '@phone',
    },
    async ({ page, context }, info) => {
      await context.clearCookies({ name: 'cookie_choice' });
      await open(page, info, await firstProduct(page));
      const bar = page.locator('[data-page-foot]');
      await expect(bar).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'В корзину' }).first()).toBeInViewport({ ratio: 1 });
      await page.getByRole('heading', { name: 'Наличие в магазинах' }).scrollIntoViewIfNeeded();
      // The cookie notice waits below the footer: it covers neither the button nor the bar.
      const ask = page.getByRole('region', { name: 'Файлы куки' });
      await expect(ask).not.toBeInViewport();
      await expect(bar).toBeVisible();
      await ask.getByRole('button', { name: 'Принять' }).click();
      await expect(ask).toHaveCount(0);
      await page.getByRole('heading', { name: 'Наличие в магазинах' }).scrollIntoViewIfNeeded();
      await bar.getByRole('button', { name: 'В корзину' }).click();
      await expect(bar.getByRole('link', { name: /^В\sкорзине \d+/ })).toBeFocused();
      await expect(page.getByRole('link', { name: /^Корзина, 1/ })).toBeVisible();
    },
  );

  test(
    'the photo viewer closes by «Back» and by its button, without a reload of the page',
    { tag: '@phone' },
    async ({ page }, info) => {
      const address = await firstProduct(page);
      const counted = page.waitForResponse((answer) => answer.url().endsWith('/hit/'));
      await open(page, info, address);
      await counted; // the last call of the page itself
      const image = page.getByTitle('Увеличить изображение').first();
      const closer = page.getByRole('dialog', { name: 'Изображения товара' });
      await image.click();
      await expect(closer).toBeVisible();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goBack();
      await expect(closer).toHaveCount(0);
      await expect(page).toHaveURL(address);
      await image.click();
      await closer.getByRole('button', { name: 'Закрыть' }).click();
      await expect(closer).toHaveCount(0);
      expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
      // The page of the history entry is replaced a moment later.
      await expect.poll(() => page.evaluate(() => 'lies-over-page' in history.state)).toBe(false);
      // The reloaded page adds no history entry: one «Back» leads on.
      await image.click();
      await expect(closer).toBeVisible();
      await page.reload();
      await settled(page, info);
      await expect(closer).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(BREAKERS);
    },
  );

  test('nothing on the page moves while it loads', { tag: '@widths' }, async ({ page }, info) => {
    const address = await firstProduct(page);
    const shift = await watchLayoutShift(page);
    await open(page, info, address);
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBeLessThan(0.005);
  });
});
