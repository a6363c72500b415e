import type { View } from '../../lists/tabs.tsx';

/** The filters of the list, by their names in its address and in the call. */
export const FILTER_NAMES = ['state', 'city', 'money', 'agreement', 'text'] as const;
export type OrderFilters = Partial<Record<(typeof FILTER_NAMES)[number], string>>;

/** The views of the list: what people look for every day. */
export const VIEWS: readonly View<OrderFilters>[] = [
  { name: 'Все', filters: {} },
  { name: 'Новые', filters: { state: 'new' } },
  { name: 'Решите вы', filters: { agreement: 'shop' }, isBad: true },
  { name: 'Ждут ответа', filters: { agreement: 'buyer' } },
  { name: 'В работе', filters: { state: 'confirmed' } },
  { name: 'Готовы к выдаче', filters: { state: 'ready' } },
  { name: 'Вернуть деньги', filters: { money: 'refund_due' }, isBad: true },
];
