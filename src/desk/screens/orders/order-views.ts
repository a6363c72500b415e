import type { View } from '../../lists/tabs.tsx';

/** The filters of the list, by their names in its address and in the call. */
export const FILTER_NAMES = [
  ...([
    'state',
    'period',
    'from',
    'to',
    'city',
    'shop',
    'delivery',
    'money',
    'payment',
    'agreement',
  ] as const),
  ...(['manager', 'short', 'papers', 'overdue', 'total_from', 'total_to', 'text'] as const),
] as const;
export type OrderFilters = Partial<Record<(typeof FILTER_NAMES)[number], string>>;

/** The views of the list that everybody has: what people look for every day. */
export const VIEWS: readonly View<OrderFilters>[] = [
  { name: 'Все', filters: {} },
  { name: 'Новые', filters: { state: 'new' } },
  { name: 'Мои', filters: { manager: 'me' } },
  { name: 'Решите вы', filters: { agreement: 'shop' }, isBad: true },
  { name: 'Ждут ответа', filters: { agreement: 'buyer' } },
  { name: 'Готовы к выдаче', filters: { state: 'ready' } },
  { name: 'Не хватает товара', filters: { short: '1' } },
  { name: 'Просрочены', filters: { overdue: 'any' }, isBad: true },
  { name: 'Вернуть деньги', filters: { money: 'refund_due' }, isBad: true },
];

/** For those who bring the papers of orders. */
export const PAPERS_VIEW: View<OrderFilters> = {
  name: 'Без документов',
  filters: { papers: 'missing' },
  isSlow: true,
};
