import type { Static } from 'typebox';
import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { failpoint } from '../../../platform/jobs/failpoint.server.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { type Kopecks, toRoubles } from '../../../platform/text/money.ts';
import { type GivenConsent, giveConsent } from '../../accounts/consents/consents.server.ts';
import { ORDER_CONSENT } from '../../accounts/consents/consents.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Opening } from '../../geo/opening-hours/opening-hours.ts';
import { type VatRateOf, vatRates } from '../../pricing/pricing.server.ts';
import { vat } from '../../pricing/pricing.ts';
import { refreshListing } from '../../search/search.server.ts';
import type { Visitor } from '../../session/session.ts';
import type { OrderableLine } from '../basket/basket.server.ts';
import { allocate } from '../basket/basket.ts';
import { queueOrderEmails } from '../emails/emails.server.ts';
import type { OrderBuyer } from '../order-buyer/order-buyer.server.ts';
import { type OrderSigner, orderTokenHash } from '../order-link/order-link.server.ts';
import type { PlacedOrderShape } from '../orders.shapes.ts';
import { stateView } from '../orders.ts';
import { paymentDays } from '../payments/payments.ts';
import { addReserved, readScarce } from '../reservations.queries.ts';
import { type CheckedOrder, ORDER_CONSENTS } from './checkout.ts';
import {
  type CompanyColumns,
  insertBeginning,
  insertLines,
  insertOrder,
  type NewLineRow,
  nextNumber,
  type readSeller,
} from './write-order.queries.ts';

/** Everything an order is made from, already validated. */
interface OrderParts {
  visitor: Visitor;
  address: string;
  tokenOf: OrderSigner;
  /** The earlier consent to the processing of personal data; undefined: it is given with the order. */
  given: GivenConsent | undefined;
  order: CheckedOrder;
  seller: NonNullable<Awaited<ReturnType<typeof readSeller>>>;
  /** null: the buyer is a person. */
  company: OrderBuyer | null;
  lines: readonly OrderableLine[];
  goods: Kopecks;
  delivery: Kopecks | null;
  /** The promised day and hour; null: unknown. */
  promised: Opening | null;
  /** The database's clock. */
  now: Date;
}

/**
 * Reserves the goods and writes the order with all its rows.
 * @returns the answer for the buyer
 */
export async function writeOrder(
  tx: Tx,
  parts: OrderParts,
): Promise<Omit<Static<typeof PlacedOrderShape>, 'token'>> {
  const { visitor, order, seller, company, lines, goods, delivery } = parts;
  const allocations = await reserve(tx, lines);
  failpoint('after_reserve');
  const vatOf = await vatRates(tx, seller.vat_code);
  const rows = lines.map((line) => lineRow(line, vatOf));
  const { id: sellerId, ...facts } = seller;
  const { id, number } = await nextNumber(tx, sellerId);
  const delayDays = order.is_deferred ? (company?.contract?.paymentDelayDays ?? null) : null;
  const { dueOn, reservedUntil } = paymentDays(order.payment_type, delayDays, parts.now);
  await insertOrder(tx, {
    ...{ id, tokenHash: orderTokenHash(parts.tokenOf(id)) as Buffer },
    ...{ seller: { id: sellerId, facts }, number, cityId: visitor.cityId, contact: order.contact },
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
    ...{ dueOn, reservedUntil, goods, deliveryKopecks: delivery },
    company: company && companyFacts(company, visitor.userId),
  });
  failpoint('after_order');
  const lineIds = await insertLines(
    tx,
    id,
    rows.map((row, at) => ({ row, allocations: allocations[at] ?? [] })),
  );
  failpoint('after_lines');
  await insertBeginning(tx, id, 'new', await agreedTo(tx, parts));
  await queueOrderEmails(tx, id);
  failpoint('after_outbox');
  if (order.payment_type === 'invoice') await addJob(tx, 'order-invoice', { order: id });
  await recordAudit(tx, {
    actor: visitor.userId === null ? 'guest' : 'user',
    actorId: visitor.userId,
    action: 'order.placed',
    subjectId: id,
    details: { number, total: goods + (delivery ?? 0) },
  });
  failpoint('after_audit');
  return {
    id,
    number: String(number),
    status: stateView('new'),
    total: toRoubles(goods + (delivery ?? 0)),
    goods_total: toRoubles(goods),
    delivery: { type: order.delivery_type, price: delivery === null ? null : toRoubles(delivery) },
    items: rows.map((row, at) => ({
      ...{ id: lineIds[at] as number, product: row.product_id, name: row.name, article: row.article },
      ...{ unit: row.unit, quantity: row.quantity },
      price: toRoubles(row.kopecks),
      retail_price: row.retail_kopecks === null ? null : toRoubles(row.retail_kopecks),
      total: toRoubles(row.total_kopecks),
    })),
    payment: {
      type: order.payment_type,
      is_deferred: delayDays !== null,
      due_on: dueOn,
      reserved_until: reservedUntil?.toISOString() ?? null,
    },
    payment_url: null,
    invoice_url: order.payment_type === 'invoice' ? `/api/v1/orders/order/${id}/invoice/` : null,
  };
}

/** The consents the order rests on: those given with it, and the earlier one that replaced the checkbox. */
async function agreedTo(tx: Tx, { given, visitor: { userId }, address }: OrderParts) {
  const data = given ?? (await giveConsent(tx, { userId, address }, ORDER_CONSENT));
  return ORDER_CONSENTS.map(({ aim, version }) => ({
    ...(aim === 'order' ? data : { id: null, version, address }),
    aim,
  }));
}

/** Reserves the goods of all lines. Listings are updated when a product runs out. */
async function reserve(tx: Tx, lines: readonly OrderableLine[]) {
  const allocations = lines.map(({ quantity, warehouses }) => allocate(quantity, warehouses) ?? []);
  const counted = lines.flatMap(({ product }, at) =>
    (allocations[at] ?? []).map((allocation) => ({ ...allocation, product: product.id })),
  );
  // The counters are locked, but an import may have changed the stock since it was read.
  if (allocations.some((each) => each.length === 0) || (await addReserved(tx, counted)) !== counted.length)
    throw new ShopError('stock_changed', 409, 'Остатки только что изменились. Повторите.');
  await refreshListing(tx, await readScarce(tx, counted));
  return allocations;
}

/** The company data that an order freezes, so that later changes of the company do not affect it. */
function companyFacts({ facts, contract, power }: OrderBuyer, userId: number | null): CompanyColumns {
  const { id, ...requisites } = facts;
  return {
    ...{ legalEntityId: id, buyerFacts: requisites, powerId: power?.id ?? null, placedBy: userId },
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
    ...{ product_id: product.id, name: product.name, article: product.article, unit: product.unit },
    ...{ quantity, kopecks, total_kopecks: total },
    price_type_id: priceRow.priceType,
    min_quantity: priceRow.minQuantity,
    retail_kopecks: retailKopecks !== null && retailKopecks > kopecks ? retailKopecks : null,
    percent: line.percent,
    vat_percent: vatPercent,
    vat_kopecks: vat(total, vatPercent),
  };
}
