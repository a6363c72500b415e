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

describe('the canonical address of a category page (SEO-15)', () => {
  test.each([
    [0, '/catalog/kabel'],
    [24, '/catalog/kabel?offset=24'],
    [48, '/catalog/kabel?offset=48'],
  ])('the page at %i is its own canonical address', (offset, canonical) => {
    expect(metaAt(offset).canonical).toBe(canonical);
  });

  test.each([
    [7, '/catalog/kabel'],
    [23, '/catalog/kabel'],
    [25, '/catalog/kabel?offset=24'],
    [71, '/catalog/kabel?offset=48'],
  ])(
    'an offset of %i, between two pages, has the canonical address of the page it begins in',
    (offset, canonical) => {
      expect(metaAt(offset).canonical).toBe(canonical);
    },
  );

  test('only the second page and later ones contain their number', () => {
    expect(metaAt(23).title).toBe('Кабель');
    expect(metaAt(25).title).toBe('Кабель, страница 2');
  });

  test('a filtered list has the canonical address of the category', () => {
    expect(metaAt(48, true).canonical).toBe('/catalog/kabel');
  });
});
