import { expect, test } from 'vitest';
import { nearestCategory } from './nearest-category.ts';

const category = (slug: string) => ({ name: slug, slug, href: `/catalog/${slug}` });
const categories = ['elektrika', 'avtomaticheskie-vyklyuchateli', 'kabel-i-provod', 'kraski', 'svet'].map(
  category,
);
const nearest = (path: string) => nearestCategory(path, categories)?.href;

test.each([
  ['/catalog/avtomaticheskie-vykluchateli', '/catalog/avtomaticheskie-vyklyuchateli'],
  ['/catalog/elektrka', '/catalog/elektrika'],
  ['/catalog/kabel-provod/', '/catalog/kabel-i-provod'],
  ['/catalog/kraska?tags=3', '/catalog/kraski'],
  ['/product/4312-kabel-provod-vvgng-3x2-5', '/catalog/kabel-i-provod'],
])('for %s the most similar section is %s', (path, href) => expect(nearest(path)).toBe(href));

test.each(['/wp-login.php', '/xyz', '/', '/product/77', '/a', '/.env'])(
  'no category is suggested for %s',
  (path) => expect(nearest(path)).toBeUndefined(),
);

test('a malicious path is answered at once', () => {
  expect(nearest(`/catalog/${'-a'.repeat(50_000)}`)).toBeUndefined();
});
