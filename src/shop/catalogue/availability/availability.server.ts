import type { Static } from 'typebox';
import { cachedFor } from '../../../platform/cache/cached.server.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { dayIn } from '../../../platform/text/zone-day.ts';
import { requireCity, shopsOfCity } from '../../geo/geo.server.ts';
import { cityStock, showsExactStock, stockTime } from '../../stock/stock.server.ts';
import { daysUntilPacked, sellable, stockLevel } from '../../stock/stock.ts';
import type { CatalogueContext } from '../card/card.server.ts';
import { OFFERS, offersByIds } from '../offer/offer.server.ts';
import { requireProduct } from '../product/product.server.ts';
import type { AvailabilityShape } from './availability.shapes.ts';

const DAY = 86_400_000;

/** Returns the price of courier delivery of a parcel in a city, as a number and as text, and the days it takes. */
export type CourierTerms = (
  cityId: number,
  parcel: { goods: Kopecks; grams: number | null },
) => Promise<Omit<Static<typeof AvailabilityShape>['delivery'], 'lead_days'>>;

/**
 * Returns the stock of a product in every shop of a city. If only a warehouse of the city has it, `ready_at` is the date
 * (in the time zone of the city) from which the shop can hand it out.
 * @param context.courierTerms delivery prices, passed in because they belong to orders
 * @param cityId the visitor's city by default
 * @throws ShopError 404 for an unknown product, 400 at `city`
 */
export async function productAvailability(
  { db, visitor, courierTerms }: CatalogueContext & { courierTerms: CourierTerms },
  idOrSlug: string,
  cityId: number = visitor.cityId,
): Promise<Static<typeof AvailabilityShape>> {
  const id = await requireProduct(db, idOrSlug);
  const city = await requireCity(db, cityId);
  const [now, offers, shops, updatedAt, isExact] = await Promise.all([
    databaseNow(db),
    offersByIds(db, [id], { cityId: city.id, buyer: visitor.buyer }),
    shopsOfCity(db, city.id),
    cachedFor(db, OFFERS, `stock time ${city.id}`, id, (from) => stockTime(from, id, city.id)),
    showsExactStock(db),
  ]);
  const offer = offers.get(id);
  const multiplicity = offer?.multiplicity ?? 1;
  const price = offer?.prices.findLast(({ minQuantity }) => minQuantity <= multiplicity) ?? offer?.prices[0];
  const parcel = {
    goods: multiplicity * (price?.kopecks ?? 0),
    grams: offer?.grams ? multiplicity * offer.grams : null,
  };
  const terms = await courierTerms(city.id, parcel);
  const stock = cityStock(offer?.stock ?? null);
  const results = shops.map((shop) => {
    const quantity = sellable(stock.byShop.get(shop.id) ?? 0, multiplicity);
    const leadDays = quantity > 0 ? 0 : stock.leadDays;
    return {
      shop,
      quantity: isExact ? quantity : null,
      level: stockLevel(quantity, multiplicity),
      ready_at: leadDays === null ? null : dayIn(city.time_zone, now.getTime() + leadDays * DAY),
    };
  });
  const lead_days = daysUntilPacked(
    (offer?.stock ?? []).map(([, leadDays, free]) => ({ leadDays, free })),
    multiplicity,
  );
  return { results, updated_at: updatedAt?.toISOString() ?? null, delivery: { ...terms, lead_days } };
}
