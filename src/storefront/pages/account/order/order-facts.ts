import { placedByStaffText } from '../../../../shop/orders/orders.ts';
import { formatRoubles } from '../../../../ui/price/price.tsx';
import { formatDay } from '../../../places/days.ts';
import type { FullOrder } from './steps.ts';

/**
 * «от 18.11.2026. Оформление: Сергей Вахрушев. Договор № 114/26»: a verb would depend on the author's gender.
 */
export function orderFacts({
  created_at,
  placed_by,
  placed_by_staff,
  legal_entity,
  contract,
}: Pick<FullOrder, 'created_at' | 'placed_by' | 'placed_by_staff' | 'legal_entity' | 'contract'>): string {
  const facts = [
    `от ${formatDay(created_at)}`,
    placed_by && `Автор заказа: ${placed_by}`,
    placed_by_staff && placedByStaffText(placed_by_staff),
    legal_entity && `Покупатель: ${legal_entity.name}, ИНН\u00a0${legal_entity.inn}`,
    contract && `Договор № ${contract.number}`,
  ];
  return facts.filter(Boolean).join('. ');
}

/** @param price roubles */
export function deliveryCost(price: number): string {
  return price === 0 ? 'бесплатно' : formatRoubles(price);
}
