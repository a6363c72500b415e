import type { Tx } from '../../../platform/database/db.server.ts';
import { type Kopecks, toRoubles } from '../../../platform/text/money.ts';
import { type GivenConsent, giveConsent } from '../../accounts/consents/consents.server.ts';
import { ORDER_CONSENT } from '../../accounts/consents/consents.ts';
import type { Actor } from '../../audit/audit.ts';
import type { Opening } from '../../geo/opening-hours/opening-hours.ts';
import { type VatRateOf, vatRateOf } from '../../pricing/pricing.server.ts';
import { vat } from '../../pricing/pricing.ts';
import { refreshOffers } from '../../search/search.server.ts';
import type { Visitor } from '../../session/session.ts';
import type { OrderableLine } from '../basket/basket.server.ts';
import { allocate } from '../basket/basket.ts';
import type { Holidays } from '../holds/holds.ts';
import type { OrderBuyer } from '../order-buyer/order-buyer.server.ts';
import { type OrderSigner, orderTokenHash } from '../order-link/order-link.server.ts';
import { stateView } from '../orders.ts';
import { type PaymentDays, paymentDays } from '../payments/payments.ts';
import { type CheckoutMoment, stockChanged } from '../reservations/reservations.server.ts';
import { type CheckedOrder, ORDER_CONSENTS } from './checkout.ts';
import type { CompanyColumns, NewLineRow, NewOrderRows } from './order-rows.ts';
import { insertOrder, type PlacedAnswer, type Seller } from './write-order.queries.ts';

/** Everything an order is made from, already validated. */
interface OrderParts {
  visitor: Visitor;
  /** Who places the order: the visitor himself, or the staff for him. */
  by: Actor;
  /** Of an order that is going to be rolled back; undefined: the next one of the seller. */
  number: number | undefined;
  /** The cart that the lines leave; null: none. */
  cartId: number | null;
  address: string;
  tokenOf: OrderSigner;
  /**
   * The earlier consent to the processing of personal data; undefined: it is given with the order, or the staff places it at the
   * request of the buyer.
   */
  given: GivenConsent | undefined;
  key: NewOrderRows['key'];
  order: CheckedOrder;
  seller: Seller;
  /** null: the buyer is a person. */
  company: OrderBuyer | null;
  lines: readonly OrderableLine[];
  goods: Kopecks;
  delivery: Kopecks | null;
  /** The stated debt of the contract is old, so the shop has to confirm the credit. */
  waitsForCredit: boolean;
  /** Some prices have to be confirmed by the shop first. */
  waitsForPrices: boolean;
  /** The promised day and hour; null: unknown. */
  promised: Opening | null;
  moment: Pick<CheckoutMoment, 'now' | 'orderId' | 'vatRates'>;
  holidays: Holidays;
}

/**
 * Takes the goods and writes the order with all its rows.
 * @returns the answer for the buyer
 * @throws 409 when an import has lowered the stock in the meantime
 */
export async function writeOrder(tx: Tx, parts: OrderParts): Promise<PlacedAnswer> {
  const { visitor, order, seller, company, lines, goods, delivery, moment, waitsForPrices } = parts;
  const allocations = lines.map(({ quantity, warehouses }) => allocate(quantity, warehouses) ?? []);
  const vatOf = vatRateOf(moment.vatRates, seller.vat_code);
  const rows = lines.map((line) => lineRow(line, vatOf));
  const { id: sellerId, ...facts } = seller;
  const delayDays = order.is_deferred ? (company?.contract?.paymentDelayDays ?? null) : null;
  const clock = { now: moment.now, holidays: parts.holidays, waitsForPrices };
  const days = paymentDays(order.payment_type, delayDays, clock);
  const id = moment.orderId;
  const written = await insertOrder(tx, {
    order: {
      id,
      tokenHash: orderTokenHash(parts.tokenOf(id)) as Buffer,
      seller: { id: sellerId, facts },
      cityId: visitor.cityId,
      contact: order.contact,
      userId: visitor.userId,
      sessionId: visitor.userId === null ? visitor.sessionId : null,
      comment: order.comment,
      delivery: {
        type: order.delivery_type,
        shopId: order.shop ?? null,
        address: order.address ?? null,
        date: order.delivery_date ?? null,
        promised: parts.promised,
      },
      paymentType: order.payment_type,
      ...days,
      isDeferred: delayDays !== null,
      waitsForCredit: parts.waitsForCredit,
      waitsForPrices,
      goods,
      deliveryKopecks: delivery,
      company: company && companyFacts(company, parts.by.actor === 'staff' ? null : visitor.userId),
      by: parts.by,
    },
    lines: rows.map((row, at) => ({ row, allocations: allocations[at] ?? [] })),
    agreed: await agreedTo(tx, parts),
    number: parts.number,
    cart: { id: parts.cartId, lines: lines.map(({ item }) => item) },
    key: parts.key,
    answer: answerOf(parts, rows, { ...days, isDeferred: delayDays !== null }),
  });
  if (!written) throw stockChanged();
  const packOf = new Map(lines.map(({ product }) => [product.id, product.multiplicity]));
  // Only these can be out of stock in a city or shop, because a unit in any warehouse is enough.
  const scarce = written.stock.filter(({ product, free }) => free < (packOf.get(product) ?? 1));
  await refreshOffers(tx, [...new Set(scarce.map(({ product }) => product))]);
  return written.answer;
}

/** The answer for the buyer, apart from the number and the ids of the items, which the database gives. */
function answerOf(
  { order, goods, delivery, moment, waitsForPrices }: OrderParts,
  rows: readonly NewLineRow[],
  { dueOn, reservedUntil, holdUntil, isDeferred }: PaymentDays & { isDeferred: boolean },
) {
  const id = moment.orderId;
  return {
    id,
    status: stateView('new'),
    total: toRoubles(goods + (delivery ?? 0)),
    goods_total: toRoubles(goods),
    delivery: { type: order.delivery_type, price: delivery === null ? null : toRoubles(delivery) },
    items: rows.map((row) => ({
      product: row.product_id,
      name: row.name,
      article: row.article,
      unit: row.unit,
      quantity: row.quantity,
      price: toRoubles(row.kopecks),
      retail_price: row.retail_kopecks === null ? null : toRoubles(row.retail_kopecks),
      total: toRoubles(row.total_kopecks),
    })),
    payment: {
      type: order.payment_type,
      is_deferred: isDeferred,
      due_on: dueOn,
      reserved_until: reservedUntil?.toISOString() ?? null,
      hold_until: holdUntil.toISOString(),
    },
    payment_url: null,
    invoice_url:
      order.payment_type === 'invoice' && !waitsForPrices ? `/api/v1/orders/order/${id}/invoice/` : null,
  };
}

/** The consents the order rests on: those given with it, and the earlier one that replaced the checkbox. */
async function agreedTo(tx: Tx, { given, by, visitor: { userId }, address }: OrderParts) {
  // Nobody consents for another person: such an order rests on the buyer's request, and on what he has agreed to before or by phone
  // (STF-26, STF-142).
  if (by.actor === 'staff') return given ? [{ ...given, aim: ORDER_CONSENT.aim }] : [];
  const data = given ?? (await giveConsent(tx, { userId, address }, ORDER_CONSENT));
  return ORDER_CONSENTS.map(({ aim, version }) => ({
    ...(aim === 'order' ? data : { id: null, version, address }),
    aim,
  }));
}

/** The company data that an order freezes, so that later changes of the company do not affect it. */
function companyFacts({ facts, contract, power }: OrderBuyer, userId: number | null): CompanyColumns {
  const { id, ...requisites } = facts;
  return {
    legalEntityId: id,
    buyerFacts: requisites,
    powerId: power?.id ?? null,
    placedBy: userId,
    contractId: contract?.id ?? null,
    contractFacts: contract && {
      number: contract.number,
      date: contract.date,
      price_type: contract.priceTypeId,
      audience: contract.audience,
      percent: contract.percent,
      payment_delay_days: contract.paymentDelayDays,
    },
  };
}

function lineRow(line: OrderableLine, vatOf: VatRateOf): NewLineRow {
  const { product, quantity, kopecks, priceRow, retailKopecks } = line;
  if (kopecks === null || priceRow === null)
    throw new Error(`product ${product.id} is ordered without a price`);
  const total = kopecks * quantity;
  const vatPercent = vatOf(product.vatCode);
  return {
    product_id: product.id,
    name: product.name,
    article: product.article,
    unit: product.unit,
    quantity,
    kopecks,
    total_kopecks: total,
    price_type_id: priceRow.priceType,
    min_quantity: priceRow.minQuantity,
    retail_kopecks: retailKopecks !== null && retailKopecks > kopecks ? retailKopecks : null,
    percent: line.percent,
    vat_percent: vatPercent,
    vat_kopecks: vat(total, vatPercent),
  };
}
