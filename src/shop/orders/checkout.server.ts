import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { databaseNow } from '../../core/database-clock.queries.ts';
import type { Tx } from '../../core/db.server.ts';
import { badField, notFound, ShopError } from '../../core/errors.ts';
import { failpoint } from '../../core/failpoint.server.ts';
import { fromRoubles } from '../../core/money.ts';
import { limitTries, networkOf } from '../../core/rate-limits.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { holdCartLines, type OrderedLine, removeOrdered } from '../cart/ordered.server.ts';
import { shopsOfCity, timeZoneOf } from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import { readAddress } from './address-book.queries.ts';
import { readBasket, stockedLines } from './basket.server.ts';
import { type BasketLine, lineChanges, type OrderChange, parcelOf, totalChanges } from './basket.ts';
import { deliveryDays, quoteDelivery } from './delivery.ts';
import { requireDeliveryDay } from './delivery-day.ts';
import { deliveryRates } from './delivery-rates.server.ts';
import { onceForKey } from './idempotency.server.ts';
import { type CheckedOrder, checkOrder, type NewOrder } from './new-order.ts';
import { readShopCity } from './order-buyer.queries.ts';
import { requireBuyer, requireCredit } from './order-buyer.server.ts';
import { type OrderSigner, orderSigner } from './order-link.server.ts';
import type { PlacedOrderShape } from './orders.shapes.ts';
import { paymentProblem } from './payments.ts';
import { requirePowerLasts } from './power-day.ts';
import { promisedDay } from './promised-day.ts';
import { lockCounters } from './reservations.queries.ts';
import { readSeller } from './write-order.queries.ts';
import { writeOrder } from './write-order.server.ts';

type PlacedOrder = Static<typeof PlacedOrderShape>;

/** An office of many buyers orders less often; whoever fills the list of staff does not. */
const LIMIT = { scope: 'order', most: 120, seconds: 3_600 };

interface CheckoutContext {
  db: Kysely<DB>;
  visitor: Visitor;
  /** From where he asks, for the ledger of consents. */
  address: string;
}

/**
 * Makes an order of what can be bought in the visitor's cart, in one transaction (DESIGN §4): all of it or nothing.
 * The same key and body again are answered as the first time (RULINGS 15).
 * @throws 400 at the fields; 404 for what is not his; 409 with `changes` when a price, stock or the cart is not what was
 *   shown, with `credit` when the contract's limit is not enough, or when city or buyer
 *   have changed; 422 when the key belongs to another body; 429
 */
export async function placeOrder(
  { db, visitor, address }: CheckoutContext,
  { body, key }: { body: NewOrder; key: string },
): Promise<PlacedOrder> {
  const owner = visitor.userId ?? (visitor.sessionId === null ? null : -visitor.sessionId);
  const order = checkOrder(body);
  if (owner === null) throw nothingToOrder(order);
  const [tokenOf] = await Promise.all([orderSigner(db), limitTries(db, LIMIT, networkOf(address))]);
  const answer = await inTransaction(db, (tx) =>
    onceForKey(tx, { owner, key, body }, async () => {
      failpoint('after_key');
      return checkOut({ tx, visitor, address, tokenOf }, order);
    }),
  );
  failpoint('after_commit');
  // Only its hash is kept, with the stored answer too.
  const token = tokenOf(answer.id);
  const isGuests = visitor.userId === null && answer.invoice_url !== null;
  return {
    ...answer,
    token,
    invoice_url: isGuests ? `${answer.invoice_url}?token=${token}` : answer.invoice_url,
  };
}

async function checkOut(
  { tx, visitor, address, tokenOf }: { tx: Tx; visitor: Visitor; address: string; tokenOf: OrderSigner },
  asked: CheckedOrder,
): Promise<Omit<PlacedOrder, 'token'>> {
  const { cityId, cartId } = visitor;
  const order = await withAddress(tx, visitor, asked);
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
  refuseChanges([
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
  const promised = promisedDay({ shop, wished: order.delivery_date, days }, stockedLines(ordered), clock);
  requirePowerLasts(company?.power, { isPickup: shop !== undefined, promised, wished: order.delivery_date });
  const total = goods + (delivery ?? 0);
  const problem = paymentProblem(order.payment_type, { isCompany: company !== null, total });
  if (problem !== null) throw badField('payment_type', problem);
  if (order.is_deferred) await requireCredit(tx, company?.contract ?? null, total);
  const placed = await writeOrder(tx, {
    visitor,
    address,
    tokenOf,
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

/** The lines the buyer was shown, or all of the cart. */
function chosenLines(lines: readonly OrderedLine[], { items }: NewOrder): readonly OrderedLine[] {
  const chosen = items && new Set(items.map(({ id }) => id));
  return chosen ? lines.filter(({ id }) => chosen.has(id)) : lines;
}

function refuseChanges(changes: readonly OrderChange[]): void {
  if (changes.length === 0) return;
  const detail = 'Пока вы оформляли заказ, изменились цены или остатки. Проверьте и подтвердите.';
  throw new ShopError('order_changed', 409, detail, { facts: { changes } });
}

/**
 * «pickup (shop with stock in this city)»: one of the city's, where goods are handed out; those of another city have
 * other prices (RELIABILITY 29).
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

/** The order with the address its buyer has named by its place in his own book. @throws 404 for anybody else's */
async function withAddress(tx: Tx, { userId }: Visitor, order: CheckedOrder): Promise<CheckedOrder> {
  if (order.address_id === undefined) return order;
  const found = userId === null ? undefined : await readAddress(tx, userId, order.address_id);
  if (!found) throw notFound('Такого адреса в вашей адресной книге нет.');
  const { city: settlement, street, house, flat, comment } = found;
  return { ...order, address: { settlement, street, house, flat, comment } };
}

/** Who was shown lines has another cart by now: emptied, or of somebody who has logged in or out meanwhile. */
function nothingToOrder({ items = [] }: NewOrder): ShopError {
  if (items.length > 0)
    throw new ShopError(
      'cart_changed',
      409,
      'Страница устарела: корзина теперь другая. Проверьте её и подтвердите.',
    );
  return badField('non_field_errors', 'В корзине нет ничего, что можно заказать.');
}
