import { describe, expect, test } from 'vitest';
import { countFilters, enterAddress, formatListing, listHref, parseListing } from './listing-address.ts';
import { emptyListing } from './listing-state.ts';

const parse = (query: string) => parseListing(new URLSearchParams(query));

describe('the address holds the state of a list', () => {
  test('an address that is parsed and formatted again stays the same, with its parameters in one order', () => {
    const address =
      '?tags=3,7&attributes=12,40,b7,r51:100..250&shops=2&in_stock=1&min_price=190&max_price=5000&ordering=-price&offset=24&view=list&filters=all';
    expect(formatListing(parse(address))).toBe(address);
    const shuffled =
      'filters=all&view=list&offset=24&max_price=5000&attributes=r51:100..250&attributes=b7,40,12&min_price=190&shops=2&in_stock=1&ordering=-price&tags=7,3';
    expect(formatListing(parse(shuffled))).toBe(address);
  });

  test('an address without parameters is the clean one', () => {
    expect(formatListing(parse(''))).toBe('');
    expect(formatListing(parse('ordering=popular&offset=0&view=tiles&min_price=&attributes='))).toBe('');
  });

  test('unknown or invalid parameters are ignored', () => {
    const nonsense =
      'attributes=abc,12.5,r5,r5:..,b,-3,0,b0,r0:1..2,r5:1234567890..&tags=x,0,99999999999&shops=%00,0&ordering=drop&offset=-5&in_stock=yes&min_price=много&utm_source=y';
    expect(formatListing(parse(nonsense))).toBe('');
  });

  test('swapped bounds are corrected', () => {
    expect(parse('min_price=5 000&max_price=190')).toMatchObject({ minPrice: 190, maxPrice: 5000 });
  });

  test('the other field names of a form without scripts give the same filters', () => {
    expect(parse('attribute=12&attribute=&attribute=b7')).toEqual(parse('attributes=12,b7'));
  });

  test('a range that ends before it begins is ignored', () => {
    expect(parse('attributes=r5:9..3').attributes).toEqual([]);
    expect(parse('attributes=r5:..3,r6:-40..').attributes).toEqual(['r5:..3', 'r6:-40..']);
  });

  test('opening an address resets, then applies its values; a tag does not clear the attributes beside it (SH-4)', () => {
    const before = { ...emptyListing(), selectedTags: [1], attributes: ['9'], minPrice: 5, total: 40 };
    const entered = enterAddress(
      before,
      { categoryId: 4, limit: 24 },
      parse('tags=3&attributes=12&max_price=500'),
    );
    expect(entered).toMatchObject({
      categoryId: 4,
      selectedTags: [3],
      attributes: ['12'],
      minPrice: null,
      maxPrice: 500,
      offset: 24,
    });
  });

  test('both bounds of the price count as one filter', () => {
    expect(countFilters(parse('attributes=1,2&min_price=1&max_price=2&in_stock=1'))).toBe(4);
    expect(countFilters(parse('ordering=price&view=list'))).toBe(0);
  });
});

describe('the address of a search', () => {
  const found = (query: string) => parseListing(new URLSearchParams(query), 'search');
  const source = { kind: 'search', text: 'кабель 3х2,5 & лоток' } as const;

  test('has the text first, then the filters, and is parsed as it was written', () => {
    const filters = 'category=7&tags=3&min_price=190&all=1&ordering=-price&view=list';
    const href = listHref('/search/', source, found(filters));
    expect(href).toBe(`/search/?q=${encodeURIComponent(source.text)}&${filters}`);
    expect(found(new URL(href, 'http://shop').search)).toEqual(found(filters));
  });

  test('is ordered by relevance until another order is chosen', () => {
    expect(found('').ordering).toBe('relevance');
    expect(listHref('/search/', source, found('ordering=relevance'))).toBe(listHref('/search/', source, {}));
    expect(formatListing(found('ordering=popular'), 'search')).toBe('?ordering=popular');
  });

  test('an empty category means all categories, as in the history link (R2.7)', () => {
    expect(found('category=').category).toBeNull();
    expect(found('category=x').category).toBeNull();
  });

  test('a category page ignores the parameters of a search', () => {
    expect(parse('category=7&all=1&ordering=relevance')).toEqual(parse(''));
  });
});
