import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isMassHiding,
  isMassMove,
  isRecreated,
  LIMITS,
  type LimitName,
  limitsOf,
  parseLimit,
} from './quarantine.ts';

const count = fc.nat(1_000_000);

test('more moved, hidden or new goods are never less suspicious, and none never are', () => {
  fc.assert(
    fc.property(
      count,
      count,
      count,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (few, more, shown, share) => {
        const most = few + more;
        const limits = { ...LIMITS, movedShare: share, hiddenShare: share, newShare: share };
        expect(isMassMove(0, shown, limits) || isMassHiding(0, shown, limits)).toBe(false);
        if (isMassMove(few, shown, limits)) expect(isMassMove(most, shown, limits)).toBe(true);
        if (isMassHiding(few, shown, limits)) expect(isMassHiding(most, shown, limits)).toBe(true);
        const goods = { alike: 0, described: most, shown };
        expect(isRecreated({ ...goods, fresh: 0 }, limits)).toBe(false);
        if (isRecreated({ ...goods, fresh: few }, limits))
          expect(isRecreated({ ...goods, fresh: most }, limits)).toBe(true);
      },
    ),
  );
});

test('fewer than a hundred new goods never look like a new base', () => {
  fc.assert(
    fc.property(fc.nat(99), fc.nat(99), count, (fresh, alike, shown) => {
      expect(isRecreated({ fresh, alike, described: fresh, shown }, LIMITS)).toBe(false);
    }),
  );
});

test('every limit reads the value that it shows, and nonsense is rejected in words', () => {
  const names = Object.keys(LIMITS) as LimitName[];
  for (const name of names) expect(parseLimit(name, String(LIMITS[name]))).toBe(LIMITS[name]);
  for (const name of names)
    for (const text of ['', '-1', '1e9', 'много', '0x1', '9999999999', '1.5.1', ' 1'])
      expect(() => parseLimit(name, text)).toThrow('не подходит');
  expect(() => parseLimit('moved', '30')).toThrow('доля от 0 до 1');
  expect(() => parseLimit('fewestArticles', '2.5')).toThrow('целое число');
  expect(limitsOf({ wild: 9 })).toEqual({ ...LIMITS, wild: 9 });
});
