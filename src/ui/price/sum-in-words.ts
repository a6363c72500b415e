import { formatInWords, type Kopecks } from '../../core/money.ts';
import { quantityOf } from '../../core/plural.ts';

/** «100 м — 8 660 ₽»: what a quantity costs. */
export function sumInWords(quantity: number, unit: string, kopecks: Kopecks): string {
  return `${quantityOf(quantity, unit)}\u00a0— ${formatInWords(kopecks)}\u00a0₽`;
}
