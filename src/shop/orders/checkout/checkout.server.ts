import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { onceForKey } from '../../../platform/http/idempotency.server.ts';
import { limitTries, networkOf } from '../../../platform/http/rate-limits.server.ts';
import { failpoint } from '../../../platform/jobs/failpoint.server.ts';
import { fromRoubles } from '../../../platform/text/money.ts';
import { consentGiven, type GivenConsent } from '../../accounts/consents/consents.server.ts';
import { ORDER_CONSENT } from '../../accounts/consents/consents.ts';
import { holdCartLines, type OrderedLine, removeOrdered } from '../../cart/lines/lines.server.ts';
import { shopsOfCity, timeZoneOf } from '../../geo/geo.server.ts';
import type { Visitor } from '../../session/session.ts';
import { readAddress } from '../address-book/address-book.queries.ts';
import { readBasket, stockedLines } from '../basket/basket.server.ts';
import { type BasketLine, lineChanges, type OrderChange, parcelOf, totalChanges } from '../basket/basket.ts';
import { deliveryRates } from '../delivery/delivery.server.ts';
import { deliveryDays, quoteDelivery } from '../delivery/delivery.ts';
import { readShopCity } from '../order-buyer/order-buyer.queries.ts';
import { requireBuyer, requireCredit } from '../order-buyer/order-buyer.server.ts';
import { type OrderSigner, orderSigner } from '../order-link/order-link.server.ts';
import type { PlacedOrderShape } from '../orders.shapes.ts';
import { paymentError } from '../payments/payments.ts';
import { promisedDay, requireDeliveryDay } from '../promise/promise.ts';
import { lockCounters } from '../reservations.queries.ts';
import { type CheckedOrder, checkOrder, type NewOrder } from './checkout.ts';
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
 *   a price, the stock or the cart differs from what was shown, with `credit` when the credit limit is too low, or
 *   when the city or buyer has changed; 422 when the key was used with another body; 429
 */
export async function placeOrder(
  { db, visitor, address }: CheckoutContext,
  { body, key }: { body: NewOrder; key: string },
): Promise<PlacedOrder> {
  const owner = visitor.userId ?? (visitor.sessionId === null ? null : -visitor.sessionId);
  const given = await consentGiven(db, visitor.userId, ORDER_CONSENT);
  const order = checkOrder(body, given !== undefined);
  if (owner === null) throw nothingToOrder(order);
  const [tokenOf] = await Promise.all([orderSigner(db), limitTries(db, LIMIT, networkOf(address))]);
  const { answer } = await inTransaction(db, (tx) =>
    onceForKey(tx, { scope: 'order', owner, key, body }, async () => {
      failpoint('after_key');
      return checkOut({ tx, visitor, address, tokenOf, given }, order);
    }),
  );
  failpoint('after_commit');
  // The database and the stored answer hold only the hash of the token.
  const token = tokenOf(answer.id);
  const isGuests = visitor.userId === null && answer.invoice_url !== null;
  return {
    ...answer,
    token,
    invoice_url: isGuests ? `${answer.invoice_url}?token=${token}` : answer.invoice_url,
  };
}

interface CheckoutTransaction {
  tx: Tx;
  visitor: Visitor;
  address: string;
  tokenOf: OrderSigner;
  /** The buyer's consent to the processing of personal data from before this order. */
  given: GivenConsent | undefined;
}

async function checkOut(
  { tx, visitor, address, tokenOf, given }: CheckoutTransaction,
  request: CheckedOrder,
): Promise<Omit<PlacedOrder, 'token'>> {
  const { cityId, cartId } = visitor;
  const order = await withAddress(tx, visitor, request);
  if (order.city !== undefined && order.city !== cityId)
    throw new ShopError('city_changed', 409, 'Город сменился в другой вкладке: проверьте цены и наличие.');
  const shop = await requirePickupShop(tx, order, cityId);
  const seller = await readSeller(tx);
  if (!seller) throw new ShopError('no_seller', 409, 'Магазин пока не принимает заказы: не указан продавец.');
  const lines = chosenLines(await holdCartLines(tx, visitor), order);
  if (cartId === null || lines.length === 0) throw nothingToOrder(order);
  const company = await requireBuyer(tx, visitor, order);
  const rates = await deliveryRates(tx, cityId);
  await lockCounters(
    tx,
    lines.map(({ productId }) => productId),
    cityId,
  );
  failpoint('after_counters');
  const basket = await readBasket(tx, lines, {
    visitor: { cityId, buyer: company?.buyer ?? null },
    shop: order.shop,
  });
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
  const clock = { now: await databaseNow(tx), timeZone: await timeZoneOf(tx, cityId) };
  const days = deliveryDays(quote);
  requireDeliveryDay(order.delivery_date, stockedLines(ordered), { ...clock, days });
  const promised = promisedDay({ shop, chosen: order.delivery_date, days }, stockedLines(ordered), clock);
  requirePowerLasts(company?.power, { isPickup: shop !== undefined, promised, chosen: order.delivery_date });
  const total = goods + (delivery ?? 0);
  const issue = paymentError(order.payment_type, { isCompany: company !== null, total });
  if (issue !== null) throw badField('payment_type', issue);
  if (order.is_deferred) await requireCredit(tx, company?.contract ?? null, total);
  const placed = await writeOrder(tx, {
    visitor,
    address,
    tokenOf,
    given,
    order,
    seller,
    company,
    lines: ordered,
    goods,
    delivery,
    promised,
    now: clock.now,
  });
  await removeOrdered(
    tx,
    cartId,
    ordered.map(({ item }) => item),
  );
  failpoint('before_commit');
  return placed;
}

/** The lines the buyer was shown, or the whole cart when the request names none. */
function chosenLines(lines: readonly OrderedLine[], { items }: NewOrder): readonly OrderedLine[] {
  const chosen = items && new Set(items.map(({ id }) => id));
  return chosen ? lines.filter(({ id }) => chosen.has(id)) : lines;
}

function rejectChanges(changes: readonly OrderChange[]): void {
  if (changes.length === 0) return;
  const detail = 'Пока вы оформляли заказ, изменились цены или остатки. Проверьте и подтвердите.';
  throw new ShopError('order_changed', 409, detail, { facts: { changes } });
}

/**
 * Returns the pick-up shop, which must be in the visitor's city: other cities have other prices (SEC-29).
 * @throws 409 for a shop of another city, 400 at `shop` when orders cannot be collected there
 */
async function requirePickupShop(tx: Tx, { shop }: NewOrder, cityId: number) {
  if (shop === undefined) return undefined;
  const found = (await shopsOfCity(tx, cityId)).find(({ id }) => id === shop);
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
