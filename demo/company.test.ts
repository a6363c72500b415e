import { describe, expect, test } from 'vitest';
import { placedCategories } from './category-tree.ts';
import { CITIES, SHELVES } from './cities.ts';
import { BANNERS, MENU, readDocuments, SELLER, SETTINGS, SOCIAL_NETWORKS } from './company.ts';

const weighted = (digits: string, weights: number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** Check digit of an account (COM-1): weights 7 1 3 over the bank's digits and the account. */
function isAccount(account: string, bankDigits: string): boolean {
  const digits = [...(bankDigits + account)].map(Number);
  return (
    digits.length === 23 &&
    digits.reduce((sum, digit, i) => sum + ((digit * [7, 1, 3][i % 3]!) % 10), 0) % 10 === 0
  );
}

describe('the company of the demo shop', () => {
  test('has company details that pass every check (COM-1)', () => {
    const { inn, kpp, ogrn, bank } = SELLER;
    expect(inn).toMatch(/^\d{10}$/);
    expect(inn.at(-1)).toBe(String((weighted(inn, [2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10));
    expect(kpp).toMatch(/^(?!0000)\d{4}[0-9A-Z]{2}\d{3}$/);
    expect(ogrn).toMatch(/^[15]\d{12}$/);
    expect(ogrn.at(-1)).toBe(String((Number(ogrn.slice(0, 12)) % 11) % 10));
    expect(bank.bik).toMatch(/^04\d{7}$/);
    expect(isAccount(bank.account, bank.bik.slice(-3))).toBe(true);
    expect(isAccount(bank.corr_account, `0${bank.bik.slice(4, 6)}`)).toBe(true);
    expect(bank.corr_account.slice(-3)).toBe(bank.bik.slice(-3));
  });

  test('uses only addresses in a reserved domain', async () => {
    const texts = JSON.stringify([SETTINGS, SOCIAL_NETWORKS, SELLER, BANNERS, await readDocuments()]);
    expect([...texts.matchAll(/[\w.-]+@([\w.-]+\w)/g)].map(([, host]) => host)).toEqual(
      expect.arrayContaining(['vitrina.example']),
    );
    for (const [, host] of texts.matchAll(/(?:https:\/\/|[\w.-]+@)([\w.-]+\w)/g))
      expect(host).toMatch(/\.example$/);
  });

  test('has info documents with the company details filled in, each worth reading', async () => {
    const documents = await readDocuments();
    expect(documents.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining([
        'usloviya-prodazhi',
        'vozvrat',
        'personalnye-dannye',
        'dostavka-i-oplata',
        'rekvizity',
      ]),
    );
    for (const { slug, html } of documents) {
      expect(html, slug).not.toMatch(/\{\{|undefined/);
      expect(html.length, slug).toBeGreaterThan(800);
    }
    expect(documents.find(({ slug }) => slug === 'rekvizity')?.html).toContain(SELLER.inn);
  });

  test('links from the menu and the banners only to its own pages', async () => {
    const known = new Set([
      '/catalog',
      '/auth/registration?who=company',
      '/cart?list=1',
      ...(await readDocuments()).map(({ slug }) => `/info/${slug}`),
      ...placedCategories().map(({ slug }) => `/catalog/${slug}`),
    ]);
    for (const { href } of [...MENU, ...BANNERS]) expect(known).toContain(href);
  });
});

describe('each of the twelve cities', () => {
  test('exists once, and the first is Yekaterinburg', () => {
    expect(CITIES).toHaveLength(12);
    expect(new Set(CITIES.map(({ slug }) => slug)).size).toBe(12);
    expect(CITIES[0]?.name).toBe('Екатеринбург');
    expect(new Set(SHELVES.map(({ ref }) => ref)).size).toBe(SHELVES.length);
  });

  test.each(CITIES.map((city) => [city.name, city] as const))(
    '%s has its own contacts, addresses and shops',
    (_, city) => {
      expect(city.nameIn).not.toBe('');
      expect(() => new Intl.DateTimeFormat('ru', { timeZone: city.timeZone })).not.toThrow();
      for (const place of ['header', 'footer'])
        expect(city.contacts.some((contact) => contact.place === place)).toBe(true);
      for (const { phone } of [...city.contacts, ...city.shops])
        expect(phone).toMatch(/^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/);
      expect(city.shops.length).toBeGreaterThanOrEqual(2);
      expect(city.shops.length).toBeLessThanOrEqual(4);
      for (const shop of city.shops) {
        expect(shop.address).not.toBe('');
        expect(shop.hours.length).toBeGreaterThan(0);
        // Within a quarter of a degree: the shop is in its city.
        expect(Math.hypot(shop.lat - city.lat, (shop.lon - city.lon) / 2)).toBeLessThan(0.25);
      }
    },
  );

  test('has its own phones', () => {
    const phones = CITIES.map(({ contacts }) => contacts[0]?.phone);
    expect(new Set(phones).size).toBe(12);
  });
});
