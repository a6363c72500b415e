import { expect, test } from 'vitest';
import { robotsText } from '../../shop/feeds/sitemap/sitemap.ts';
import { canonicalPath, TOKEN_FOLDERS } from '../../storefront/navigation/addresses.ts';
import { pages } from '../../storefront/routes.ts';
import { isSecretAddress } from './origin.ts';
import { isForAll } from './visitor.ts';

/** Parameters of addresses that everybody may know; any other one is a token. */
const PUBLIC = [':slug', ':idSlug', ':id', ':name', ':n'];

const addresses = pages.flatMap(({ path = '' }) => {
  const isToken = path.split('/').some((part) => part.startsWith(':') && !PUBLIC.includes(part));
  return isToken ? [path.replaceAll(':', 'Ab')] : [];
});

test.each(addresses)(
  'an address with a token keeps its case and is neither cached, nor in a Referer, nor open to robots: %s',
  (address) => {
    expect(canonicalPath(address)).toBe(address);
    expect(isForAll(address)).toBe(false);
    expect(isSecretAddress(address, 'https://shop.example')).toBe(true);
    const robots = robotsText({ origin: 'https://shop.example', isOpen: true, secret: TOKEN_FOLDERS });
    const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, folder = '']) => folder);
    expect(closed.some((folder) => address.startsWith(folder))).toBe(true);
  },
);

test('every folder of tokens has its page', () => {
  const unused = TOKEN_FOLDERS.filter((folder) => !addresses.some((address) => address.startsWith(folder)));
  expect(unused).toEqual([]);
});
