import { expect, test } from 'vitest';
import { documentHtml, partPreloads } from '../../storefront/document/document.ts';
import { type Manifest, pageAssets } from './assets.ts';

const manifest: Manifest = {
  'src/storefront/start.ts': { file: 'assets/start-1.js' },
  'src/storefront/entry.client.tsx': {
    file: 'assets/entry-1.js',
    imports: ['_shared.js'],
    css: ['assets/layers-1.css'],
    assets: [
      'assets/sprite-1.svg',
      'assets/text-cyrillic-1.woff2',
      'assets/text-figures-1.woff2',
      'assets/display-cyrillic-1.woff2',
    ],
  },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
  'src/storefront/pages/cart/page.tsx': {
    file: 'assets/cart-1.js',
    imports: ['_shared.js'],
    css: ['assets/cart-1.css'],
  },
  'src/storefront/pages/home/page.tsx': { file: 'assets/home-1.js' },
};

function cartPage(assets = pageAssets(manifest)(['root', 'pages/cart/page.tsx'])): string {
  return documentHtml({
    head: '<title>Корзина</title>',
    structured: '<script type="application/ld+json">{}</script>',
    assets,
    ...partPreloads('<link rel="preload" as="image" href="/a.svg"/><h1>Корзина</h1>'),
    state: '{}',
  });
}

test('a page names its first script, which alone fetches the later ones, and its own', () => {
  const scripts = cartPage().match(/<script type="module"[^>]*>/g);
  expect(scripts).toEqual([
    '<script type="module" src="/assets/start-1.js" data-entry="/assets/entry-1.js" data-modules="/assets/shared-1.js /assets/cart-1.js" data-page="/assets/cart-1.js">',
  ]);
  expect(cartPage()).not.toContain('modulepreload');
  expect(cartPage().match(/home-1/)).toBeNull();
});

test('structured data for search engines comes after everything that people see', () => {
  const [before, after] = cartPage().split('<h1>Корзина</h1>');
  expect([before!.includes('ld+json'), after!.includes('ld+json')]).toEqual([false, true]);
});

test('the head preloads styles, the fonts of all lines and the image of the first screen', () => {
  const [head] = cartPage().split('</head>');
  const links = [...head!.matchAll(/<link rel="(preload|stylesheet)"[^>]*href="([^"]+)"/g)].map(
    ([, rel, href]) => [rel, href],
  );
  expect(links).toEqual([
    ['preload', '/a.svg'],
    ['preload', '/assets/text-cyrillic-1.woff2'],
    ['preload', '/assets/text-figures-1.woff2'],
    ['preload', '/assets/display-cyrillic-1.woff2'],
    ['stylesheet', '/assets/layers-1.css'],
    ['stylesheet', '/assets/shared-1.css'],
    ['stylesheet', '/assets/cart-1.css'],
  ]);
});

test('the icons are fetched by a hidden image before everything that uses them, not by a preload that Chromium reports as unused', () => {
  const [head, body] = cartPage().split('</head>');
  expect(head).not.toContain('sprite');
  expect(body).toMatch(
    /^<body><img src="\/assets\/sprite-1\.svg" alt="" width="1" height="1" fetchpriority="high" hidden(="")?><div id="app">/,
  );
});

test('a page without scripts names none', () => {
  const assets = pageAssets(manifest)(['pages/cart/page.tsx']);
  expect(cartPage({ ...assets, script: undefined })).not.toContain('type="module"');
});
