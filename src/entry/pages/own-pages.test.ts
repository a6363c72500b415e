import { expect, test } from 'vitest';
import { isOwnPage } from '../../shop/content/redirects/own-pages.ts';
import { redirectPath } from '../../shop/content/redirects/redirects.ts';
import { pages } from '../../storefront/routes.ts';

test('no redirect can begin at an address where a page of the shop always opens', () => {
  const fixed = pages.flatMap(({ path = '' }) => (/[:*]|^\/dev\//.test(path) ? [] : [path]));
  const paths = fixed.map(redirectPath).filter((path) => path !== null);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !isOwnPage(path))).toEqual([]);
});
