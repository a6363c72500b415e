import { expect, type Page, test } from '@playwright/test';
import { formatInWords, fromRoubles } from '../../src/core/money.ts';
import { expectAccessible } from './accessibility.ts';
import { BREAKERS } from './listing-page.ts';
import { canBuy, type Good, goneGoods, goods, packedGoods } from './shop-goods.ts';
import { hasScripts, open, settled, watchLayoutShift } from './shop-page.ts';

/** The address of the first good of a list. */
async function firstProduct(page: Page, list = BREAKERS): Promise<string> {
  await page.goto(list);
  return (await page.locator('main article a').first().getAttribute('href')) ?? '';
}

test('the product page tells name, article, price, properties and the shops that have it', async ({
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

/** Goods and lists of goods that the structured data of a page tells of. */
async function structuredGoods(page: Page) {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const nodes = blocks.map((block) => JSON.parse(block)).flatMap((block) => block['@graph'] ?? [block]);
  return nodes.filter((node) => ['Product', 'ProductGroup', 'OfferCatalog'].includes(node['@type']));
}

test('the price in the structured data is the price on the tag, and nothing stays of the list one came from', async ({
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

test('the id decides: another slug is sent to the right address for good', { tag: '@no-scripts' }, async ({
  page,
}) => {
  const address = await firstProduct(page);
  const id = /\d+/.exec(address)?.[0];
  const answer = await page.request.get(`/product/${id}-drugoe-imya`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toMatch(new RegExp(`${address}$`));
});

test('a product that is not there is a real 404', { tag: '@no-scripts' }, async ({ page }) => {
  for (const address of ['/product/999999999-net', '/product/net', '/product/0']) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
  }
});

test('on a tablet the picture is as tall as the words beside it, not as the form below them', {
  tag: '@no-scripts',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(await goneGoods(page));
  const request = page.getByRole('heading', { name: 'Сообщим, когда появится' });
  const picture = page.getByRole('region', { name: 'Изображения товара' });
  expect((await picture.boundingBox())?.height).toBeLessThan(480);
  const below = page.getByRole('heading', { name: 'Характеристики' });
  expect((await below.boundingBox())?.y).toBeGreaterThan(((await request.boundingBox())?.y ?? 0) + 200);
});

/** Whether all of it is between the counter and the lower edge of the window. */
async function isWhollySeen(page: Page, part: ReturnType<Page['getByText']>): Promise<boolean> {
  const [box, top] = await Promise.all([part.boundingBox(), counterBottom(page)]);
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= top && box.y + box.height <= height;
}

/** The counter lies over a page that is scrolled. */
async function counterBottom(page: Page): Promise<number> {
  const box = await page.locator('[data-counter]').boundingBox();
  return box ? box.y + box.height : 0;
}

test(
  'on a laptop price, stock and the button are in the first screen and stay in sight to the end of the page',
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
  'on a laptop the way out for goods that are gone is in the first screen: an analog with its price and a form of one field',
  {
    tag: '@desktop',
  },
  async ({ page }, info) => {
    await page.setViewportSize({ width: 1366, height: 657 });
    await open(page, info, await goneGoods(page));
    const analog = page.getByRole('link', { name: /^Аналог за [\d\s,]+ ₽/ });
    await expect(analog).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('textbox', { name: 'Телефон или эл. почта' })).toBeInViewport({ ratio: 1 });
    await page
      .getByRole('heading', { name: 'Характеристики' })
      .evaluate((heading) => heading.scrollIntoView());
    await expect(analog).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  },
);

test(
  'who waits for goods leaves a telephone or an e-mail in one field, and his agreement',
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
    await expect(form.getByText('Нужен телефон или адрес почты вида ivanov@mail.ru.')).toBeVisible();
    await expect(contact).toHaveValue('позвоните');
    await contact.fill(`zhdu.${info.project.name}@polka.example`);
    await form.getByRole('checkbox').check();
    await send.click();
    await expect(main.getByText(/^Передали менеджеру/)).toBeVisible();
  },
);

test(
  'variants are chosen before the button, on a phone the chosen one is in the first screen with it',
  {
    tag: '@widths',
  },
  async ({ page }, info) => {
    await open(page, info, await goodsWithVariants(page));
    const chosen = page.locator('main nav [aria-current=true]').last();
    const button = page.getByRole('main').getByRole('button', { name: 'В корзину' }).first();
    await expect(chosen).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    const isBefore = await button.evaluate(
      (it, other) => Boolean(it.compareDocumentPosition(other as Node) & Node.DOCUMENT_POSITION_PRECEDING),
      await chosen.elementHandle(),
    );
    expect(isBefore).toBe(true);
  },
);

test(
  'the chosen variant can be read in both themes, also when it is gone',
  { tag: '@no-scripts' },
  async ({ page }, info) => {
    await open(page, info, await goneVariant(page));
    const chosen = page.locator('main nav a[aria-current=true]').last();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect.poll(() => chosen.evaluate(contrastOf), colorScheme).toBeGreaterThan(4.5);
    }
  },
);

/** In the page: how an element's words stand out against its ground (WCAG). */
function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element);
  const [words, ground] = [color, backgroundColor].map((one) => {
    const [r = 0, g = 0, b = 0] = (one.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }) as [number, number];
  return (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05);
}

/** Gone goods of a family. */
async function goneVariant(page: Page): Promise<string> {
  const enamels = (await goods(page)).filter((good) => good.name.startsWith('Эмаль'));
  for (const { id } of enamels) {
    const { variants } = await (await page.request.get(`/api/v1/catalog/product/${id}/`)).json();
    const gone = variants.find((each: { is_available: boolean }) => !each.is_available);
    if (gone) return gone.href;
  }
  throw new Error('no gone variant');
}

test(
  'goods sold by a multiple say how much and for what sum before they are added, on the card and on their page',
  {
    tag: '@widths',
  },
  async ({ page }, info) => {
    const good = await packedGoods(page);
    const sum = sumOf(good, good.multiplicity);
    await open(page, info, good.href);
    const button = page
      .getByRole('main')
      .getByRole('button', { name: /^В корзину/ })
      .first();
    await expect(button).toHaveAccessibleName(`В корзину ${sum}`);
    if (hasScripts(info)) {
      await page.getByRole('main').getByRole('button', { name: 'Прибавить' }).first().click();
      await expect(button).toHaveAccessibleName(`В корзину ${sumOf(good, 2 * good.multiplicity)}`);
    }

    await open(page, info, `/search/?q=${encodeURIComponent(good.name)}`);
    const card = page.locator('main article').filter({ hasText: good.article }).first();
    await expect(card.getByText(sum, { exact: true })).toBeVisible();
    await card.getByRole('button', { name: 'В корзину' }).click();
    await expect(card.getByText(`В корзине ${sum}`, { exact: true })).toBeVisible();
    if (hasScripts(info)) await expect(page.getByRole('status').getByText(`В корзине ${sum}`)).toBeVisible();
  },
);

/** «200 м — 17 320 ₽» in the visitor's city, with its thresholds. */
function sumOf({ prices, price_breaks, unit }: Good, quantity: number): string {
  const breaks = price_breaks.filter(({ city, min_quantity }) => city === 1 && min_quantity <= quantity);
  const price = breaks.at(-1)?.price ?? prices.find(({ city }) => city === 1)?.price ?? 0;
  return `${quantity} ${unit} — ${formatInWords(fromRoubles(price) * quantity)} ₽`;
}

/** Goods one can buy that have others of their family. */
async function goodsWithVariants(page: Page): Promise<string> {
  const enamels = (await goods(page)).filter((good) => good.name.startsWith('Эмаль') && canBuy(good));
  for (const { id, href } of enamels) {
    const { variants } = await (await page.request.get(`/api/v1/catalog/product/${id}/`)).json();
    if (variants.length > 1) return href;
  }
  throw new Error('no goods with variants');
}

test('goods beside this one are reached with scripts and without', async ({ page }, info) => {
  await open(page, info, await firstProduct(page));
  if (!hasScripts(info)) {
    await expect(page.getByRole('heading', { name: 'Рядом на полке' })).toBeVisible();
    return;
  }
  await page.getByRole('heading', { name: 'Похожие товары' }).scrollIntoViewIfNeeded();
  const shelf = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Похожие товары' }) });
  await expect(shelf.locator('article a').first()).toBeVisible();
});

test.describe('with scripts', { tag: '@scripts' }, () => {
  test('the article is copied with one press', async ({ page, context }, info) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, info, await firstProduct(page));
    await page.getByRole('button', { name: 'Скопировать артикул' }).click();
    await expect(page.getByText('Артикул скопирован')).toBeAttached();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.getByText(`Арт. ${copied}`, { exact: true }).first()).toBeVisible();
  });

  test('whether a shop is open is told by the clock of its city', async ({ page }, info) => {
    await open(page, info, await firstProduct(page));
    await expect(page.getByText(/^(Открыто|Закрыто|Сегодня закрыто)/).first()).toBeVisible();
  });

  test(
    'signs and arrows count from the number that stands in the field, also one just typed',
    { tag: '@desktop' },
    async ({ page }, info) => {
      await open(page, info, '/product/1');
      const number = page
        .getByRole('main')
        .getByRole('textbox', { name: /^Количество/ })
        .first();
      await number.fill('10');
      await number.press('ArrowUp');
      await expect(number).toHaveValue('11');
      await number.fill('9');
      await number.press('ArrowDown');
      await expect(number).toHaveValue('8');
      await number.fill('999999');
      await page.getByRole('button', { name: 'Прибавить' }).first().click();
      await expect(number).toHaveValue('999999');
      await expect(number).toHaveAttribute('aria-invalid', 'true');
    },
  );

  test('a view is counted once, with the token of the visitor', async ({ page }, info) => {
    const address = await firstProduct(page);
    const counted = page.waitForResponse(
      (answer) => answer.url().endsWith('/hit/') && answer.request().method() === 'POST',
    );
    await open(page, info, address);
    expect((await counted).status()).toBe(204);
  });

  test(
    'on a phone the price and the way to buy stay in reach below the first screen',
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
      // The question about cookies waits below the footer: it covers neither the button nor the bar.
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
    'the pictures close by «Back» and by their button, and the page under them is not loaded for it',
    { tag: '@phone' },
    async ({ page }, info) => {
      const address = await firstProduct(page);
      await open(page, info, address);
      const picture = page.getByTitle('Рассмотреть ближе').first();
      const closer = page.getByRole('dialog', { name: 'Рассмотреть ближе' });
      await picture.click();
      await expect(closer).toBeVisible();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goBack();
      await expect(closer).toHaveCount(0);
      await expect(page).toHaveURL(address);
      await picture.click();
      await closer.getByRole('button', { name: 'Закрыть' }).click();
      await expect(closer).toHaveCount(0);
      expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
      // The place in the history goes a moment after what stood there.
      await expect.poll(() => page.evaluate(() => 'lies-over-page' in history.state)).toBe(false);
      // What is loaded anew lies under nothing: one «Back» leads on.
      await picture.click();
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
