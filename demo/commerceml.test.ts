import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectFiles } from '../src/shop/exchange/imports/import-files.server.ts';
import { importFiles } from '../src/shop/exchange/imports/imports.server.ts';
import { DEFAULT_MAPPING } from '../src/shop/exchange/mapping/mapping.ts';
import { freshDatabase, type TestDatabase } from '../tests/support/database.ts';
import { placedCategories } from './category-tree.ts';
import { CITIES, SHELVES } from './cities.ts';
import { writeCommerceMl } from './commerceml.ts';
import { demoProducts } from './goods.ts';

const GOODS = 200;
let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'vitrina-commerceml-'));

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('goods written as CommerceML come back through the import with the same names, prices and stock', async () => {
  await writeCommerceMl(join(folder, 'export'), GOODS);
  const { files } = await collectFiles([join(folder, 'export')], folder);
  const results = await importFiles({ ...database, filesDir: folder }, files, {
    mapping: DEFAULT_MAPPING,
    source: '1c',
    dryRun: false,
    allowMassHide: false,
  });
  expect(results.map(({ rejection }) => rejection)).toEqual([undefined, undefined]);

  const goods = [...demoProducts(GOODS)];
  const names = await database.db.selectFrom('product').select('name').execute();
  expect(names.map(({ name }) => name).sort()).toEqual(goods.map(({ name }) => name).sort());
  const rows = async (table: 'price' | 'stock' | 'category' | 'price_type' | 'warehouse') =>
    (await database.db.selectFrom(table).selectAll().execute()).length;
  expect(await rows('price')).toBe(goods.reduce((sum, { prices }) => sum + prices.length, 0));
  expect(await rows('stock')).toBe(goods.reduce((sum, { stock }) => sum + stock.length, 0));
  expect(await rows('category')).toBe(placedCategories().length);
  expect(await rows('price_type')).toBe(CITIES.length * 2);
  expect(await rows('warehouse')).toBe(SHELVES.length);
});
