import { formatInWords, type Kopecks } from '../../platform/text/money.ts';
import { quantityOf } from '../../platform/text/plural.ts';

/** «100 м — 8 660 ₽»: the price of a quantity. */
export function sumInWords(quantity: number, unit: string, kopecks: Kopecks): string {
  return `${quantityOf(quantity, unit)}\u00a0— ${formatInWords(kopecks)}\u00a0₽`;
}
