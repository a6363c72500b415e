import { expect, type Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './held-calls.ts';
import { recordList } from './list-states.ts';
import { openSearch, rows, SUGGEST, searchField, stopped, suggest } from './search-box.ts';
import { hasScripts, isPhone, open, settled } from './shop-page.ts';

test.beforeEach(({ page: _ }, info) => {
  test.skip(
    !hasScripts(info),
    'suggestions come by scripts; the form without them is walked in search.spec.ts',
  );
});

test('suggestions are requested from 3 characters on, after 500 ms without typing', async ({
  page,
}, info) => {
  const history: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/search/queries/')) history.push(request.url());
  });
  const { field, asked } = await stopped(page, info, (route) => suggest(route, 'автомат 25 ампер'));
  await field.pressSequentially('ав');
  await page.clock.runFor(5_000);
  expect(asked).toEqual([]);
  await field.pressSequentially('т');
  await page.clock.runFor(499);
  await field.pressSequentially('о');
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(rows(page)).toHaveText(['автомат 25 ампер']);
  expect(asked).toEqual(['авто']);
  // A visitor without a session has no history, and none is requested.
  expect(history).toEqual([]);
});

test('a shorter text clears the suggestions', async ({ page }, info) => {
  const { field, asked } = await stopped(page, info, (route) => suggest(route, 'автомат 25 ампер'));
  await field.fill('авт');
  await page.clock.runFor(500);
  await expect(rows(page)).toHaveCount(1);
  await field.press('Backspace');
  await expect(rows(page)).toHaveCount(0);
  await page.clock.runFor(5_000);
  expect(asked).toEqual(['авт']);
});

test('a late answer never replaces a newer one', async ({ page }, info) => {
  const held: Route[] = [];
  const { field } = await stopped(page, info, (route) => {
    held.push(route);
  });
  await field.fill('кабель');
  await page.clock.runFor(500);
  await expect.poll(() => held.length).toBe(1);
  await field.fill('кабель ввг');
  await page.clock.runFor(500);
  await expect.poll(() => held.length).toBe(2);
  await suggest(held[1]!, 'кабель ввг 3х2,5');
  await expect(rows(page)).toHaveText(['кабель ввг 3х2,5']);
  await suggest(held[0]!, 'кабельный ввод').catch(() => {}); // cancelled by the browser already
  await page.clock.runFor(5_000);
  await expect(rows(page)).toHaveText(['кабель ввг 3х2,5']);
});

test('typing a word never flickers to empty while something matches, however late the answers are', async ({
  page,
}, info) => {
  const held: (() => void)[] = [];
  let isSlow = true;
  const { field } = await stopped(page, info, async (route) => {
    const response = await route.fetch();
    if (isSlow) await new Promise<void>((comes) => held.push(comes));
    await route.fulfill({ response }).catch(() => {}); // cancelled by the browser
  });
  const states = await recordList(page);
  const texts = ['шуруповерт 18', 'rf,tkm ddu', '151-3358'];
  for (const text of texts) {
    await field.fill('');
    isSlow = true;
    for (const email of text) {
      await page.keyboard.insertText(email);
      await page.clock.runFor(500);
      if (held.length > 1) held.shift()?.(); // the response to a text that has one character less
    }
    isSlow = false;
    for (const comes of held.splice(0)) comes();
    await expect(rows(page).first()).toBeVisible();
    await states(); // the current state counts too, though nothing may change any more
  }
  const typed = (await states()).filter(({ text }) => text.trim().length >= 3);
  expect(typed.filter(({ height }) => height === 0)).toEqual([]);
  // Once there are rows, the list never becomes empty.
  const emptied = typed.filter(
    ({ text, rowCount }, at) =>
      rowCount === 0 && (typed[at - 1]?.rowCount ?? 0) > 0 && text.startsWith(typed[at - 1]?.text ?? ''),
  );
  expect(emptied).toEqual([]);
  // The browser decides how many states lie between, because it draws several changes at once.
  const found = new Set(typed.filter(({ rowCount }) => rowCount > 0).map(({ text }) => text));
  for (const text of texts) expect([...found]).toContain(text);
});

test('failed suggestions show nothing, and a history that cannot be saved delays nothing', async ({
  page,
}, info) => {
  const faults: Error[] = [];
  page.on('pageerror', (fault) => faults.push(fault));
  await page.route(SUGGEST, (route) => route.fulfill({ status: 503 }));
  await page.route('**/api/v1/search/query/', (route) => route.abort());
  const field = await openSearch(page, info);
  const rejected = page.waitForResponse(SUGGEST);
  await field.fill('автомат');
  await rejected;
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText(/ошибка/i)).toHaveCount(0);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('По запросу «автомат»');
  expect(faults).toEqual([]);
});

test(
  'keys: arrows move through the rows, Enter opens the marked one, Home and End stay in the text, Escape closes the list first',
  { tag: '@widths' },
  async ({ page }, info) => {
    await page.route(SUGGEST, (route) => suggest(route, 'автомат 25 ампер', 'автомат 16а'));
    const field = await openSearch(page, info);
    await field.pressSequentially('автомат');
    await expect(rows(page)).toHaveCount(2);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^автомат 16а/);
    await field.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
    await field.press('ArrowUp');
    const marked = page.getByRole('option', { selected: true });
    await expect(marked).toHaveText(/^автомат 16а/);
    await expect(field).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '');
    await field.press('Home');
    await page.keyboard.type('1');
    await expect(field).toHaveValue('1автомат');
    await field.fill('автомат');
    await expect(rows(page)).toHaveCount(2);
    await expect(marked).toHaveCount(1); // without rows the panel of a phone would close as well
    await field.press('Escape');
    await expect(rows(page)).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('автомат');
    await field.press('End');
    await page.keyboard.type(' ');
    await expect(rows(page)).toHaveCount(2);
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(`/search/?q=${encodeURIComponent('автомат 25 ампер')}`);
    // The focus is not lost: in the bar the field keeps it, the panel moves it to the page.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('автомат 25 ампер');
    await expect(isPhone(info) ? page.getByRole('main') : field).toBeFocused();
    await expect(rows(page)).toHaveCount(0);
  },
);

test(
  'the typed part is plain, the completion bold; the open list is accessible and says how many rows it has',
  { tag: '@widths' },
  async ({ page }, info) => {
    await page.route(SUGGEST, (route) =>
      suggest(route, ...Array.from({ length: 10 }, (_, index) => `автомат ${index}`)),
    );
    const field = await openSearch(page, info);
    await field.pressSequentially('автомат');
    await expect(rows(page)).toHaveCount(isPhone(info) ? 8 : 10);
    await expect(rows(page).first().locator('b')).toHaveText(' 0');
    const announced = isPhone(info) ? '8 подсказок' : '10 подсказок';
    await expect(page.getByRole('status').filter({ hasText: 'подсказ' })).toHaveText(
      announced.replace(' ', '\u00a0'),
    );
    await expect(rows(page).first()).toHaveAttribute('href', `/search/?q=${encodeURIComponent('автомат 0')}`);
    await expectAccessible(page);
  },
);

test('an empty search does nothing', async ({ page }, info) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') posts.push(request.url());
  });
  const field = await openSearch(page, info);
  const address = page.url();
  for (const blank of ['', '   ']) {
    await field.fill(blank);
    await field.press('Enter');
    await page.getByRole('button', { name: 'Найти' }).click();
  }
  await expect(page).toHaveURL(address);
  expect(posts).toEqual([]);
});

// The field of the bar; that of the panel is the same.
test('text typed before the scripts load is not lost', { tag: '@desktop' }, async ({ page }, info) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.(js|tsx?)(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/catalog', { waitUntil: 'commit' });
  const field = searchField(page);
  await field.pressSequentially('автомат');
  release();
  await settled(page, info);
  await expect(field).toHaveValue('автомат');
  await expect(rows(page).first()).toBeVisible();
});

test('a slow history delays neither the typing nor the search', async ({ page }, info) => {
  await page.route('**/api/v1/search/queries/**', () => {}); // never answers
  await open(page, info, '/catalog');
  if (isPhone(info)) await page.getByRole('button', { name: 'Поиск', exact: true }).click();
  const field = searchField(page);
  await field.fill('автомат');
  await expect(rows(page).first()).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\/\?q=/);
});

test(
  'when suggestions cannot be loaded the page stays and the form searches',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info, '/catalog');
    await page.evaluate(() => {
      (window as unknown as { sameDocument: boolean }).sameDocument = true;
    });
    const rejected = page.evaluate(
      () =>
        new Promise<void>((given) =>
          window.addEventListener('vite:preloadError', () => given(), { once: true }),
        ),
    );
    await page.route('**/search-lists*', (route) => route.abort());
    if (isPhone(info)) await page.getByRole('button', { name: 'Поиск', exact: true }).click();
    else await searchField(page).click();
    await rejected;
    await searchField(page).fill('автомат');
    await searchField(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('По запросу «автомат»');
    expect(await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument)).toBe(
      true,
    );
  },
);

test(
  'at 320 px the open list fits without horizontal scrolling',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const field = await openSearch(page, info);
    await field.pressSequentially('кабель');
    await expect(rows(page).first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
  },
);

test('a tap on a suggestion opens it and closes the panel', { tag: '@phone' }, async ({ page }, info) => {
  const field = await openSearch(page, info);
  await field.pressSequentially('кабель');
  const first = rows(page).first();
  const href = await first.getAttribute('href');
  await first.tap();
  await expect(page).toHaveURL(href ?? '');
  await expect(page.getByRole('dialog', { name: 'Поиск' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('По запросу');
});

test(
  'typing in the bar of a scrolled page does not move the page',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await open(page, info, '/catalog');
    await page.evaluate(() => window.scrollTo(0, 500));
    // A locator would scroll the field into view first, unlike a real pointer.
    const field = await searchField(page).boundingBox();
    await page.mouse.click((field?.x ?? 0) + 40, (field?.y ?? 0) + 20);
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.type('кабель');
    expect(await page.evaluate(() => window.scrollY)).toBe(500);
  },
);
