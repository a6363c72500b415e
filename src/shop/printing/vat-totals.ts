import { formatKopecks, type Kopecks } from '../../platform/text/money.ts';

/** The sum and frozen VAT of an order line. */
export interface TaxedLine {
  total: Kopecks;
  /** null: without VAT. */
  vatPercent: number | null;
  vat: Kopecks;
}

/** The totals of all lines with one VAT rate. */
export interface VatTotal {
  percent: number | null;
  /** Including VAT. */
  total: Kopecks;
  /** The sum of the VAT of lines, which is rounded line by line; never calculated from the total (DOC-4). */
  vat: Kopecks;
}

/** Returns a total for each VAT rate, the highest first, «без НДС» last. */
export function vatTotals(lines: readonly TaxedLine[]): VatTotal[] {
  const byRate = new Map<number | null, VatTotal>();
  for (const { total, vatPercent: percent, vat } of lines) {
    const found = byRate.get(percent) ?? { percent, total: 0, vat: 0 };
    byRate.set(percent, { percent, total: found.total + total, vat: found.vat + vat });
  }
  return [...byRate.values()].sort((a, b) => (b.percent ?? -1) - (a.percent ?? -1));
}

/** Formats a VAT rate for a table: «22 %», «18,03 %», «без НДС». */
export function rateName(percent: number | null): string {
  return percent === null ? 'без НДС' : `${String(percent).replace('.', ',')}\u00a0%`;
}

/** Returns the rows below the table: «В том числе НДС 22 %» and its sum; «НДС не облагается» when no line has VAT. */
export function vatRows(totals: readonly VatTotal[]): { name: string; sum: string }[] {
  if (totals.every(({ percent }) => percent === null)) return [{ name: 'НДС не облагается', sum: '—' }];
  return totals.map(({ percent, total, vat }) =>
    percent === null
      ? { name: 'Без НДС, на сумму', sum: formatKopecks(total) }
      : { name: `В том числе НДС ${rateName(percent)}`, sum: formatKopecks(vat) },
  );
}

/** Returns the VAT for the purpose of a payment, in the format of banks: «в т.ч. НДС 22% - 2704.92 руб.» */
export function vatInPurpose(totals: readonly VatTotal[]): string {
  const taxed = totals.filter(({ percent }) => percent !== null);
  if (taxed.length === 0) return 'НДС не облагается';
  const each = taxed.map(({ percent, vat }) => `НДС ${percent}% - ${(vat / 100).toFixed(2)} руб.`);
  return `в т.ч. ${each.join(', ')}`;
}
