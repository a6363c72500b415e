import type { FocusEvent } from 'react';
import { describe, expect, test } from 'vitest';
import { afterPair } from './use-filter-form.ts';

/** Leaves a field of a pair; the fake elements implement only what the code reads. */
function leave(to: 'the other field' | 'the page' | 'nowhere'): number {
  let loads = 0;
  const pair = { contains: (element: unknown) => element === 'the other field' };
  const currentTarget = { form: {}, closest: (selector: string) => selector === '[data-pair]' && pair };
  const event = { currentTarget, relatedTarget: to === 'nowhere' ? null : to };
  afterPair(() => {
    loads += 1;
  })(event as unknown as FocusEvent<HTMLInputElement>);
  return loads;
}

describe('two fields, from and to, are one filter', () => {
  test('moving from one to the other loads nothing', () => {
    expect(leave('the other field')).toBe(0);
  });

  test('leaving both loads once', () => {
    expect(leave('the page')).toBe(1);
    expect(leave('nowhere')).toBe(1);
  });
});
