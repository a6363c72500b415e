import { expect, test } from 'vitest';
import type { FacetCounts } from '../../search-engine/search-engine.ts';
import type { Dictionary } from './dictionary.server.ts';
import { viewFacets } from './facets.view.ts';
import { popularFirst } from './popular.ts';

const AMPERES = 7;
const attribute = { id: AMPERES, name: 'Ток', type: 'list', unit: 'А', isPromoted: true } as const;
const value = (id: number, name: string, place: number) => ({ id, attributeId: AMPERES, name, place });

/** «10 А» comes before «100 А», whatever their ids. */
const known: Dictionary = {
  categories: new Map(),
  attributes: new Map([[AMPERES, attribute]]),
  values: new Map([value(9, '10', 0), value(2, '16', 1), value(4, '100', 2)].map((one) => [one.id, one])),
  valuesOf: new Map(),
  brands: new Map([
    [5, { id: 5, name: 'Арсенал', place: 0 }],
    [3, { id: 3, name: 'Ладога', place: 1 }],
  ]),
  tags: new Map(),
  facetsOf: new Map(),
  shops: new Map(),
  slots: new Map(),
};

function counted(values: [number, number][], brands: [number, number][]): FacetCounts {
  const [ranges, tags, shops] = [new Map(), new Map(), new Map()];
  const attributes = new Map([[AMPERES, values.reduce((sum, [, count]) => sum + count, 0)]]);
  return { values: new Map(values), attributes, brands: new Map(brands), ranges, tags, shops, inStock: 0 };
}

const facets = [
  [2, 30],
  [4, 20],
] satisfies [number, number][];
const brands = [
  [3, 40],
  [5, 10],
] satisfies [number, number][];
const all = { facets: counted(facets, brands), total: 50 };

test('values and brands are shown in panel order, not in the order of counting', () => {
  const shown = viewFacets(popularFirst(1, 1, 24), all.facets, all, known);
  expect(shown.map(({ id, values }) => [id, values?.map(({ name }) => name)])).toEqual([
    [AMPERES, ['16', '100']],
    ['brand', ['Арсенал', 'Ладога']],
  ]);
});

test('a chosen value is shown once in its place even without products; an unknown one is not shown', () => {
  const request = {
    ...popularFirst(1, 1, 24),
    groups: [{ attributeId: AMPERES, values: [4, 9, 999] }],
    brands: [3, 999],
  };
  const [amperes, brand] = viewFacets(request, counted([[4, 20]], [[3, 20]]), all, known);
  expect(amperes?.values).toEqual([
    { id: 9, name: '10', count: 0, selected: true },
    { id: 2, name: '16', count: 0, selected: false },
    { id: 4, name: '100', count: 20, selected: true },
  ]);
  expect(brand?.values?.map(({ id, count, selected }) => [id, count, selected])).toEqual([
    ['b5', 0, false],
    ['b3', 20, true],
  ]);
});

test('a category with subcategories shows only attributes that half of the products have, a leaf category shows all of them', () => {
  const few = { facets: counted(facets, brands), total: 101 };
  const shown = (isLeaf: boolean, groups: { attributeId: number; values: number[] }[] = []) => {
    const categories = new Map([[1, { lft: 1, rgt: 9, name: 'Электрика', isLeaf }]]);
    const request = { ...popularFirst(1, 1, 24), categoryId: 1, groups };
    return viewFacets(request, few.facets, few, { ...known, categories }).map(({ id }) => id);
  };
  expect(shown(false)).toEqual(['brand']);
  expect(shown(true)).toEqual([AMPERES, 'brand']);
  // A chosen value stays, so that the visitor can remove it.
  expect(shown(false, [{ attributeId: AMPERES, values: [4] }])).toEqual([AMPERES, 'brand']);
});

test('a product with two values of one attribute counts once for that rule', () => {
  const shown = (products: number) => {
    const counts = { ...counted(facets, []), attributes: new Map([[AMPERES, products]]) };
    return viewFacets(popularFirst(1, 1, 24), counts, { facets: counts, total: 80 }, known).map(
      ({ id }) => id,
    );
  };
  expect(shown(39)).toEqual([]);
  expect(shown(40)).toEqual([AMPERES]);
});

test('ranges follow the same rule: one that fewer than half of the found products have is not shown', () => {
  const length = { id: 8, name: 'Длина', type: 'number', unit: 'м', isPromoted: false } as const;
  const attributes = new Map([[8, length]]);
  const shown = (count: number) => {
    const counts = { ...counted([], []), ranges: new Map([[8, { min: 1, max: 5, count }]]) };
    const request = { ...popularFirst(1, 1, 24), categoryId: null };
    return viewFacets(request, counts, { facets: counts, total: 10 }, { ...known, attributes });
  };
  expect(shown(4)).toEqual([]);
  expect(shown(5)).toEqual([
    {
      id: 8,
      name: 'Длина',
      parameter: 'attributes',
      is_promoted: false,
      unit: 'м',
      type: 'range',
      min: 1,
      max: 5,
    },
  ]);
});
