import type { Static } from 'typebox';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import { consentGiven } from '../../accounts/consents/consents.server.ts';
import { ORDER_CONSENT } from '../../accounts/consents/consents.ts';
import { distanceText, nearestFirst } from '../../geo/distance/distance.ts';
import { centreOf, shopsOfCity, timeZoneOf } from '../../geo/geo.server.ts';
import type { Visitor } from '../../session/session.ts';
import { type CartParcel, readCartParcel } from '../cart-parcel/cart-parcel.server.ts';
import { ORDER_CONSENTS } from '../checkout/checkout.ts';
import { deliveryRates, viewRate } from '../delivery/delivery.server.ts';
import { carriedTypes, quoteDelivery } from '../delivery/delivery.ts';
import { deliveryDays } from '../delivery-days/delivery-days.ts';
import { shopHolidays } from '../holds/holds.server.ts';
import { orderToken } from '../order-link/order-link.server.ts';
import { paymentChoices } from '../payments/payments.ts';
import {
  type Clock,
  collect,
  earliestDelivery,
  latestDelivery,
  readyInShop,
  type StockedLine,
} from '../promise/promise.ts';
import { checkoutBuyer, viewBuyer } from './checkout-buyer.server.ts';
import { readLastOrder } from './checkout-page.queries.ts';
import type { CheckoutPageShape } from './checkout-page.shapes.ts';

type CheckoutPage = Static<typeof CheckoutPageShape>;
type Shop = Awaited<ReturnType<typeof shopsOfCity>>[number];

/** The data of the checkout page: costs, dates, the buyer and the ways to pay. */
export async function checkoutPage({ db, visitor }: { db: Db; visitor: Visitor }): Promise<CheckoutPage> {
  const [cart, given] = await Promise.all([
    readCartParcel(db, visitor),
    consentGiven(db, visitor.userId, ORDER_CONSENT),
  ]);
  return {
    ...(await checkoutChoices({ db, visitor }, cart)),
    last_order: cart.lines.length === 0 ? await lastOrder(db, visitor) : null,
    consents: ORDER_CONSENTS.filter(({ aim }) => aim === 'offer' || !given).map(({ aim, text }) => ({
      id: aim,
      text,
    })),
  };
}

/** What a buyer can choose for goods that he can buy: how they are received and paid. */
export async function checkoutChoices(
  { db, visitor }: { db: Db; visitor: Visitor },
  { lines, parcel, weights, waitsForPrices }: CartParcel,
): Promise<Omit<CheckoutPage, 'last_order' | 'consents'>> {
  const { cityId } = visitor;
  const [now, holidays, shops, timeZone, centre, rates, company] = await Promise.all([
    databaseNow(db),
    shopHolidays(db),
    shopsOfCity(db, cityId),
    timeZoneOf(db, cityId),
    centreOf(db, cityId),
    deliveryRates(db, cityId),
    checkoutBuyer(db, visitor),
  ]);
  const handsOut = shops.filter(({ is_pickup }) => is_pickup);
  const nearest = centre ? nearestFirst(handsOut, centre) : handsOut.map((point) => ({ point, km: null }));
  const pickup = nearest.map(({ point, km }) =>
    viewPickup(point, km, lines, { now, timeZone: point.time_zone }),
  );
  const { goods } = parcel;
  const brought = collect(lines, undefined);
  const isWhole = brought.missing.length === 0;
  const isBrought = isWhole && lines.length > 0;
  const carried = carriedTypes.map((type) => {
    const quote = quoteDelivery(type, rates, parcel);
    const { cost, rate } = quote;
    const inDays = brought.leadDays + deliveryDays(type, rates, parcel);
    return {
      type,
      price: rate ? toRoubles(rate.kopecks) : null,
      free_from: rate && rate.freeFrom !== null ? toRoubles(rate.freeFrom) : null,
      up_to_kg: rate?.upToKg ?? null,
      rates: rates.filter((each) => each.type === type).map(viewRate),
      cost: cost === null ? null : toRoubles(cost),
      total: toRoubles(goods + (cost ?? 0)),
      is_whole: isWhole,
      earliest: isBrought ? earliestDelivery(inDays, { now, timeZone }) : null,
      latest: isBrought ? latestDelivery({ now, timeZone }) : null,
      shops: [],
    };
  });
  const delivery = [...(handsOut.length > 0 ? [collected(pickup, goods)] : []), ...carried];
  return {
    city: cityId,
    goods_total: toRoubles(goods),
    delivery,
    weights,
    pickup,
    buyer: company && viewBuyer(company),
    payments: paymentChoices({ isCompany: company !== null, total: goods }, company?.deferral ?? null, {
      now,
      holidays,
      waitsForPrices,
    }),
  };
}

/** The visitor's latest order, for an empty cart: the answer to that order may have been lost on its way. */
async function lastOrder(db: Db, visitor: Visitor): Promise<CheckoutPage['last_order']> {
  const found = await readLastOrder(db, visitor);
  return found ? { number: String(found.number), href: `/order/${await orderToken(db, found.id)}` } : null;
}

function viewPickup(
  shop: Shop,
  km: number | null,
  lines: readonly StockedLine[],
  clock: Clock,
): CheckoutPage['pickup'][number] {
  const { missing, leadDays } = collect(lines, shop.id);
  const isWhole = missing.length === 0;
  return {
    shop: shop.id,
    name: shop.name,
    address: shop.address,
    is_whole: isWhole,
    from_centre: km === null ? null : distanceText(km),
    missing: missing.map(({ item, name }) => ({ item, name })),
    ready: isWhole && lines.length > 0 ? readyInShop(leadDays, shop.working_hours, clock) : null,
  };
}

function collected(pickup: CheckoutPage['pickup'], goods: number): CheckoutPage['delivery'][number] {
  return {
    type: 'pickup',
    price: 0,
    free_from: null,
    cost: 0,
    total: toRoubles(goods),
    up_to_kg: null,
    rates: [],
    earliest: null,
    latest: null,
    is_whole: pickup.some(({ is_whole }) => is_whole),
    shops: pickup.map(({ shop }) => shop),
  };
}
