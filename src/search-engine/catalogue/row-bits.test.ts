import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutTo, emptyBits, hasBit, narrowed, putBit, rowRange, rowsOf } from './bits.ts';
import { addRowsOf, codeRowsOf, countRowsOf } from './code-rows.ts';
import { kill, leftmostRows, putFirstRows } from './first-rows.ts';
import { DEAD, type Segment } from './segment.ts';

const ROWS = 200;
const CODES = 6;

/** Rows of which some are close together and others far apart, so that both encodings of codes are tested. */
const codesOfRows = fc.array(
  fc.oneof(fc.constant([] as number[]), fc.uniqueArray(fc.nat(CODES - 1), { maxLength: 3 })),
  { minLength: 1, maxLength: ROWS },
);
const ranges = fc.tuple(fc.nat(ROWS), fc.nat(ROWS));

test('the rows of a code within a range are exactly those that have it, and can be counted among others', () => {
  fc.assert(
    fc.property(codesOfRows, fc.nat(CODES), ranges, (rows, code, [from, length]) => {
      const starts = Uint32Array.from([0, ...rows].keys(), (row) => rows.slice(0, row).flat().length);
      const byCode = codeRowsOf({ starts, items: Uint16Array.from(rows.flat()) }, CODES);
      const range = rowRange(Math.min(from, rows.length), Math.min(from + length, rows.length));
      const bits = emptyBits(ROWS).subarray(0, range.words);
      addRowsOf(bits, range, byCode, code);
      const own = [...rows.keys()].filter((row) => rows[row]?.includes(code));
      const isInside = (row: number) => row >= range.from && row < range.to;
      expect([...rowsOf(bits, range)].filter(isInside)).toEqual(own.filter(isInside));
      if (code === CODES) return; // a code that was added after the rows were built
      const odd = emptyBits(ROWS).subarray(0, range.words);
      for (const row of own.filter(isInside))
        if (row % 2 === 1) putBit(odd, row - range.firstWord * 32, true);
      expect(countRowsOf(odd, range, byCode, code)).toBe(
        own.filter((row) => isInside(row) && row % 2).length,
      );
    }),
  );
});

/** Tree positions of the previous rows, dead rows included. */
const previous = fc.array(fc.oneof(fc.constant(-1), fc.nat(20), fc.constant(DEAD)), {
  minLength: 1,
  maxLength: ROWS,
});

test('the first rows of a range are the living ones whose product has no row before the range', () => {
  fc.assert(
    fc.property(
      previous,
      fc.uniqueArray(fc.nat(ROWS - 1), { maxLength: 5 }),
      fc.oneof(fc.nat(20), fc.constant(DEAD)),
      ranges,
      (places, killed, before, [from, length]) => {
        const segment = { rows: places.length, previousLft: Int32Array.from(places) } as Segment;
        leftmostRows(segment);
        const dead = killed.filter((row) => row < places.length);
        for (const row of dead) kill(segment, row);
        const range = rowRange(Math.min(from, places.length), Math.min(from + length, places.length));
        const bits = emptyBits(ROWS).subarray(0, range.words).fill(-1);
        putFirstRows(bits, segment, before, range);
        const isFirst = (row: number) =>
          row >= range.from && row < range.to && !dead.includes(row) && (places[row] as number) < before;
        expect([...rowsOf(bits, range)]).toEqual([...places.keys()].filter(isFirst));
        expect(dead.some((row) => hasBit(leftmostRows(segment), row))).toBe(false);
      },
    ),
  );
});

test('a range is narrowed to the words with set rows and loses none of them', () => {
  fc.assert(
    fc.property(ranges, fc.uniqueArray(fc.nat(ROWS - 1), { maxLength: 4 }), ([from, length], rows) => {
      const range = rowRange(from, Math.min(from + length, ROWS));
      const bits = emptyBits(ROWS).subarray(0, range.words);
      for (const row of rows)
        if (row >= range.from && row < range.to) putBit(bits, row - range.firstWord * 32, true);
      const all = [...rowsOf(bits, range)];
      const part = narrowed(range, bits);
      const start = part.firstWord - range.firstWord;
      const own = bits.subarray(start, start + part.words);
      expect([...rowsOf(own, part)]).toEqual(all);
      expect(part.words).toBe(all.length === 0 ? 0 : (all.at(-1)! >>> 5) - (all[0]! >>> 5) + 1);
      cutTo(own, part);
      expect([...rowsOf(own, part)]).toEqual(all);
    }),
  );
});
