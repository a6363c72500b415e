import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatKopecks } from '../../platform/text/money.ts';
import { typedSum } from './typed-sum.ts';

test('a sum is understood as the desk writes it, and as people type it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (kopecks) => {
      expect(typedSum(`${formatKopecks(kopecks)} ₽`)).toBe(kopecks / 100);
      expect(typedSum(String(kopecks / 100))).toBe(kopecks / 100);
    }),
  );
});

test('what is no sum is not understood as another one, so nothing is recorded by mistake', () => {
  for (const text of ['', 'сто', '1,2,3', '12.345', '1 000,005', '-5', '1e9', '=1+1', '₽'])
    expect(typedSum(text), text).toBeNull();
});
