import { expect, test } from 'vitest';
import type { Change } from '../../platform/changes/changes.queries.ts';
import { graceOf, tagsOf } from './changes.ts';

const tags = (...changes: Change[]) => [...tagsOf(changes)].sort();

test('an order drops only the pages that show its goods', () => {
  expect(tags({ kind: 'stock', subjectId: 17 })).toEqual(['product:17']);
});
test('a new price may move goods in any list', () => {
  expect(tags({ kind: 'price', subjectId: 17 })).toEqual(['listing', 'product:17']);
});
test('a category is in the menu of every page', () => {
  expect(tags({ kind: 'category', subjectId: 3 })).toEqual(['layout']);
});
test('texts of the front page are dropped alone', () => {
  expect(tags({ kind: 'content', subjectId: null })).toEqual(['content']);
});
test('other synonyms change search results and no other page', () => {
  expect(tags({ kind: 'search', subjectId: null })).toEqual(['search']);
});
test('a change without named goods may concern any goods', () => {
  expect(tags({ kind: 'product', subjectId: null })).toContain('everything');
});
test('an import drops everything at once', () => {
  const many = Array.from({ length: 1001 }, (_, id): Change => ({ kind: 'stock', subjectId: id }));
  expect(tags(...many)).toEqual(['everything']);
});

test('outdated pages are served for a moment after an import, and never after a change by hand', () => {
  const goods = (count: number) =>
    Array.from({ length: count }, (_, id): Change => ({ kind: 'price', subjectId: id }));
  expect(graceOf(goods(100))).toBe(0);
  expect(graceOf([{ kind: 'content', subjectId: null }])).toBe(0);
  expect(graceOf(goods(101))).toBeGreaterThan(0);
  expect(graceOf([{ kind: 'everything', subjectId: null }])).toBeGreaterThan(0);
  expect(graceOf(goods(20_000))).toBeLessThan(1000);
});
