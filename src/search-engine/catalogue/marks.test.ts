import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyBits, putBit } from './bits.ts';
import { type Plan, WHOLE_TREE } from './filters-of-request.ts';
import { kill } from './first-rows.ts';
import { markRows } from './marks.ts';
import type { Segment } from './segment.ts';

/** Rows in the order of their categories; a product may have several. */
const products = fc.array(fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 60,
});

test('found rows are marked alike one by one and 32 at a time, with those that repeat a product', () => {
  fc.assert(
    fc.property(
      products,
      fc.array(fc.nat(200), { maxLength: 5 }),
      fc.nat(3),
      fc.boolean(),
      (goods, killed, sieve, isWhole) => {
        const all = goods
          .flatMap((places, id) => {
            const sorted = places.toSorted((one, other) => one - other);
            return sorted.map((lft, at) => ({ id, lft, previous: sorted[at - 1] ?? -1 }));
          })
          .toSorted((one, other) => one.lft - other.lft);
        const segment = {
          rows: all.length,
          lft: Int32Array.from(all, ({ lft }) => lft),
          previousLft: Int32Array.from(all, ({ previous }) => previous),
        } as Segment;
        for (const row of killed) if (row < all.length) kill(segment, row);
        const rows = Int32Array.from([...all.keys()].filter((row) => sieve === 0 || row % (sieve + 1) > 0));
        const bits = emptyBits(all.length);
        for (const row of rows) putBit(bits, row, true);
        const range = isWhole ? WHOLE_TREE : { lft: 2, rgt: 6 };
        const plan = { ...range, tags: [], filters: [], isEveryRow: true } as unknown as Plan;
        const scores = new Float32Array(all.length);
        const marked = (found: { rows: Int32Array } | { bits: typeof bits }) => {
          const among = new Map([[segment, { ...found, scores }]]) as NonNullable<Plan['among']>;
          const { hits, repeats, hasRepeats } = markRows(segment, { ...plan, among });
          return { hits: [...hits], repeats: [...repeats], hasRepeats };
        };
        const isHit = (row: number) => {
          const { lft, previous } = all[row]!;
          const isIn = lft >= range.lft && lft <= range.rgt && !killed.includes(row);
          return { isIn, isRepeat: isIn && previous >= 0 };
        };
        const repeats = [...rows].filter((row) => isHit(row).isRepeat);
        const expected = { hits: [...rows].filter((row) => isHit(row).isIn), repeats };
        expect(marked({ bits })).toEqual({ ...expected, hasRepeats: repeats.length > 0 });
        expect(marked({ rows })).toEqual({ ...expected, hasRepeats: repeats.length > 0 });
      },
    ),
  );
});
