import type { Static } from 'typebox';
import { cached } from '../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import type { DeliveryRateShape } from '../../catalogue/availability/availability.shapes.ts';
import { activeCities } from '../../geo/geo.server.ts';
import type { DeliveryRatesShape } from '../checkout-page/checkout-page.shapes.ts';
import { deliveryDays } from '../delivery-days/delivery-days.ts';
import { deleteDeliveryRate, readDeliveryRates, writeDeliveryRate } from './delivery.queries.ts';
import {
  carriedTypes,
  DELIVERY_NAMES,
  type DeliveryRate,
  deliveryText,
  type Parcel,
  quoteDelivery,
} from './delivery.ts';

const changes: ReadonlySet<ChangeKind> = new Set(['layout']);

/** The delivery rates of a city, cached until one changes. */
export function deliveryRates(db: Db, cityId: number): Promise<readonly DeliveryRate[]> {
  return cached(db, `delivery rates ${cityId}`, changes, () => readDeliveryRates(db, cityId));
}

/** Makes the delivery rates of a city equal to these. The caller records it. */
export async function replaceDeliveryRates(
  tx: Tx,
  cityId: number,
  rates: readonly DeliveryRate[],
): Promise<void> {
  for (const rate of await readDeliveryRates(tx, cityId)) await deleteDeliveryRate(tx, cityId, rate);
  for (const rate of rates) await writeDeliveryRate(tx, cityId, rate);
}

/** The delivery rates of a city, grouped by delivery type, in the form the API answers with. */
export async function cityDelivery(db: Db, cityId: number): Promise<Static<typeof DeliveryRatesShape>> {
  const [cities, rates] = await Promise.all([activeCities(db), deliveryRates(db, cityId)]);
  return {
    city: { id: cityId, name: cities.find(({ id }) => id === cityId)?.name ?? '' },
    results: carriedTypes.map((type) => ({
      type,
      name: DELIVERY_NAMES[type],
      rates: rates.filter((rate) => rate.type === type).map(viewRate),
    })),
  };
}

/** A delivery rate in the form the API answers with. */
export function viewRate({
  upToKg,
  kopecks,
  freeFrom,
  days,
}: DeliveryRate): Static<typeof DeliveryRateShape> {
  return {
    up_to_kg: upToKg,
    price: toRoubles(kopecks),
    free_from: freeFrom === null ? null : toRoubles(freeFrom),
    days,
  };
}

/** The courier's price and days for a parcel, in the form the API answers with. */
export async function courierTerms(db: Db, cityId: number, parcel: Parcel) {
  const rates = await deliveryRates(db, cityId);
  const quote = quoteDelivery('courier', rates, parcel);
  const { cost, rate } = quote;
  return {
    courier: rate && cost !== null ? { ...viewRate(rate), cost: toRoubles(cost) } : null,
    words: deliveryText(quote),
    days: deliveryDays('courier', rates, parcel),
  };
}
