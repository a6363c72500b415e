import { expect, test } from 'vitest';
import { withFirstFacets } from './first-facets.ts';
import { parseListing } from './listing-address.ts';
import type { Facet, LoadedList } from './loaded-list.ts';

const facet = (id: number, parameter: Facet['parameter'] = 'attributes'): Facet => ({
  id,
  name: `Свойство ${id}`,
  type: 'list',
  parameter,
  is_promoted: false,
  values: [{ id: id * 10, name: 'Да', count: 1, selected: false }],
});

function shown(groups: number, query = '') {
  const facets = [...Array.from({ length: groups }, (_, index) => facet(index + 1)), facet(99, 'shops')];
  const list: LoadedList = {
    results: [],
    count: 1,
    facets,
    tags: [],
    minPrice: null,
    maxPrice: null,
    categories: [],
  };
  const first = withFirstFacets(list, parseListing(new URLSearchParams(query)));
  return { ids: first.facets.map(({ id }) => id), more: first.moreFacets };
}

test('a department shows ten groups of attributes and its shops, and says how many more groups there are', () => {
  expect(shown(30)).toEqual({ ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99], more: 20 });
});

test('a group with a chosen value is always shown', () => {
  expect(shown(30, 'attributes=250').ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 99]);
});

test('all groups are shown on request, or if the link would hide a single one', () => {
  expect(shown(30, 'filters=all')).toMatchObject({ ids: { length: 31 }, more: undefined });
  expect(shown(11)).toMatchObject({ ids: { length: 12 }, more: undefined });
});
