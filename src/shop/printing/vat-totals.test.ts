import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vat } from '../pricing/pricing.ts';
import { rateName, vatInPurpose, vatRows, vatTotals } from './vat-totals.ts';

const line = (total: number, vatPercent: number | null) => ({
  total,
  vatPercent,
  vat: vat(total, vatPercent),
});

describe('VAT totals (DOC-4)', () => {
  test.each([
    [1_500_000, 22, 270_492],
    [10_000, 22, 1_803],
    [1_234_567, 22, 222_627],
    [100, 22, 18],
    [1, 22, 0],
    [9_999, 10, 909],
    [10_000, 5, 476],
    [10_000, 7, 654],
  ])('the VAT in %d kopecks at %d %% is %d', (total, percent, tax) => {
    expect(vatTotals([line(total, percent)])).toEqual([{ percent, total, vat: tax }]);
  });

  test('the VAT of seven lines of 0,10 ₽ is 0,14 ₽, because it is rounded line by line', () => {
    const lines = Array.from({ length: 7 }, () => line(10, 22));
    expect(vatTotals(lines)).toEqual([{ percent: 22, total: 70, vat: 14 }]);
  });

  test('an order with 22 %, 10 % and no VAT has three totals (DOC-6)', () => {
    const totals = vatTotals([line(5_000, null), line(9_999, 10), line(10_000, 22), line(10_000, 22)]);
    expect(vatRows(totals)).toEqual([
      { name: 'В том числе НДС 22\u00a0%', sum: '36,06' },
      { name: 'В том числе НДС 10\u00a0%', sum: '9,09' },
      { name: 'Без НДС, на сумму', sum: '50,00' },
    ]);
    expect(vatInPurpose(totals)).toBe('в т.ч. НДС 22% - 36.06 руб., НДС 10% - 9.09 руб.');
  });

  test('a seller without VAT prints «НДС не облагается» (DOC-6)', () => {
    const totals = vatTotals([line(5_000, null), line(1, null)]);
    expect(vatRows(totals)).toEqual([{ name: 'НДС не облагается', sum: '—' }]);
    expect(vatInPurpose(totals)).toBe('НДС не облагается');
  });

  test('0 % is a rate, not an exemption from VAT', () => {
    expect(vatRows(vatTotals([line(5_000, 0)]))).toEqual([{ name: 'В том числе НДС 0\u00a0%', sum: '0,00' }]);
    expect(rateName(18.03)).toBe('18,03\u00a0%');
    expect(rateName(null)).toBe('без НДС');
  });

  test('no kopeck of any line is lost or counted twice', () => {
    const rate = fc.constantFrom(22, 20, 10, 7, 5, 0, null);
    const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 1e9 }), rate), { maxLength: 50 });
    fc.assert(
      fc.property(lines, (each) => {
        const taxed = each.map(([total, percent]) => line(total, percent));
        const totals = vatTotals(taxed);
        const sum = (key: 'total' | 'vat', of: readonly { total: number; vat: number }[]) =>
          of.reduce((all, one) => all + one[key], 0);
        expect(sum('total', totals)).toBe(sum('total', taxed));
        expect(sum('vat', totals)).toBe(sum('vat', taxed));
        expect(totals.length).toBe(new Set(each.map(([, percent]) => percent)).size);
      }),
    );
  });
});
