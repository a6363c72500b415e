import { expect, type Locator, type Page, type Route, type TestInfo } from '@playwright/test';
import { isPhone, open } from './shop-page.ts';

/** Calls of suggestions. */
export const SUGGEST = '**/api/v1/search/products/suggest/**';

/** The visible search field: in the bar, on a phone in the panel that the search toggle opens. */
export function searchField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Поиск по магазину' });
}

/** Focuses the search field of the current page; its lists are loaded afterwards. */
export async function enterSearch(page: Page, info: TestInfo): Promise<Locator> {
  const field = searchField(page);
  if (isPhone(info)) await page.getByRole('button', { name: 'Поиск', exact: true }).click();
  else await field.click();
  await expectEntered(page);
  return field;
}

/** Waits until the field has the focus and its lists are loaded; an empty list is invisible. */
export async function expectEntered(page: Page): Promise<void> {
  await expect(searchField(page)).toBeFocused();
  await expect(page.getByRole('listbox', { name: 'Варианты запроса', includeHidden: true })).toBeAttached();
}

/** Opens a page and focuses its search field. */
export async function openSearch(page: Page, info: TestInfo, address = '/catalog'): Promise<Locator> {
  await open(page, info, address);
  return enterSearch(page, info);
}

/** The rows of the open list, suggestions and history. */
export function rows(page: Page): Locator {
  // Selected by name, because the sort order of a list has options too.
  return page.getByRole('listbox', { name: 'Варианты запроса' }).getByRole('option');
}

/** The text of a suggestion call. */
export function askedText(url: string): string {
  return new URL(url).searchParams.get('name__phrase') ?? '';
}

/** Answers a suggestion call with these texts. */
export function suggest(route: Route, ...texts: string[]): Promise<void> {
  const text = askedText(route.request().url());
  const options = texts.map((one) => ({ text: one, score: 1 }));
  return route.fulfill({ json: { name__phrase: [{ text, offset: 0, length: text.length, options }] } });
}

/** The field with the clock stopped, and the suggestion calls so far. */
export async function stopped(page: Page, info: TestInfo, answer: (route: Route) => Promise<void> | void) {
  const asked: string[] = [];
  await page.route(SUGGEST, (route) => {
    asked.push(askedText(route.request().url()));
    return answer(route);
  });
  const field = await openSearch(page, info);
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  return { field, asked };
}
