import { formatKopecks, type Kopecks } from '../../core/money.ts';

/** A line of an order as far as its tax goes: the rate and the tax frozen in it. */
export interface TaxedLine {
  total: Kopecks;
  /** null: without VAT. */
  vatPercent: number | null;
  vat: Kopecks;
}

/** What all lines of one rate come to. */
export interface VatTotal {
  percent: number | null;
  /** Of the lines, tax included. */
  total: Kopecks;
  /** Sum of what was rounded line by line, never computed anew from the total (B2B §3). */
  vat: Kopecks;
}

/** One total for each rate, the highest first, «без НДС» last. */
export function vatTotals(lines: readonly TaxedLine[]): VatTotal[] {
  const byRate = new Map<number | null, VatTotal>();
  for (const { total, vatPercent: percent, vat } of lines) {
    const found = byRate.get(percent) ?? { percent, total: 0, vat: 0 };
    byRate.set(percent, { percent, total: found.total + total, vat: found.vat + vat });
  }
  return [...byRate.values()].sort((a, b) => (b.percent ?? -1) - (a.percent ?? -1));
}

/** A rate as a table names it: «22 %», «18,03 %», «без НДС». */
export function rateName(percent: number | null): string {
  return percent === null ? 'без НДС' : `${String(percent).replace('.', ',')}\u00a0%`;
}

/** Totals as rows under the table: «В том числе НДС 22 %» and its sum; one without VAT alone is «НДС не облагается». */
export function vatRows(totals: readonly VatTotal[]): { name: string; sum: string }[] {
  if (totals.every(({ percent }) => percent === null)) return [{ name: 'НДС не облагается', sum: '—' }];
  return totals.map(({ percent, total, vat }) =>
    percent === null
      ? { name: 'Без НДС, на сумму', sum: formatKopecks(total) }
      : { name: `В том числе НДС ${rateName(percent)}`, sum: formatKopecks(vat) },
  );
}

/** The same in the purpose of a payment: «в т.ч. НДС 22% - 2704.92 руб.», as banks write it. */
export function vatInPurpose(totals: readonly VatTotal[]): string {
  const taxed = totals.filter(({ percent }) => percent !== null);
  if (taxed.length === 0) return 'НДС не облагается';
  const each = taxed.map(({ percent, vat }) => `НДС ${percent}% - ${(vat / 100).toFixed(2)} руб.`);
  return `в т.ч. ${each.join(', ')}`;
}
