import { formatInWords } from '../../core/money.ts';
import type { DeliveryQuote } from './delivery.ts';

/** «390 ₽ до 20 кг, от 7 000 ₽ бесплатно»: what a delivery costs, as every page says it. */
export function deliveryWords({ cost, rate }: DeliveryQuote): string {
  if (cost === null) return 'стоимость сообщит менеджер';
  const limit = rate?.upToKg ? ` до\u00a0${weightWords(rate.upToKg)}` : '';
  if (cost === 0) return `бесплатно${limit}`;
  const free = rate?.freeFrom ? `, от\u00a0${formatInWords(rate.freeFrom)}\u00a0₽ бесплатно` : '';
  return `${formatInWords(cost)}\u00a0₽${limit}${free}`;
}

/** «20 кг», «1,5 т» */
export function weightWords(kilograms: number): string {
  if (kilograms < 1000) return `${kilograms}\u00a0кг`;
  return `${String(kilograms / 1000).replace('.', ',')}\u00a0т`;
}
