/** What one can do at a shop besides buying, in the order it is told. A file of cities names the codes. */
export const SHOP_SERVICES = [
  { code: 'card', name: 'Оплата картой' },
  { code: 'sbp', name: 'Оплата по СБП' },
  { code: 'wholesale', name: 'Отдел для юрлиц' },
  { code: 'returns', name: 'Обмен и возврат' },
  { code: 'cutting', name: 'Распил и нарезка' },
  { code: 'tinting', name: 'Колеровка красок' },
  { code: 'loading', name: 'Помощь с погрузкой' },
  { code: 'parking', name: 'Парковка' },
  { code: 'accessible', name: 'Вход без ступеней' },
] as const;

export type ShopService = (typeof SHOP_SERVICES)[number]['code'];

/** The services of these codes with their names, in their own order; codes nobody knows are left out. */
export function servicesOf(codes: readonly string[]): { code: ShopService; name: string }[] {
  return SHOP_SERVICES.filter(({ code }) => codes.includes(code));
}
