/** Where a map of another site shows the way: from where one is, by whatever one goes. Opened by a press alone. */
export function routeHref(
  { lat, lon, address }: { lat: number | null; lon: number | null; address: string },
  city: string,
): string {
  if (lat !== null && lon !== null) return `https://yandex.ru/maps/?rtext=~${lat},${lon}&rtt=auto`;
  return `https://yandex.ru/maps/?text=${encodeURIComponent([city, address].filter(Boolean).join(', '))}`;
}
