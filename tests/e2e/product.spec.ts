import { expect, type Page, test } from '@playwright/test';
import { formatInWords, fromRoubles } from '../../src/platform/text/money.ts';
import { expectAccessible } from './accessibility.ts';
import { BREAKERS } from './listing-page.ts';
import { canBuy, type Good, goneGood, goneGoods, goods, packedGoods } from './shop-goods.ts';
import { hasScripts, isPhone, open, settled, watchLayoutShift } from './shop-page.ts';

/** The address of the first product of a list. */
async function firstProduct(page: Page, list = BREAKERS): Promise<string> {
  await page.goto(list);
  return (await page.locator('main article a').first().getAttribute('href')) ?? '';
}

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

test(
  'variants are chosen before the button, on a phone the chosen one is on the first screen with it',
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
  'variants keep their order whichever is chosen, and the chosen one is in sight',
  { tag: '@phone' },
  async ({ page }, info) => {
    const { variants } = await (
      await page.request.get(`/api/v1/catalog/product/${/\d+/.exec(await goodsWithVariants(page))?.[0]}/`)
    ).json();
    const row = page.getByRole('main').getByRole('navigation').locator('li a[href^="/product/"]');
    for (const { href } of [variants[0], variants.at(-1)]) {
      await open(page, info, href);
      await expect(row).toHaveCount(variants.length);
      const places = await row.evaluateAll((links) =>
        links.map((link) => {
          const { left, top } = link.getBoundingClientRect();
          return { left, top };
        }),
      );
      const inOrder = places.toSorted((a, b) => a.top - b.top || a.left - b.left);
      expect(inOrder, 'from left to right, line by line').toEqual(places);
      await expect(page.locator(`main li a[href="${href}"]`)).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  'the chosen variant is readable in both themes, also when it is sold out',
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

/** In the page: the contrast of an element's text (WCAG). */
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

/** Products of a family that are no longer sold. */
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
  'goods sold by a multiple say the quantity and its sum before they are added, on the card and on their page',
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
      await page.getByRole('main').getByRole('button', { name: 'Увеличить количество' }).first().click();
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

test(
  'a row of the wholesale list says the quantity of one click and its sum, before it and after',
  { tag: '@widths' },
  async ({ page }, info) => {
    const good = await packedGoods(page);
    const sum = sumOf(good, good.multiplicity);
    await open(page, info, `/search/?q=${encodeURIComponent(good.name)}&view=list`);
    const row = page.locator('tbody tr').filter({ hasText: good.article });
    await expect(row.getByText(sum, { exact: true }).filter({ visible: true })).toHaveCount(1);
    await row.getByRole('button', { name: 'Увеличить количество' }).click();
    if (hasScripts(info)) await expect(page.getByRole('status').getByText(`В корзине ${sum}`)).toBeVisible();
    const total = sum.replace(/^.* — /, '');
    await expect(row).toContainText(total.replace(/ ₽$/, ''));
    if (!isPhone(info)) return;
    await expect(row.getByText(`В корзине ${sum}`, { exact: true })).toBeVisible();
  },
);

test(
  'beside a narrow list of prices the button is on the line of the stepper',
  { tag: '@desktop' },
  async ({ page }, info) => {
    const packed = await packedGoods(page);
    for (const address of [await firstProduct(page), packed.href])
      for (const width of [1160, 1200, 1280, 1339, 1366]) {
        await page.setViewportSize({ width, height: 657 });
        await open(page, info, address);
        const form = page.locator('#buy');
        const [button, count] = await Promise.all([
          form.getByRole('button', { name: /^В корзину/ }).boundingBox(),
          form.getByRole('textbox').boundingBox(),
        ]);
        expect(button!.x, `${address} at ${width}`).toBeGreaterThan(count!.x);
        expect(button!.y, `${address} at ${width}`).toBeLessThan(count!.y + count!.height);
        expect(button!.y + button!.height, `${address} at ${width}`).toBeLessThanOrEqual(657);
      }
  },
);

/** «200 м — 17 320 ₽» in the visitor's city, with its thresholds. */
function sumOf({ prices, price_breaks, unit }: Good, quantity: number): string {
  const breaks = price_breaks.filter(({ city, min_quantity }) => city === 1 && min_quantity <= quantity);
  const price = breaks.at(-1)?.price ?? prices.find(({ city }) => city === 1)?.price ?? 0;
  return `${quantity} ${unit} — ${formatInWords(fromRoubles(price) * quantity)} ₽`;
}

/** Products that can be bought and have variants. */
async function goodsWithVariants(page: Page): Promise<string> {
  const enamels = (await goods(page)).filter((good) => good.name.startsWith('Эмаль') && canBuy(good));
  for (const { id, href } of enamels) {
    const { variants } = await (await page.request.get(`/api/v1/catalog/product/${id}/`)).json();
    if (variants.length > 1) return href;
  }
  throw new Error('no goods with variants');
}

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

  test(
    'buttons and arrow keys count from the number in the field, also a just typed one',
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
      await page.getByRole('button', { name: 'Увеличить количество' }).first().click();
      await expect(number).toHaveValue('999999');
      await expect(number).toHaveAttribute('aria-invalid', 'true');
    },
  );

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
