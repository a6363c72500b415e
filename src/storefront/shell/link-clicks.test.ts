import { expect, test } from 'vitest';
import { routeOf } from './link-clicks.ts';

const here = 'https://shop.example/catalog/kabel?tags=3';
const link = { href: 'https://shop.example/cart', target: '', download: null, reload: false };

test('a plain click on a link of ours changes the route', () => {
  expect(routeOf({ link, isSpecial: false, here })).toBe('/cart');
  const withQuery = { ...link, href: 'https://shop.example/catalog/svet?tags=1#goods' };
  expect(routeOf({ link: withQuery, isSpecial: false, here })).toBe('/catalog/svet?tags=1#goods');
});

test('a click with a key held is the visitor’s own business', () => {
  expect(routeOf({ link, isSpecial: true, here })).toBeUndefined();
});

test.each([
  { href: 'https://other.example/' },
  { href: 'tel:+73432271840' },
  { href: 'mailto:zakaz@shop.example' },
  { href: 'https://shop.example/files/ab/price.pdf' },
  { href: 'https://shop.example/api/v1/docs/' },
  { href: 'https://shop.example/catalog/kabel?tags=3#main' },
  { target: '_blank' },
  { download: '' },
  { reload: true },
])('the browser follows %j itself', (different) => {
  expect(routeOf({ link: { ...link, ...different }, isSpecial: false, here })).toBeUndefined();
});
