/**
 * URL of an external map with a route to a place. It is opened only by a click, so nothing is sent to that site
 * before.
 */
export function routeHref(
  { lat, lon, address }: { lat: number | null; lon: number | null; address: string },
  city: string,
): string {
  if (lat !== null && lon !== null) return `https://yandex.ru/maps/?rtext=~${lat},${lon}&rtt=auto`;
  return `https://yandex.ru/maps/?text=${encodeURIComponent([city, address].filter(Boolean).join(', '))}`;
}

/** Services of a shop besides selling, in display order. A file of cities uses the codes. */
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

/** Services for the given codes, with names, in display order; unknown codes are left out. */
export function servicesOf(codes: readonly string[]): { code: ShopService; name: string }[] {
  return SHOP_SERVICES.filter(({ code }) => codes.includes(code));
}
