/** A geographic position, in degrees. */
export interface Spot {
  lat: number;
  lon: number;
}

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance in kilometres. */
export function kilometres(from: Spot, to: Spot): number {
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const a =
    half(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lon - from.lon);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** «300 м», «2,4 км», «18 км». */
export function distanceText(km: number): string {
  if (km < 0.95) return `${Math.max(1, Math.round(km * 10)) * 100}\u00a0м`;
  return `${km < 9.95 ? km.toFixed(1).replace('.', ',').replace(',0', '') : Math.round(km).toString()}\u00a0км`;
}

/** Sorts by distance; items without a position come last, in their own order. */
export function nearestFirst<T extends { lat: number | null; lon: number | null }>(
  points: readonly T[],
  from: Spot,
): { point: T; km: number | null }[] {
  return points
    .map((point) => {
      const { lat, lon } = point;
      return { point, km: lat === null || lon === null ? null : kilometres(from, { lat, lon }) };
    })
    .sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || 0);
}
