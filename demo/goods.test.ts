import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ATTRIBUTES, type AttributeKey } from './attributes.ts';
import { placedCategories } from './category-tree.ts';
import { CITIES, SHELVES } from './cities.ts';
import { ean13Check } from './codes.ts';
import { DEFAULT_PRODUCTS } from './demo.ts';
import { demoProducts } from './goods.ts';
import { LINES } from './lines.ts';
import { DRAWING_PARAMS } from './product.ts';
import { TAGS } from './tags.ts';

const goods = [...demoProducts(DEFAULT_PRODUCTS)];
const refs = new Set(goods.map(({ ref }) => ref));

function hashOf(products: Iterable<unknown>): string {
  const hash = createHash('sha256');
  for (const product of products) hash.update(JSON.stringify(product));
  return hash.digest('hex');
}

describe('the goods of the demo shop', () => {
  test('are the same every time', () => {
    expect(hashOf(demoProducts(DEFAULT_PRODUCTS))).toBe(hashOf(goods));
  });

  test('have the requested number', () => {
    expect(goods).toHaveLength(4_000);
    for (const total of [1, 5, 117, 12_345]) {
      let count = 0;
      for (const _ of demoProducts(total)) count++;
      expect(count).toBe(total);
    }
  });

  test('have unique names, articles, refs and barcodes, and keep them in a larger shop', () => {
    const seen = { ref: new Set(), article: new Set(), name: new Set(), barcode: new Set() };
    const products = new Map<string, string>();
    for (const product of demoProducts(20_000)) {
      for (const key of ['ref', 'article', 'name', 'barcode'] as const) seen[key].add(product[key]);
      if (refs.has(product.ref)) products.set(product.ref, JSON.stringify({ ...product, accessoryRefs: [] }));
    }
    expect(Object.values(seen).map(({ size }) => size)).toEqual([20_000, 20_000, 20_000, 20_000]);
    for (const product of goods)
      expect(products.get(product.ref)).toBe(JSON.stringify({ ...product, accessoryRefs: [] }));
  });

  test('have names of 1 to 255 characters without gaps in the wording', () => {
    for (const { name, description } of goods) {
      expect(name.length).toBeLessThanOrEqual(255);
      expect(`${name} ${description}`).not.toMatch(/undefined|NaN|null|\[object|\{\{| {2}|,,/);
      expect(name).toBe(name.trim());
    }
  });

  test('have valid EAN-13 barcodes of the range for internal use', () => {
    for (const { barcode } of goods) {
      expect(barcode).toMatch(/^2\d{12}$/);
      expect(barcode.at(-1)).toBe(String(ean13Check(barcode)));
    }
  });

  test('show 2 to 4 attributes on a card and never an unknown one', () => {
    for (const { ref, attributes } of goods) {
      const keys = attributes.map(({ key }) => key as AttributeKey);
      for (const key of keys) expect(ATTRIBUTES[key], `${ref} ${key}`).toBeDefined();
      expect(keys.filter((key) => ATTRIBUTES[key].onCard).length, ref).toBeGreaterThanOrEqual(2);
    }
  });

  test('have similar prices in every city, and a lower price in a lot than for one', () => {
    for (const { ref, prices } of goods) {
      const byType = Map.groupBy(prices, ({ priceTypeRef }) => priceTypeRef);
      const retail = prices.filter(
        (price) => price.priceTypeRef.startsWith('retail') && price.minQuantity === 1,
      );
      const all = retail.map(({ kopecks }) => kopecks);
      if (all.length > 0) expect(Math.max(...all) / Math.min(...all), ref).toBeLessThan(1.4);
      for (const rows of byType.values()) {
        expect(rows[0]?.minQuantity).toBe(1);
        for (const [index, row] of rows.entries()) {
          expect(Number.isInteger(row.kopecks) && row.kopecks >= 10 && row.kopecks <= 2_000_000_000).toBe(
            true,
          );
          if (row.oldKopecks !== null) expect(row.oldKopecks).toBeGreaterThan(row.kopecks);
          const before = rows[index - 1];
          if (before)
            expect([row.minQuantity > before.minQuantity, row.kopecks < before.kopecks]).toEqual([
              true,
              true,
            ]);
        }
      }
    }
  });

  test('are reduced in one case of twelve', () => {
    const reduced = goods.filter(({ prices }) => prices.some(({ oldKopecks }) => oldKopecks !== null)).length;
    expect(reduced / goods.length).toBeGreaterThan(0.06);
    expect(reduced / goods.length).toBeLessThan(0.11);
  });

  test('have positive stock in known shops', () => {
    const shelves = new Set(SHELVES.map(({ ref }) => ref));
    for (const { stock } of goods)
      for (const { warehouseRef, quantity } of stock)
        expect([shelves.has(warehouseRef), quantity > 0]).toEqual([true, true]);
  });

  test('name only goods of the shop as accessories, and never themselves', () => {
    for (const { ref, accessoryRefs } of goods)
      for (const accessory of accessoryRefs)
        expect([refs.has(accessory), accessory !== ref]).toEqual([true, true]);
    expect(goods.filter(({ accessoryRefs }) => accessoryRefs.length > 0).length).toBeGreaterThan(3_900);
  });

  test('have every tag, and not one tag nearly everywhere', () => {
    for (const { slug } of TAGS) {
      const share = goods.filter(({ tags }) => tags.includes(slug)).length / goods.length;
      expect(share, slug).toBeGreaterThan(0.01);
      expect(share, slug).toBeLessThan(0.6);
    }
  });

  test('differ inside a family by its attribute alone', () => {
    const families = Map.groupBy(
      goods.filter(({ family }) => family),
      ({ family }) => family?.ref,
    );
    expect(families.size).toBeGreaterThan(100);
    for (const members of families.values()) {
      const own = members.map(({ family }) => family?.characteristics[0]?.value);
      expect(new Set(own).size).toBe(members.length);
      expect(new Set(members.map(({ brand }) => brand.name)).size).toBe(1);
    }
  });

  test('pass only drawable values to a drawing', () => {
    for (const { ref, drawing } of goods) {
      const known: readonly string[] = drawing ? DRAWING_PARAMS[drawing.kind] : [];
      for (const key of Object.keys(drawing?.params ?? {})) expect(known, `${ref} ${key}`).toContain(key);
    }
  });
});

describe('the catalogue of the demo shop', () => {
  const categories = placedCategories();
  const leaves = categories.filter(({ children }) => children.length === 0);

  test('has twelve sections, three levels and more than 80 categories', () => {
    expect(categories.filter(({ depth }) => depth === 1)).toHaveLength(12);
    expect(Math.max(...categories.map(({ depth }) => depth))).toBe(3);
    expect(categories.length).toBeGreaterThanOrEqual(80);
    expect(new Set(categories.map(({ slug }) => slug)).size).toBe(categories.length);
  });

  test('has goods in every last category, with at least two filters that divide them', () => {
    const byCategory = Map.groupBy(goods, ({ category }) => category);
    expect([...byCategory.keys()].sort()).toEqual(leaves.map(({ slug }) => slug).sort());
    for (const [category, members] of byCategory) {
      const values = new Map<string, Set<unknown>>();
      for (const { key, value } of members.flatMap(({ attributes }) => attributes))
        values.set(key, (values.get(key) ?? new Set()).add(value));
      const useful = [...values].filter(
        ([key, own]) => ATTRIBUTES[key as AttributeKey].isFacet && own.size > 1,
      );
      expect(useful.length, category).toBeGreaterThanOrEqual(2);
    }
  });

  test('uses every attribute, and links every line to existing lines', () => {
    const used = new Set(goods.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    // Collections begin after the last real combination of a line: see build.test.ts.
    expect(Object.keys(ATTRIBUTES).filter((key) => !used.has(key))).toEqual(['collection']);
    const keys = new Set(LINES.map(({ key }) => key));
    for (const { accessories = [] } of LINES) for (const key of accessories) expect(keys, key).toContain(key);
    expect(keys.size).toBe(LINES.length);
  });
});

describe('contains every awkward kind of goods', () => {
  const retailOf = (city: string) => `retail-${city}`;
  const awkward: [string, (product: (typeof goods)[number]) => boolean][] = [
    ['without a picture', ({ drawing }) => drawing === null],
    ['without a description', ({ description }) => description === ''],
    ['without any price', ({ prices }) => prices.length === 0],
    [
      'priced elsewhere, not in the default city',
      ({ prices }) =>
        prices.length > 0 && !prices.some(({ priceTypeRef }) => priceTypeRef === retailOf('ekaterinburg')),
    ],
    ['in stock nowhere', ({ stock }) => stock.length === 0],
    ['with a name of 180 characters', ({ name }) => name.length === 180],
    ['sold by twelve', ({ multiplicity }) => multiplicity === 12],
    ['sold by the coil of 100 m', ({ multiplicity, unit }) => multiplicity === 100 && unit === 'м'],
    [
      'in stock by parts of a metre',
      ({ stock }) => stock.some(({ quantity }) => !Number.isInteger(quantity)),
    ],
    ['for 0,90 ₽', ({ prices }) => prices.some(({ kopecks }) => kopecks === 90)],
    ['for 1 249 000 ₽', ({ prices }) => prices.some(({ kopecks }) => kopecks === 124_900_000)],
    ['with markup in the name', ({ name }) => /<b>"/.test(name) && name.includes('&')],
    ['with an unbroken word of 50 letters', ({ name }) => /\S{50}/.test(name)],
    ['sold by the running metre', ({ unit }) => unit === 'пог. м'],
    ['sold by the pack', ({ unit }) => unit === 'уп.'],
    ['sold by the can', ({ unit }) => unit === 'банка'],
    ['missing in some shops only', ({ stock }) => stock.length > 0 && stock.length < SHELVES.length],
    ['nearly sold out', ({ stock }) => stock.some(({ quantity }) => quantity <= 2)],
  ];
  test.each(awkward)('%s', (_, isSuch) => {
    expect(goods.some(isSuch)).toBe(true);
  });

  test('and all the rest have prices in twelve cities', () => {
    const complete = goods.filter(({ prices }) =>
      CITIES.every(({ slug }) => prices.some(({ priceTypeRef }) => priceTypeRef === retailOf(slug))),
    );
    expect(complete.length / goods.length).toBeGreaterThan(0.95);
  });
});
