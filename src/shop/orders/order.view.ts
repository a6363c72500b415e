import type { Static } from 'typebox';
import type { LegalDay } from '../../platform/text/legal-day.ts';
import { toRoubles } from '../../platform/text/money.ts';
import { formatDate, formatPhone } from '../../platform/text/phone-and-date.ts';
import { productHref } from '../catalogue/catalogue.ts';
import { mayCancel, mayReadDocuments, mayRepeat } from './access.ts';
import type { OrderRow } from './account/account.queries.ts';
import type { FullOrderShape, OrderRowShape } from './account/account.shapes.ts';
import { addressLine, DELIVERY_NAMES } from './delivery/delivery.ts';
import { shownHold } from './holds/holds.ts';
import type { OrderWithLines } from './order-with-lines.queries.ts';
import { nextAction, type OrderState, stateView } from './orders.ts';
import { moneyOf, owedOf, refundableOf, refundBy } from './payments/ledger/ledger.ts';
import { isOverdue, isPaid, paymentName, paymentTerms } from './payments/payments.ts';
import { promiseOf } from './promise/promise.ts';
import { viewShipments } from './shipments/shipments.view.ts';

/**
 * A row of the list of orders.
 * @param today in Moscow, to find overdue payments
 */
export function viewRow(order: OrderRow, today: LegalDay): Static<typeof OrderRowShape> {
  const payment = { ...order, type: order.paymentType };
  return {
    id: order.id,
    number: String(order.number),
    created_at: order.createdAt.toISOString(),
    status: stateView(order.state),
    next_action: nextStep(order, today),
    status_note: endNote(order),
    revision: order.revision,
    agreement: order.agreement,
    awaiting: order.awaiting,
    refused: order.refused,
    total: toRoubles(order.total),
    items_count: order.itemsCount,
    pieces: order.pieces,
    paid: isPaid(order),
    paid_total: toRoubles(order.paid),
    payment: {
      type: order.paymentType,
      name: paymentName(order.paymentType),
      terms: paymentTerms(payment, today),
      due_on: order.dueOn,
      is_overdue: isOverdue(payment, today),
    },
    legal_entity: order.legalEntity,
    documents: mayReadDocuments(order) ? order.documents : [],
    can_cancel: mayCancel(order, order.state),
    can_repeat: mayRepeat(order),
    fulfilment: order.fulfilment,
    money: moneyOf(order),
  };
}

/**
 * All fields of an order.
 * @param token the token of the link it was requested by; links in the answer then carry it
 * @param code its hand-out code as the buyer is shown it
 */
export function viewOrder(
  order: OrderWithLines,
  today: LegalDay,
  { token, code }: { token?: string; code: Static<typeof FullOrderShape>['hand_out'] },
): Static<typeof FullOrderShape> {
  const hasInvoice =
    order.paymentType === 'invoice' &&
    order.state !== 'cancelled' &&
    !order.waitsForPrices &&
    seesSums(order, token);
  return {
    ...viewRow(order, today),
    goods_total: toRoubles(order.goods),
    delivery: viewDelivery(order, today),
    items: order.lines.map(viewLine),
    payments: (order.payments ?? []).map(({ at, kopecks, document, kind, on, isReversed }) => ({
      at: new Date(at).toISOString(),
      sum: toRoubles(kopecks),
      document,
      kind,
      on,
      is_reversed: isReversed,
    })),
    owed: toRoubles(owedOf(order)),
    refund: viewRefund(order),
    shipments: viewShipments(order.shipments ?? []),
    contact: { name: order.contactName, phone: formatPhone(order.contactPhone), email: order.contactEmail },
    hand_out: code,
    comment: order.comment,
    contract: order.contract,
    power: order.power,
    placed_by: order.placedBy,
    placed_by_staff: order.placedByStaff,
    history: order.history.map(({ state, at, actor, name, note }) => ({
      ...stateView(state),
      at: new Date(at).toISOString(),
      by: actorName(actor, order.legalEntityId === null ? null : name),
      note,
    })),
    invoice_url: hasInvoice
      ? `/api/v1/orders/order/${order.id}/invoice/${token === undefined ? '' : `?token=${token}`}`
      : null,
  };
}

function viewRefund(order: OrderWithLines) {
  const sum = refundableOf(order);
  const by = refundBy(order.placedTotal, order.moneyEvents ?? []);
  return sum > 0 && by !== null ? { sum: toRoubles(sum), by } : null;
}

/** Anyone with the link may pay and sees the sums. Of a company's members, a receiver does not. */
function seesSums(order: OrderWithLines, token: string | undefined): boolean {
  return mayReadDocuments(order) || (token !== undefined && order.role === null);
}

function viewLine(line: OrderWithLines['lines'][number]) {
  const { slug, product } = line;
  return {
    id: line.id,
    product,
    href: slug === null ? null : productHref({ id: product, slug }),
    name: line.name,
    article: line.article,
    unit: line.unit,
    quantity: line.quantity,
    shipped: line.shipped,
    price: toRoubles(line.kopecks),
    retail_price: line.retail === null ? null : toRoubles(line.retail),
    total: toRoubles(line.total),
    image: line.image,
  };
}

function viewDelivery(order: OrderWithLines, today: LegalDay) {
  const { address, deliveryType: type } = order;
  return {
    type,
    name: DELIVERY_NAMES[type],
    price: order.delivery === null ? null : toRoubles(order.delivery),
    shop: order.shop,
    phone: order.askPhone,
    ready: isOver(order.state) ? null : promiseOf(order),
    reserved_until: shownHold(order, today),
    is_released: order.isReleased,
    city: order.city,
    time_zone: order.timeZone,
    address: address && addressLine(address, order.city),
    comment: address?.comment || null,
    date: order.deliveryDate,
  };
}

/** Whether the order is finished. */
function isOver(state: OrderState): boolean {
  return state === 'done' || state === 'cancelled';
}

/** What the buyer has to do next, or what he waits for, and until when the goods are reserved; null: nothing. */
function nextStep(order: OrderRow, today: LegalDay): string | null {
  const { state, deliveryType, deliveryDate, shopAddress, dueOn, fulfilment } = order;
  const held = shownHold(order, today);
  const day = held === null ? '' : formatDate(held);
  if (fulfilment === 'part' && state !== 'cancelled')
    return state === 'ready' && shopAddress !== null
      ? `Часть товаров выдали. Остальное ждёт вас в магазине${day && ` по ${day} включительно`}: ${shopAddress}`
      : 'Часть товаров передали, готовим остальное';
  if (state === 'ready' && shopAddress !== null)
    return `Заберите в магазине${day && ` до ${day}`}: ${shopAddress}. Назовите номер заказа`;
  if (order.isReleased) return 'Резерв снят: товар не зарезервирован. Позвоните нам, чтобы подтвердить заказ';
  if (order.waitsForCredit)
    return 'Ждёт подтверждения магазина: проверим остаток лимита по договору и позвоним';
  if (order.waitsForPrices) return 'Ждёт подтверждения магазина: проверим цены и позвоним';
  const isPrepaid = dueOn !== null && !order.isDeferred && owedOf(order) > 0;
  if (isPrepaid && held !== null && (state === 'new' || state === 'confirmed'))
    return `Оплатите счёт до ${formatDate(dueOn)}: товар зарезервирован до ${day.slice(0, 5)}`;
  const isCarried = deliveryType === 'courier' && deliveryDate !== null && deliveryDate >= today;
  if (isCarried && (state === 'confirmed' || state === 'shipped'))
    return `Доставим ${formatDate(deliveryDate)}`;
  const next = nextAction(state);
  return next !== null && held !== null ? `${next}. Товар зарезервирован до ${day.slice(0, 5)}` : next;
}

/** How and when the order ended; null: it is not finished. */
function endNote({ state, last }: OrderRow): string | null {
  if (state === 'done') return formatDate(last.on);
  if (state !== 'cancelled') return null;
  const isBuyers = last.actor === 'user' || last.actor === 'guest';
  return `${isBuyers ? 'По вашей просьбе' : last.note || 'Магазином'}, ${formatDate(last.on)}`;
}

/** @param name of the company's member who did it */
function actorName(actor: string | null, name: string | null): string {
  if (actor === 'user' || actor === 'guest') return name ?? 'Покупатель';
  return actor === '1c' ? '1С' : 'Магазин';
}
