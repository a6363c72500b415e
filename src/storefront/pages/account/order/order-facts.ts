import { formatDateOf } from '../../../../platform/text/phone-and-date.ts';
import { placedByStaffText } from '../../../../shop/orders/orders.ts';
import { formatRoubles } from '../../../../ui/price/price.tsx';
import type { FullOrder } from './steps.ts';

type OrderWithFacts = Pick<
  FullOrder,
  'created_at' | 'placed_by' | 'placed_by_staff' | 'legal_entity' | 'contract'
> & { delivery: Pick<FullOrder['delivery'], 'time_zone'> };

/** The day of an order by the clock of its city, as its steps are dated. */
export function orderDay({ created_at, delivery }: Pick<OrderWithFacts, 'created_at' | 'delivery'>): string {
  return formatDateOf(new Date(created_at), delivery.time_zone);
}

/**
 * «от 18.11.2026. Оформление: Сергей Вахрушев. Договор № 114/26»: a verb would depend on the author's gender.
 */
export function orderFacts({
  created_at,
  placed_by,
  placed_by_staff,
  legal_entity,
  contract,
  delivery,
}: OrderWithFacts): string {
  const facts = [
    `от ${orderDay({ created_at, delivery })}`,
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
