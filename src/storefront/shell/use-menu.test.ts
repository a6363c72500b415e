import { expect, test } from 'vitest';
import { type OpenPart, openPart } from './use-menu.ts';

// R2.26
test('opening a part closes the previous one', () => {
  expect(openPart('section', { type: 'opened', part: 'catalog' })).toBe('catalog');
});
test('a late event of the closed part does not close the open one', () => {
  expect(openPart('catalog', { type: 'closed', part: 'section' })).toBe('catalog');
});
test('closing the open part leaves none', () => {
  expect(openPart('catalog', { type: 'closed', part: 'catalog' })).toBe('none');
});

// R2.25
test.each<OpenPart>(['catalog', 'search', 'section', 'none'])('a route change closes %s', (open) => {
  expect(openPart(open, { type: 'navigated' })).toBe('none');
});
