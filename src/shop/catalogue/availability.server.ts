import type { Static } from 'typebox';
import { databaseNow } from '../../core/database-clock.queries.ts';
import { keptOf } from '../../core/kept.server.ts';
import type { Kopecks } from '../../core/money.ts';
import { requireCity, shopsOfCity } from '../geo/geo.server.ts';
import { cityStock, daysUntilPacked, showsExactStock, stockTime } from '../stock/stock.server.ts';
import { sellable, stockLevel } from '../stock/stock.ts';
import type { AvailabilityShape } from './availability.shapes.ts';
import type { CatalogueContext } from './card.server.ts';
import { OFFERS, offersByIds } from './offer.server.ts';
import { requireProduct } from './product.server.ts';

const DAY = 86_400_000;

/** What a courier takes for a parcel in a city, in figures and in words, and in how many days he comes. */
export type CourierTerms = (
  cityId: number,
  parcel: { goods: Kopecks; grams: number | null },
) => Promise<Omit<Static<typeof AvailabilityShape>['delivery'], 'lead_days'>>;

/**
 * Stock of a product in every shop of a city. A shop without it can still hand it out when a warehouse of the
 * city has it: `ready_at` says from which day, by the city's calendar.
 * @param cityId absent: the visitor's city
 * @param courierTerms what delivery costs: orders know
 * @throws 404, or 400 at `city`
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
    keptOf(db, OFFERS, `told ${city.id}`, id, () => stockTime(db, id, city.id)),
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
      ready_at: leadDays === null ? null : dateIn(city.time_zone, now, leadDays),
    };
  });
  const lead_days = daysUntilPacked(offer?.stock ?? null, multiplicity);
  return { results, updated_at: updatedAt?.toISOString() ?? null, delivery: { ...terms, lead_days } };
}

/** ГГГГ-ММ-ДД in a time zone, some days after a moment. */
function dateIn(timeZone: string, now: Date, days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(
    now.getTime() + days * DAY,
  );
}
