import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { addCities, catalogueState, changeLogLength, importPath } from './fixtures/catalogue.ts';

const SHARED = join(import.meta.dirname, '../../../../shared/data');
const isThere = existsSync(SHARED);
if (!isThere)
  console.warn('\n!!! ../shared/data is not there: imports of real exports are NOT tested in this run !!!\n');

/** Exports of one shop each, which may be imported in any order. dobromyslov has two shops; its older pair is used. */
const SETS: Record<string, { folder: string; files?: string[]; counted: Record<string, number> }> = {
  'ArgentCrusade, 3.1 fragments': {
    folder: 'commerceml/ArgentCrusade',
    counted: { products: 1, categories: 12 },
  },
  'bigperson, 2.08 with characteristics': {
    folder: 'commerceml/bigperson',
    counted: { products: 4, categories: 5, prices: 6 },
  },
  'carono, 2.07 with characteristics': {
    folder: 'commerceml/carono',
    counted: { products: 7, categories: 22, prices: 5, stores: 5 },
  },
  'dobromyslov, 2.07': {
    folder: 'commerceml/dobromyslov',
    files: ['import0_1.xml', 'offers0_1.xml'],
    counted: { products: 36, categories: 1, attributes: 12, price_types: 1, stores: 3 },
  },
  'gillbeits, 2.09 without goods': {
    folder: 'commerceml/gillbeits',
    counted: {
      products: 0,
      categories: 97,
      attributes: 1908,
      price_types: 1,
      stores: 1,
      waiting_offers: 978,
      waiting_prices: 978,
      waiting_stock: 978,
    },
  },
  'solopovsergey, 3.1': {
    folder: 'commerceml/solopovsergey',
    counted: { products: 3, prices: 3, stock: 3, price_types: 1, stores: 1 },
  },
};

async function withBase<T>(work: (base: TestDatabase) => Promise<T>): Promise<T> {
  const base = await freshDatabase();
  try {
    await addCities(base);
    return await work(base);
  } finally {
    await base.drop();
  }
}

async function count({ pool }: TestDatabase): Promise<Record<string, number>> {
  const tables = {
    products: 'product',
    categories: 'category',
    attributes: 'attribute',
    prices: 'price',
    stock: 'stock',
    price_types: 'price_type',
    stores: `(select id from warehouse where name <> 'Основной склад')`,
    waiting_offers: 'exchange_offer',
    waiting_prices: 'exchange_waiting_price',
    waiting_stock: 'exchange_waiting_stock',
  };
  const columns = Object.entries(tables).map(
    ([name, table]) => `(select count(*)::int from ${table} t) as ${name}`,
  );
  return (await pool.query(`select ${columns.join(', ')}`)).rows[0];
}

describe.skipIf(!isThere).each(Object.entries(SETS))('%s', (_name, { folder, files, counted }) => {
  const paths = isThere
    ? (
        files ??
        readdirSync(join(SHARED, folder))
          .filter((name) => name.endsWith('.xml'))
          .sort()
      ).map((name) => join(SHARED, folder, name))
    : [];

  test('gives the same catalogue in both orders of files, and a repeated import changes nothing', async () => {
    const [forwards, found] = await withBase(async (base) => {
      for (const path of paths) await importPath(base, path);
      const [state, log] = [await catalogueState(base), await changeLogLength(base)];
      for (const path of paths) await importPath(base, path);
      // A set with different data of one product in two files (carono) changes it twice; the result is the same.
      expect(await catalogueState(base)).toEqual(state);
      if (!folder.endsWith('carono')) expect(await changeLogLength(base)).toBe(log);
      return [state, await count(base)] as const;
    });
    expect(found).toMatchObject(counted);
    if (folder.endsWith('carono')) return; // import.xml and import_wo_classifier.xml have the same products: the last one wins
    const backwards = await withBase(async (base) => {
      for (const path of paths.toReversed()) await importPath(base, path);
      return catalogueState(base);
    });
    expect(backwards).toEqual(forwards);
  });
});

test.skipIf(!isThere)('real feeds become goods with prices, and a replay changes nothing', async () => {
  await withBase(async (base) => {
    for (const [name, goods] of [
      ['Zverushko/yandex_market.xml', 3],
      ['yandex/yandex_products_Ekaterinburg_feed.xml', 36],
    ] as const) {
      const path = join(SHARED, 'yml', name);
      const before = await count(base);
      await importFeed(base, path);
      const after = await count(base);
      expect([
        (after.products ?? 0) - (before.products ?? 0),
        (after.prices ?? 0) - (before.prices ?? 0),
      ]).toEqual([goods, goods]);
      const log = await changeLogLength(base);
      await importFeed(base, path);
      expect(await changeLogLength(base)).toBe(log);
    }
  });
});

/**
 * Feeds of the shared folder are named .xml, so their format is given here; the command recognises it by the root
 * element.
 */
function importFeed(base: TestDatabase, path: string) {
  return importPath(base, path, { format: 'yml', source: `yml:${path}` });
}
