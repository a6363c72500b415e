import { expect, test } from 'vitest';
import { routeOf } from './link-clicks.ts';

const here = 'https://shop.example/catalog/kabel?tags=3';
const link = { href: 'https://shop.example/cart', target: '', download: null, reload: false };

test('a link within the site changes the route', () => {
  expect(routeOf(link, here)).toBe('/cart');
  const withQuery = { ...link, href: 'https://shop.example/catalog/svet?tags=1#goods' };
  expect(routeOf(withQuery, here)).toBe('/catalog/svet?tags=1#goods');
});

test.each([
  { href: 'https://other.example/' },
  { href: 'tel:+73432271840' },
  { href: 'mailto:zakaz@shop.example' },
  { href: 'https://shop.example/files/ab/price.pdf' },
  { href: 'https://shop.example/api/v1/docs/' },
  { href: 'https://shop.example/posts/rss.xml' },
  { href: 'https://shop.example/robots.txt' },
  { href: 'https://shop.example/embedded/3' },
  { href: 'https://shop.example/embedded' },
  { href: '/embedded/loyalty?from=menu' },
  { href: 'https://shop.example/catalog/kabel?tags=3#main' },
  { target: '_blank' },
  { download: '' },
  { reload: true },
])('the browser itself follows %j', (different) => {
  expect(routeOf({ ...link, ...different }, here)).toBeUndefined();
});
