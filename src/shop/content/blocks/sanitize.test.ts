import { expect, test } from 'vitest';
import { XSS_CORPUS } from '../../../../tests/support/xss-corpus.ts';
import { partsOfText, productsInText } from './blocks.ts';
import { cleanHtml, cleanTextWithGoods, imageError } from './sanitize.server.ts';

test.each([
  ['<h1>А</h1><h2>Б</h2>', '<h3>А</h3><h3>Б</h3>'],
  ['<p style="color:red" class="x">А</p>', '<p>А</p>'],
  ['<a href="/posts" onclick="x()">А</a>', '<a href="/posts">А</a>'],
  ['<a href="/cart?list=1">А</a>', '<a href="/cart?list=1" rel="nofollow">А</a>'],
  ['<a href="https://a.example/x">А</a>', '<a href="https://a.example/x" rel="nofollow noopener">А</a>'],
  ['<a href="javascript:x()">А</a>', '<a>А</a>'],
  ['<a href="&#106;avascript:x()">А</a>', '<a>А</a>'],
  ['<a href="//evil.example">А</a>', '<a>А</a>'],
  ['<a href="data:text/html,x">А</a>', '<a>А</a>'],
  ['<iframe src="https://a.example"></iframe>А', 'А'],
  ['<svg onload="x()"><script>x()</script></svg>А', 'А'],
  ['<xmp><img src=x onerror=x()></xmp>А', 'А'],
  ['<form action="/x"><input name="a">А</form>', 'А'],
  ['<img src="https://a.example/1.png" width="1" height="1">А', 'А'],
  ['<img src="/files/../../x" width="1" height="1">А', 'А'],
  ['<table><tr><th scope="row">А</th></tr></table>', '<table><tr><th scope="row">А</th></tr></table>'],
])('%s', (source, clean) => {
  expect(cleanHtml(source)).toBe(clean);
  expect(cleanHtml(clean)).toBe(clean);
});

test('an image of the shop keeps its size, so that the page does not shift, and is loaded lazily', () => {
  const html = '<img src="/files/ab/0123.webp" alt="Щит" width="640" height="480" onload="x()">';
  expect(cleanHtml(html)).toBe(
    '<img src="/files/ab/0123.webp" alt="Щит" width="640" height="480" loading="lazy" />',
  );
  expect(imageError(html)).toBe(null);
});

test('an image that sanitising would remove gets an error', () => {
  expect(imageError('<p><img src="https://a.example/1.png" width="1" height="1"></p>')).toContain('/files/');
  expect(imageError('<img src="/files/ab/1.webp">')).toContain('width и height');
});

const CARD = '<figure data-product="7"></figure>';
test.each([
  [`<p>А</p>${CARD}<p>Б</p>`, `<p>А</p>${CARD}<p>Б</p>`],
  ['<p>А</p><figure data-product="7" onclick="x()" class="y">\n</figure>', `<p>А</p>${CARD}`],
  [`<blockquote>А${CARD}</blockquote>`, '<blockquote>А</blockquote>'],
  [`<ul><li>А${CARD}</li></ul>${CARD}`, `<ul><li>А</li></ul>${CARD}`],
  [`<table><tr><td>А<br>${CARD}</td></tr></table>`, '<table><tr><td>А<br /></td></tr></table>'],
  ['<figure data-product="7"><p>А</p></figure>', '<figure><p>А</p></figure>'],
  [`<figure data-product="7">${CARD}</figure>`, '<figure></figure>'],
  ...['0', '-1', '007', '1e9', '7 8', '12345678901', '"><script>x()</script>', '&quot; onload=x()'].map(
    (id) => [`<p>А</p><figure data-product="${id.replaceAll('"', '&quot;')}"></figure>`, '<p>А</p>'],
  ),
  [`<p>А</p><div data-product="7">Б</div>`, '<p>А</p><p>Б</p>'],
] as [string, string][])(
  'a product stands between the blocks of a text alone: %s (STF-160)',
  (source, clean) => {
    expect(cleanTextWithGoods(source)).toBe(clean);
    expect(cleanTextWithGoods(clean)).toBe(clean);
  },
);

test('no hostile text beside, within or around a product gets through', () => {
  for (const hostile of XSS_CORPUS)
    for (const source of [
      `${hostile}${CARD}`,
      `<figure data-product="7">${hostile}</figure>`,
      `<figure data-product="7${hostile.replaceAll('"', '&quot;')}"></figure>`,
    ]) {
      const clean = cleanTextWithGoods(source);
      expect(cleanTextWithGoods(clean)).toBe(clean);
      expect(clean.replaceAll(CARD, '')).not.toMatch(/<script|<[^>]*\s(on\w+|style|data-product)\s*=/i);
    }
});

test('texts of other kinds have no products', () => {
  expect(cleanHtml(`<p>А</p>${CARD}`)).toBe('<p>А</p><figure></figure>');
});

test('a text is divided at its products, each of which stands where it is named first', () => {
  const card = (id: number) => `<figure data-product="${id}"></figure>`;
  const html = `<p>А</p>${card(7)} ${card(8)}<p>Б</p>${card(7)}<p>В</p>${card(9)}`;
  expect(partsOfText(html)).toEqual([
    { html: '<p>А</p>' },
    { products: [7, 8] },
    { html: '<p>Б</p>' },
    { html: '<p>В</p>' },
    { products: [9] },
  ]);
  expect(productsInText(html)).toEqual([7, 8, 9]);
  expect(partsOfText('<p>А</p>')).toEqual([{ html: '<p>А</p>' }]);
});
