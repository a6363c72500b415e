import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { badField, ShopError } from '../../../platform/http/errors.ts';
import { failpoint } from '../../../platform/jobs/failpoint.server.ts';
import { fromRoubles } from '../../../platform/text/money.ts';
import type { GivenConsent } from '../../accounts/consents/consents.server.ts';
import type { Actor } from '../../audit/audit.ts';
import type { OrderedLine } from '../../cart/lines/lines.server.ts';
import { shopsOfCity, timeZoneOf } from '../../geo/geo.server.ts';
import { pricesInCity } from '../../pricing/pricing.server.ts';
import type { Buyer, Visitor } from '../../session/session.ts';
import { basketOf, priceTypesOf, stockedLines } from '../basket/basket.server.ts';
import {
  type BasketLine,
  lineChanges,
  type OrderChange,
  parcelOf,
  totalChanges,
  type UnconfirmedLine,
  unconfirmedLines,
} from '../basket/basket.ts';
import { requireCredit } from '../credit/credit.server.ts';
import { deliveryRates } from '../delivery/delivery.server.ts';
import { quoteDelivery } from '../delivery/delivery.ts';
import { deliveryDays } from '../delivery-days/delivery-days.ts';
import { shopHolidays } from '../holds/holds.server.ts';
import { readShopCity } from '../order-buyer/order-buyer.queries.ts';
import { requireBuyer } from '../order-buyer/order-buyer.server.ts';
import { orderSigner } from '../order-link/order-link.server.ts';
import { paymentError } from '../payments/payments.ts';
import { promisedDay, requireDeliveryDay } from '../promise/promise.ts';
import { readMoment } from '../reservations/reservations.server.ts';
import type { CheckedOrder, NewOrder } from './checkout.ts';
import { requirePowerLasts } from './power-day.ts';
import { type PlacedAnswer, readSeller } from './write-order.queries.ts';
import { writeOrder } from './write-order.server.ts';

/** Reads the facts of the shop from caches, before the transaction, so that no lock is held meanwhile. */
export async function readTerms(db: Kysely<DB>, visitor: Visitor) {
  const { cityId } = visitor;
  const [tokenOf, seller, shops, rates, prices, holidays, timeZone] = await Promise.all([
    orderSigner(db),
    readSeller(db),
    shopsOfCity(db, cityId),
    deliveryRates(db, cityId),
    pricesInCity(db, visitor),
    shopHolidays(db),
    timeZoneOf(db, cityId),
  ]);
  return { tokenOf, seller, shops, rates, prices, holidays, timeZone };
}

/** Where the lines of an order come from. */
export interface OrderSource {
  /** The cart that the ordered lines leave; null: none. */
  cartId: number | null;
  /** Checks that there may be lines, before anything is locked. @throws 400 or 409 when there are none */
  requireLines(): void;
  /** Locks the stock counters of the goods until the transaction ends, and returns the lines. */
  lockLines(tx: Tx, order: CheckedOrder): Promise<OrderedLine[]>;
}

interface CheckoutTransaction {
  tx: Tx;
  /** For whom the goods are priced, who pays and who sees the order. */
  visitor: Visitor;
  /** Who places the order: the visitor himself, or the staff for him. */
  by: Actor;
  source: OrderSource;
  address: string;
  terms: Awaited<ReturnType<typeof readTerms>>;
  /** The buyer's consent to the processing of personal data from before this order. */
  given: GivenConsent | undefined;
  key: { owner: number; key: string };
  /** The number of an order that is going to be rolled back, so that no real one is used up. */
  number?: number;
}

/**
 * Turns lines into an order: everything between the claim of its key and the commit. It is the only way in which orders are made.
 * @throws as `placeOrder`
 */
export async function checkOut(
  { tx, visitor, by, source, address, terms, given, key, number }: CheckoutTransaction,
  order: CheckedOrder,
): Promise<PlacedAnswer> {
  const { cityId } = visitor;
  const { seller, rates, timeZone, tokenOf, holidays } = terms;
  if (order.city !== undefined && order.city !== cityId)
    throw new ShopError('city_changed', 409, 'Город сменился в другой вкладке: проверьте цены и наличие.');
  const shop = await requirePickupShop(tx, order, { cityId, shops: terms.shops });
  if (!seller) throw new ShopError('no_seller', 409, 'Магазин пока не принимает заказы: не указан продавец.');
  source.requireLines();
  const company = await requireBuyer(tx, visitor, order);
  // The contract may have changed since the start of the request.
  const prices = haveSameTerms(company?.buyer, visitor.buyer)
    ? terms.prices
    : await pricesInCity(tx, { cityId, buyer: company?.buyer ?? null });
  const lines = await source.lockLines(tx, order);
  failpoint('after_counters');
  if (lines.length === 0) throw nothingToOrder(order);
  const productIds = lines.map(({ productId }) => productId);
  const moment = await readMoment(tx, productIds, { cityId, priceTypes: priceTypesOf(prices) });
  if (!moment) throw nothingToOrder(order);
  failpoint('after_reading');
  const basket = basketOf(lines, moment.products, { terms: prices, shop: order.shop });
  const isCounted = (line: BasketLine) => line.isAvailable || order.items !== undefined;
  const ordered = basket.filter(isCounted);
  const parcel = parcelOf(ordered);
  const { goods } = parcel;
  const quote = quoteDelivery(order.delivery_type, rates, parcel);
  const delivery = quote.cost;
  rejectChanges([
    ...lineChanges(
      ordered,
      order.items?.map(({ id, quantity, price }) => ({ id, quantity, kopecks: fromRoubles(price) })),
    ),
    ...totalChanges(
      { old: fromRoubles(order.expected_total), now: goods + (delivery ?? 0) },
      basket.filter((line) => !isCounted(line)),
    ),
  ]);
  if (ordered.length === 0) throw nothingToOrder(order);
  const unconfirmed = unconfirmedLines(ordered);
  if (unconfirmed.length > 0 && order.accept_unconfirmed_prices !== true)
    throw unconfirmedPrices(unconfirmed);
  const clock = { now: moment.now, timeZone };
  const days = deliveryDays(order.delivery_type, rates, parcel);
  requireDeliveryDay(order.delivery_date, stockedLines(ordered), { ...clock, days });
  const promised = promisedDay({ shop, chosen: order.delivery_date, days }, stockedLines(ordered), clock);
  requirePowerLasts(company?.power, { isPickup: shop !== undefined, promised, chosen: order.delivery_date });
  const total = goods + (delivery ?? 0);
  const issue = paymentError(order.payment_type, { isCompany: company !== null, total });
  if (issue !== null) throw badField('payment_type', issue);
  const credit = order.is_deferred && (await requireCredit(tx, company?.contract ?? null, total));
  const placed = await writeOrder(tx, {
    visitor,
    by,
    number,
    cartId: source.cartId,
    address,
    tokenOf,
    given,
    key,
    order,
    seller,
    company,
    lines: ordered,
    goods,
    delivery,
    promised,
    moment,
    holidays,
    waitsForCredit: credit ? credit.waitsForShop : false,
    waitsForPrices: unconfirmed.length > 0,
  });
  failpoint('before_commit');
  return placed;
}

function haveSameTerms(one: Buyer | null | undefined, other: Buyer | null): boolean {
  return (['contractId', 'priceType', 'audience', 'percent'] as const).every(
    (term) => one?.[term] === other?.[term],
  );
}

function rejectChanges(changes: readonly OrderChange[]): void {
  if (changes.length === 0) return;
  const detail = 'Пока вы оформляли заказ, изменились цены или остатки. Проверьте и подтвердите.';
  throw new ShopError('order_changed', 409, detail, { facts: { changes } });
}

function unconfirmedPrices(lines: readonly UnconfirmedLine[]): ShopError {
  const detail =
    'Часть цен уточняется. Отметьте, что готовы подождать подтверждения, или удалите эти товары из корзины.';
  return new ShopError('prices_unconfirmed', 409, detail, { facts: { lines } });
}

/**
 * Returns the pick-up shop, which must be in the visitor's city: other cities have other prices (SEC-29).
 * @throws 409 for a shop of another city, 400 at `shop` when orders cannot be collected there
 */
async function requirePickupShop(
  tx: Tx,
  { shop }: NewOrder,
  { cityId, shops }: { cityId: number; shops: Awaited<ReturnType<typeof shopsOfCity>> },
) {
  if (shop === undefined) return undefined;
  const found = shops.find(({ id }) => id === shop);
  if (found?.is_pickup) return found;
  const city = found ? cityId : await readShopCity(tx, shop);
  if (city !== undefined && city !== cityId)
    throw new ShopError('city_changed', 409, 'Этот магазин в другом городе: смените город и проверьте цены.');
  throw badField('shop', 'В этом магазине вашего города заказы не выдают.');
}

/** When lines were shown, the visitor must have another cart by now: it was emptied, or somebody logged in or out. */
export function nothingToOrder({ items = [] }: NewOrder): ShopError {
  if (items.length > 0)
    throw new ShopError(
      'cart_changed',
      409,
      'Страница устарела: корзина изменилась. Проверьте её и подтвердите заказ.',
    );
  return badField('non_field_errors', 'В корзине нет товаров, доступных для заказа.');
}
