import { afterAll, beforeAll, expect, test } from 'vitest';
import { FormBrowser } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let form: FormShop;
let browser: FormBrowser;
let pages: { path: string; html: string }[];

/** Every kind of page that a visitor without an account sees. */
const PATHS = [
  '/',
  '/catalog',
  '/catalog/avtomaty',
  '/search/?q=кабель',
  '/search/',
  '/cart',
  '/wishlist',
  '/checkout',
  '/auth/login',
  '/auth/registration',
  '/auth/password-reset',
  '/city',
  '/cookies',
  '/recommendations',
  '/contacts',
  '/pickup-points',
  '/price-list',
  '/posts',
  '/vacancies',
  '/about/for-renters',
  '/info/dostavka',
  '/net-takoj',
  '/_error?statusCode=500',
];

beforeAll(async () => {
  form = await openFormShop();
  const { breaker16, breaker25 } = form.cast.products;
  browser = new FormBrowser(form.shop);
  await browser.post('/cart', { intent: 'add', product: breaker16, quantity: 1 });
  pages = [];
  for (const path of [...PATHS, `/product/${breaker16}`, `/product/${breaker25}`]) {
    let answer = await browser.get(path);
    if (answer.statusCode === 301) answer = await browser.get(String(answer.headers.location));
    if (answer.statusCode === 302) continue; // not filled in for this shop
    pages.push({ path, html: answer.body });
  }
});
afterAll(() => form.close());

/** What a person reads or hears; names of cookies are shown as the browser shows them. */
function interfaceWords(html: string): string {
  const body = html.slice(html.indexOf('<body')).replace(/<(script|style|code)\b.*?<\/\1>/gs, ' ');
  // Articles, addresses and file names stay as they are.
  const attributes = [...body.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, words]) => words,
  );
  return [body.replace(/<[^>]*>/g, ' '), ...attributes]
    .join(' ')
    .replace(/&[a-z]+;|&#x?[0-9a-f]+;/gi, ' ')
    .replace(/Арт\.\s*\S+|\b[a-z]+-\d+\b|\S+@\S+|https?:\S+|\b[\w-]+(\.[\w-]+)+\b/g, ' ');
}

/** Names of standards and formats. */
const ALLOWED = new Set(['DIN', 'QR', 'PDF', 'XLSX', 'DOCX', 'DOC', 'JPG', 'PNG']);

test('the interface is in Russian; a Latin word is a brand, or is not there (UI-16)', () => {
  const found = pages.flatMap(({ path, html }) =>
    [...interfaceWords(html).matchAll(/[A-Za-z]{2,}/g)]
      .map(([word]) => word)
      .filter((word) => !ALLOWED.has(word))
      .map((word) => `${path}: ${word}`),
  );
  expect([...new Set(found)]).toEqual([]);
  expect(pages.length).toBeGreaterThan(15);
});

test('no consent is ticked in advance (ACC-5)', () => {
  const boxes = pages.flatMap(({ path, html }) =>
    [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => ({ path, box })),
  );
  const consents = boxes.filter(({ box }) => /name="(consent|account|mailing|order|offer)"/.test(box));
  expect(consents.length).toBeGreaterThan(3);
  expect(consents.filter(({ box }) => /\schecked/.test(box))).toEqual([]);
});

test('the footer of every page names the seller, the address and how to reach the shop (ORD-8)', () => {
  for (const { path, html } of pages) {
    const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? '';
    expect([path, footer.includes('zakaz@polka.example'), footer.includes('tel:')]).toEqual([
      path,
      true,
      true,
    ]);
    expect(footer).toContain('href="/cookies"');
    expect(footer).toContain('href="/recommendations"');
  }
});
