import { describe, expect, test } from 'vitest';
import type { Listing } from '../listing.ts';
import { emptyListing } from '../listing-state.ts';
import type { Facet } from '../loaded-list.ts';
import { appliedFilters, intervalLabel } from './applied.ts';

const poles: Facet = {
  id: 3,
  name: 'Количество полюсов',
  type: 'list',
  parameter: 'attributes',
  is_promoted: false,
  values: [
    { id: 21, name: '1', count: 20, selected: false },
    { id: 23, name: '3', count: 34, selected: true },
  ],
};
const flux: Facet = {
  id: 51,
  name: 'Световой поток',
  type: 'range',
  parameter: 'attributes',
  is_promoted: false,
  unit: 'лм',
  min: 90,
  max: 1710,
};
const shield: Facet = {
  id: 7,
  name: 'Экран',
  type: 'bool',
  parameter: 'attributes',
  is_promoted: false,
  values: [{ id: 70, name: 'Да', count: 4, selected: true }],
};
const stock: Facet = {
  id: 'in_stock',
  name: 'Наличие',
  type: 'bool',
  parameter: 'in_stock',
  is_promoted: false,
  values: [{ id: 1, name: 'В наличии', count: 9, selected: true }],
};

function listing(filters: Partial<Listing>): Listing {
  return {
    ...emptyListing(),
    facets: [poles, flux, shield, stock],
    tags: [{ id: 5, name: 'Хит', count: 3, selected: true }],
    bounds: { min: 10, max: 900 },
    categories: [],
    query: '',
    ...filters,
  };
}

describe('active filters are listed in words and can be removed one by one', () => {
  test('removing a value, a range, a yes or the price leaves the others unchanged', () => {
    const on = listing({ attributes: ['23', 'r51:100..', '70'], maxPrice: 1200, inStock: true });
    const applied = appliedFilters(on, on);
    expect(applied.map(({ label }) => label)).toEqual([
      'до\u00a01\u00a0200\u00a0₽',
      'Количество полюсов: 3',
      'Световой поток: от\u00a0100\u00a0лм',
      'Экран: да',
      'В наличии',
    ]);
    expect(applied[1]?.without).toEqual({ attributes: ['r51:100..', '70'] });
    expect(applied[2]?.without).toEqual({ attributes: ['23', '70'] });
    expect(applied[4]?.without).toEqual({ inStock: false });
  });

  test('removing a tag clears attributes and price with it (R4.7)', () => {
    const on = listing({ selectedTags: [5], attributes: ['23'], minPrice: 5 });
    const [tag] = appliedFilters(on, on);
    expect(tag).toEqual({
      label: 'Хит',
      without: { selectedTags: [], attributes: [], minPrice: null, maxPrice: null },
    });
  });

  test('a value that the category does not have is not listed', () => {
    const on = listing({ attributes: ['999'] });
    expect(appliedFilters(on, on)).toEqual([]);
  });
});

test('an interval is labelled by the bounds it has', () => {
  expect(intervalLabel(190.5, 5000, '₽')).toBe('190,5–5\u00a0000\u00a0₽');
  expect(intervalLabel(-40, null, '°C')).toBe('от\u00a0−40\u00a0°C');
  expect(intervalLabel(0.125, null, 'мм')).toBe('от\u00a00,125\u00a0мм');
  expect(intervalLabel(null, null, '₽')).toBe('');
});
