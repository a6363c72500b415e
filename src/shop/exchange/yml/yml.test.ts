import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ProductFact } from '../exchange.ts';
import { readAll, readText } from '../fixtures/read.ts';

const FEED = join(import.meta.dirname, '../fixtures/feed.yml');

test('a feed with single quotes and the standard DOCTYPE of old feeds is read', async () => {
  const { facts, file } = await readAll(FEED, 'yml');
  expect(file.counts()).toMatchObject({
    wellformed: true,
    date: '2026-11-20 14:37',
    categories: 3,
    offers: 6,
    offer_ids_unique: 5,
    types: { simple: 5, 'vendor.model': 1 },
    dangling_category: 2,
    dangling_parent: 1,
    without_price: 1,
    without_name: 1,
    without_picture: 6,
    pictures: 0,
    params: 3,
    currencies: ['RUR'],
  });
  expect(facts.find((fact) => fact.kind === 'product' && fact.ref === '10')).toMatchObject({
    name: 'Дрель ударная',
    article: 'ДУ-650',
    brand: 'Зубр',
    weightGrams: 1800,
    dimensions: { length: 300, width: 250, height: 85 },
    prices: [{ kopecks: 499_000, oldKopecks: 599_000, currency: 'RUB' }],
    stock: [{ warehouseRef: null, quantity: 1 }],
  });
});

test('a vendor.model offer gets its name from type, vendor and model', async () => {
  const { facts } = await readAll(FEED, 'yml');
  const found = facts.find((fact): fact is ProductFact => fact.kind === 'product' && fact.ref === '11');
  expect(found).toMatchObject({ name: 'Перфоратор Зубр П-26', stock: [{ quantity: 0 }] });
});

test('an attribute of a feed is emitted once, with the unit in its name', async () => {
  const { facts } = await readAll(FEED, 'yml');
  expect(facts.flatMap((fact) => (fact.kind === 'attribute' ? [fact.ref] : []))).toEqual([
    'Мощность, Вт',
    'Реверс',
  ]);
});

test('a feed with any other DOCTYPE is rejected', async () => {
  for (const doctype of [
    'yml_catalog SYSTEM "file:///etc/passwd"',
    'yml_catalog SYSTEM "shops.dtd" [<!ENTITY x "y">]',
    'yml_catalog PUBLIC "a" "b"',
  ])
    await expect(readText(`<!DOCTYPE ${doctype}><yml_catalog/>`, 'yml')).rejects.toMatchObject({
      code: 'doctype',
    });
});
