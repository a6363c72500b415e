import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf } from './page.ts';

const keys = fc.oneof(
  fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 100, maxLength: 600 }),
  fc.array(fc.oneof(fc.integer({ min: 1, max: 2_000_000_000 }), fc.constant(Infinity)), {
    minLength: 100,
    maxLength: 600,
  }),
  fc.array(fc.double({ noNaN: true, min: -1e15 }), { minLength: 100, maxLength: 600 }),
);

test('a page at any offset is that part of the whole ordered list, with products without a key last', () => {
  fc.assert(
    fc.property(keys, fc.nat(700), fc.integer({ min: 1, max: 100 }), (all, offset, limit) => {
      const ids = all.map((_, at) => 1_000_000 - at * 7);
      const sorted = [...ids.keys()].sort((a, b) => {
        const [one, other] = [all[a] as number, all[b] as number];
        return one < other ? -1 : one > other ? 1 : (ids[a] as number) - (ids[b] as number);
      });
      expect(pageOf(Float64Array.from(all), Int32Array.from(ids), offset, limit)).toEqual(
        sorted.slice(offset, offset + limit).map((at) => ids[at]),
      );
    }),
    { numRuns: 300 },
  );
});
