import type { OpeningHours } from '../../../shop/geo/hours/hours.ts';
import type { Answer, Layout } from '../../api/shapes.ts';
import { distanceText, kilometres } from '../../places/distance.ts';

type StockedLine = Answer<'/api/v1/catalog/cart/availability/'>['results'][number];
type CheckoutPage = Answer<'/api/v1/orders/checkout/'>;

/** A shop for pick-up. */
export interface PickupShop {
  id: number;
  address: string;
  /** Its position in degrees; null if unknown. */
  lat: number | null;
  lon: number | null;
  hours: readonly OpeningHours[];
  /** «2,4 км»: the distance from the centre of the city; empty if unknown. */
  fromCentre: string;
  isWhole: boolean;
  /** Whether everything is in stock there; otherwise some of it is delivered to the shop. */
  isHere: boolean;
  /** «Суббота, 21 ноября, с 9:00»; empty if something is missing or the opening hours are unknown. */
  ready: string;
  /** The day it is ready, YYYY-MM-DD. */
  readyOn: string | null;
  /** Products of the cart that are not available there. */
  missing: string[];
}

/**
 * Shops for pick-up: those with the complete order come first, of these the ones with everything in stock, and of
 * these the ones nearest to the centre of the city.
 */
export function pickupShops(
  { pickup, centre }: Pick<CheckoutPage, 'pickup' | 'centre'>,
  shops: Layout['shops'],
  lines: readonly StockedLine[],
): PickupShop[] {
  const wanted = lines.filter(({ max_quantity }) => max_quantity > 0);
  const lies = (id: number) =>
    wanted.filter(({ shops: own, quantity }) =>
      own.some((each) => each.shop === id && each.quantity >= quantity),
    ).length;
  return pickup
    .map(({ shop, address, is_whole, ready, missing }) => {
      const { working_hours = [], lat = null, lon = null } = shops.find(({ id }) => id === shop) ?? {};
      const km = kilometresFrom(centre, { lat, lon });
      return {
        ...{ lat, lon, km, hours: working_hours, fromCentre: km === null ? '' : distanceText(km) },
        ...{ id: shop, address, isWhole: is_whole, ready: ready?.text ?? '', readyOn: ready?.date ?? null },
        isHere: is_whole && lies(shop) === wanted.length,
        missing: missing.map(({ name }) => name),
      };
    })
    .sort(
      (a, b) => Number(b.isWhole) - Number(a.isWhole) || lies(b.id) - lies(a.id) || (a.km ?? 0) - (b.km ?? 0),
    )
    .map(({ km: _, ...shop }) => shop);
}

function kilometresFrom(
  centre: CheckoutPage['centre'],
  { lat, lon }: Pick<PickupShop, 'lat' | 'lon'>,
): number | null {
  const [centreLat, centreLon] = centre ?? [];
  const isKnown = centreLat !== undefined && centreLon !== undefined && lat !== null && lon !== null;
  return isKnown ? kilometres({ lat: centreLat, lon: centreLon }, { lat, lon }) : null;
}
