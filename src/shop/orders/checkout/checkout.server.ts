import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { onceForKey } from '../../../platform/http/idempotency.server.ts';
import { limitTries, networkOf } from '../../../platform/http/rate-limits.server.ts';
import { failpoint } from '../../../platform/jobs/failpoint.server.ts';
import { fromRoubles } from '../../../platform/text/money.ts';
import { consentGiven, type GivenConsent } from '../../accounts/consents/consents.server.ts';
import { ORDER_CONSENT } from '../../accounts/consents/consents.ts';
import { shopsOfCity, timeZoneOf } from '../../geo/geo.server.ts';
import { pricesInCity } from '../../pricing/pricing.server.ts';
import { sessionEnded } from '../../session/session.server.ts';
import type { Buyer, Visitor } from '../../session/session.ts';
import { readAddress } from '../address-book/address-book.queries.ts';
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
import type { PlacedOrderShape } from '../orders.shapes.ts';
import { paymentError } from '../payments/payments.ts';
import { promisedDay, requireDeliveryDay } from '../promise/promise.ts';
import { readMoment } from '../reservations/reservations.server.ts';
import { type CheckedOrder, checkOrder, type NewOrder } from './checkout.ts';
import { claimWithCart, lockGoodsOf } from './locks.queries.ts';
import { requirePowerLasts } from './power-day.ts';
import { readSeller } from './write-order.queries.ts';
import { writeOrder } from './write-order.server.ts';

type PlacedOrder = Static<typeof PlacedOrderShape>;

/**
 * A generous limit even for an office with many buyers. It stops a script from flooding the staff's list of orders.
 */
const LIMIT = { scope: 'order', most: 120, seconds: 3_600 };

interface CheckoutContext {
  db: Kysely<DB>;
  visitor: Visitor;
  /** The IP address of the request, for the consent ledger. */
  address: string;
}

/**
 * Places an order for the available lines of the visitor's cart, in one transaction (ORD-5): all or nothing.
 * A repeated request with the same key and body gets the first answer again (ORD-1).
 * @throws 400 with errors by field; 404 for an address or company that is not the visitor's; 409 with `changes` when
 *   a price, the stock or the cart differs from what was shown, with `credit` when the credit limit is too low, with
 *   `lines` when prices have to be confirmed and the buyer has not accepted that (EX-62), or when the city or buyer has changed; 422 when the key was used with another body; 429
 */
export async function placeOrder(
  { db, visitor, address }: CheckoutContext,
  { body, key }: { body: NewOrder; key: string },
): Promise<PlacedOrder> {
  const owner = visitor.userId ?? (visitor.sessionId === null ? null : -visitor.sessionId);
  const given = await consentGiven(db, visitor.userId, ORDER_CONSENT);
  const checked = checkOrder(body, given !== undefined);
  if (owner === null) throw nothingToOrder(checked);
  const [terms] = await Promise.all([readTerms(db, visitor), limitTries(db, LIMIT, networkOf(address))]);
  const { answer } = await inTransaction(db, (tx) => {
    let hasCart = false;
    return onceForKey(
      tx,
      { scope: 'order', owner, key, body },
      async () => {
        failpoint('after_key');
        const order = await withAddress(tx, visitor, checked);
        return checkOut({ tx, visitor, hasCart, address, terms, given, key: { owner, key } }, order);
      },
      {
        isStored: true,
        async claim(_, wanted) {
          const claimed = await claimWithCart(tx, wanted, visitor.cartId);
          hasCart = claimed.hasCart;
          return claimed.isNew;
        },
      },
    );
  });
  failpoint('after_commit');
  // The database and the stored answer hold only the hash of the token.
  const token = terms.tokenOf(answer.id);
  const isGuests = visitor.userId === null && answer.invoice_url !== null;
  return {
    ...answer,
    token,
    invoice_url: isGuests ? `${answer.invoice_url}?token=${token}` : answer.invoice_url,
  };
}

/** Reads the facts of the shop from caches, before the transaction, so that no lock is held meanwhile. */
async function readTerms(db: Kysely<DB>, visitor: Visitor) {
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

interface CheckoutTransaction {
  tx: Tx;
  visitor: Visitor;
  /** The visitor's cart is locked; false: there is none, or a login has just given it another owner. */
  hasCart: boolean;
  address: string;
  terms: Awaited<ReturnType<typeof readTerms>>;
  /** The buyer's consent to the processing of personal data from before this order. */
  given: GivenConsent | undefined;
  key: { owner: number; key: string };
}

async function checkOut(
  { tx, visitor, hasCart, address, terms, given, key }: CheckoutTransaction,
  order: CheckedOrder,
): Promise<Omit<PlacedOrder, 'token'>> {
  const { cityId, cartId } = visitor;
  const { seller, rates, timeZone, tokenOf, holidays } = terms;
  if (order.city !== undefined && order.city !== cityId)
    throw new ShopError('city_changed', 409, 'Город сменился в другой вкладке: проверьте цены и наличие.');
  const shop = await requirePickupShop(tx, order, { cityId, shops: terms.shops });
  if (!seller) throw new ShopError('no_seller', 409, 'Магазин пока не принимает заказы: не указан продавец.');
  if (cartId === null) throw nothingToOrder(order);
  if (!hasCart) throw sessionEnded();
  const company = await requireBuyer(tx, visitor, order);
  // The contract may have changed since the start of the request.
  const prices = haveSameTerms(company?.buyer, visitor.buyer)
    ? terms.prices
    : await pricesInCity(tx, { cityId, buyer: company?.buyer ?? null });
  const lines = await lockGoodsOf(tx, cartId, { cityId, chosen: order.items?.map(({ id }) => id) });
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
    ...{
      visitor,
      cartId,
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
    },
    ...{ promised, moment, holidays, waitsForCredit: credit ? credit.waitsForShop : false },
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

/**
 * Adds the address chosen from the buyer's address book.
 * @throws 404 when the address is not in the visitor's own book
 */
async function withAddress(tx: Tx, { userId }: Visitor, order: CheckedOrder): Promise<CheckedOrder> {
  if (order.address_id === undefined) return order;
  const found = userId === null ? undefined : await readAddress(tx, userId, order.address_id);
  if (!found) throw notFound('Такого адреса в вашей адресной книге нет.');
  const { city: settlement, street, house, flat, comment } = found;
  return { ...order, address: { settlement, street, house, flat, comment } };
}

/** When lines were shown, the visitor must have another cart by now: it was emptied, or somebody logged in or out. */
function nothingToOrder({ items = [] }: NewOrder): ShopError {
  if (items.length > 0)
    throw new ShopError(
      'cart_changed',
      409,
      'Страница устарела: корзина изменилась. Проверьте её и подтвердите заказ.',
    );
  return badField('non_field_errors', 'В корзине нет товаров, доступных для заказа.');
}
