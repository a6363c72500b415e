import { describe, expect, test } from 'vitest';
import type { CategoryView } from './category.view.ts';
import { meta } from './page.tsx';

const view: CategoryView = {
  seo: { title: 'Кабель', description: 'Кабель в бухтах.', h1: 'Кабель', breadcrumbs: [] },
  category: { id: 7, name: 'Кабель', href: '/catalog/kabel', description: '' },
  children: [],
  total: 687,
  city: 1,
  limit: 24,
  list: { results: [], count: 687, facets: [], tags: [], minPrice: null, maxPrice: null, categories: [] },
  isMoved: false,
  address: { offset: 0, isRefined: false },
};

function metaAt(offset: number, isRefined = false) {
  return meta({ data: { ...view, address: { offset, isRefined } }, origin: 'http://shop' } as never);
}

describe('the canonical address of a page of a category (SEO.md §5)', () => {
  test.each([
    [0, '/catalog/kabel'],
    [24, '/catalog/kabel?offset=24'],
    [48, '/catalog/kabel?offset=48'],
  ])('the page at %i stands for itself', (offset, canonical) => {
    expect(metaAt(offset).canonical).toBe(canonical);
  });

  test.each([
    [7, '/catalog/kabel'],
    [23, '/catalog/kabel'],
    [25, '/catalog/kabel?offset=24'],
    [71, '/catalog/kabel?offset=48'],
  ])('what begins at %i, between two pages, stands for the page it begins in', (offset, canonical) => {
    expect(metaAt(offset).canonical).toBe(canonical);
  });

  test('only the second page and those after it say their number', () => {
    expect(metaAt(23).title).toBe('Кабель');
    expect(metaAt(25).title).toBe('Кабель, страница 2');
  });

  test('a refined list stands for the category', () => {
    expect(metaAt(48, true).canonical).toBe('/catalog/kabel');
  });
});
