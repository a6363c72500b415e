import { expect, test } from 'vitest';
import { type OpenPart, openPart } from './menu.ts';

// SPEC §2: «The menu has one open state at a time: catalog, search, top-section or none.»
test('opening a part closes the one before', () => {
  expect(openPart('section', { type: 'opened', part: 'catalog' })).toBe('catalog');
});
test('late news of the closed part does not close the open one', () => {
  expect(openPart('catalog', { type: 'closed', part: 'section' })).toBe('catalog');
});
test('closing the open part leaves none', () => {
  expect(openPart('catalog', { type: 'closed', part: 'catalog' })).toBe('none');
});

// SPEC §2: «The menu closes on any route change.»
test.each<OpenPart>(['catalog', 'search', 'section', 'none'])('a route change closes %s', (open) => {
  expect(openPart(open, { type: 'navigated' })).toBe('none');
});
