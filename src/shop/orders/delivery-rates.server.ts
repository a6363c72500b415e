import type { Static } from 'typebox';
import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { toRoubles } from '../../core/money.ts';
import type { DeliveryRateShape } from '../catalogue/availability.shapes.ts';
import { activeCities } from '../geo/geo.server.ts';
import type { DeliveryRatesShape } from './checkout-page.shapes.ts';
import { type DeliveryRate, deliveryDays, type Parcel, quoteDelivery } from './delivery.ts';
import { readDeliveryRates } from './delivery-rates.queries.ts';
import { deliveryWords } from './delivery-words.ts';
import { DELIVERY_NAMES } from './orders.ts';

const said: ReadonlySet<ChangeKind> = new Set(['layout']);

/** The delivery rates of a city, cached until one changes. */
export function deliveryRates(db: Db, cityId: number): Promise<readonly DeliveryRate[]> {
  return kept(db, `delivery rates ${cityId}`, said, () => readDeliveryRates(db, cityId));
}

/** The delivery rates of a city by the ways to get there. */
export async function cityDelivery(db: Db, cityId: number): Promise<Static<typeof DeliveryRatesShape>> {
  const [cities, rates] = await Promise.all([activeCities(db), deliveryRates(db, cityId)]);
  return {
    city: { id: cityId, name: cities.find(({ id }) => id === cityId)?.name ?? '' },
    results: (['courier', 'transport'] as const).map((type) => ({
      type,
      name: DELIVERY_NAMES[type],
      rates: rates.filter((rate) => rate.type === type).map(viewRate),
    })),
  };
}

/** A rate as the API says it. */
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

/** What a courier takes for a parcel and in how many days he comes, as the API says it. */
export async function courierTerms(db: Db, cityId: number, parcel: Parcel) {
  const quote = quoteDelivery('courier', await deliveryRates(db, cityId), parcel);
  const { cost, rate } = quote;
  return {
    courier: rate && cost !== null ? { ...viewRate(rate), cost: toRoubles(cost) } : null,
    words: deliveryWords(quote),
    days: deliveryDays(quote),
  };
}
