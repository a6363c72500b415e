import type { Static } from 'typebox';
import type { LegalDay } from '../../core/legal-day.ts';
import { toRoubles } from '../../core/money.ts';
import { formatDate, formatPhone } from '../../core/phone-and-date.ts';
import { productHref } from '../catalogue/catalogue.ts';
import { mayCancel, mayReadDocuments, mayRepeat } from './access.ts';
import { DELIVERY_NAMES, nextAction, type OrderState, stateView } from './orders.ts';
import type { OrderRow } from './own-orders.queries.ts';
import type { FullOrderShape, OrderRowShape } from './own-orders.shapes.ts';
import { isOverdue, isPaid, paymentName, paymentTerms } from './payment-terms.ts';
import { promiseOf, reservedUntil } from './promise.ts';
import type { WholeOrder } from './whole-order.queries.ts';

/** A row of the list. @param today in Moscow, for what is overdue */
export function viewRow(order: OrderRow, today: LegalDay): Static<typeof OrderRowShape> {
  const payment = { ...order, type: order.paymentType };
  return {
    id: order.id,
    number: String(order.number),
    created_at: order.createdAt.toISOString(),
    status: stateView(order.state),
    next_action: nextStep(order, today),
    status_note: endNote(order),
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
  };
}

/** All of an order. @param token of the link it was asked for by: then what it leads to is asked for by it too */
export function viewOrder(order: WholeOrder, today: LegalDay, token?: string): Static<typeof FullOrderShape> {
  const hasInvoice = order.paymentType === 'invoice' && order.state !== 'cancelled' && seesSums(order, token);
  return {
    ...viewRow(order, today),
    goods_total: toRoubles(order.goods),
    delivery: viewDelivery(order, today),
    items: order.lines.map(viewLine),
    payments: (order.payments ?? []).map(({ at, kopecks, document }) => ({
      ...{ at: new Date(at).toISOString(), sum: toRoubles(kopecks), document },
    })),
    contact: { name: order.contactName, phone: formatPhone(order.contactPhone), email: order.contactEmail },
    comment: order.comment,
    contract: order.contract,
    power: order.power,
    placed_by: order.placedBy,
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

/** Whoever has the link may pay; of the company's people not who only collects goods. */
function seesSums(order: WholeOrder, token: string | undefined): boolean {
  return mayReadDocuments(order) || (token !== undefined && order.role === null);
}

function viewLine(line: WholeOrder['lines'][number]) {
  const { slug, product } = line;
  return {
    id: line.id,
    product,
    href: slug === null ? null : productHref({ id: product, slug }),
    name: line.name,
    article: line.article,
    unit: line.unit,
    quantity: line.quantity,
    price: toRoubles(line.kopecks),
    retail_price: line.retail === null ? null : toRoubles(line.retail),
    total: toRoubles(line.total),
    image: line.image,
  };
}

function viewDelivery(order: WholeOrder, today: LegalDay) {
  const { address, deliveryType: type } = order;
  const parts = address && [address.settlement ?? order.city, address.street, address.house, address.flat];
  return {
    type,
    name: DELIVERY_NAMES[type],
    price: order.delivery === null ? null : toRoubles(order.delivery),
    shop: order.shop,
    phone: order.askPhone,
    ready: isOver(order.state) ? null : promiseOf(order),
    reserved_until: reservedUntil(order, today),
    city: order.city,
    time_zone: order.timeZone,
    address: parts?.filter(Boolean).join(', ') ?? null,
    comment: address?.comment || null,
    date: order.deliveryDate,
  };
}

/** Whether nothing more is to come of it. */
function isOver(state: OrderState): boolean {
  return state === 'done' || state === 'cancelled';
}

/** What its buyer does next, else what he waits for; null: nothing. */
function nextStep(order: OrderRow, today: LegalDay): string | null {
  const { state } = order;
  const reserved = reservedUntil(order, today);
  if (reserved !== null) {
    const day = formatDate(reserved);
    return `Оплатите счёт до ${day}: товар зарезервирован до ${day.slice(0, 5)}`;
  }
  const { deliveryType, deliveryDate, shopAddress } = order;
  if (state === 'ready' && shopAddress !== null) return `Ждёт вас: ${shopAddress}. Назовите номер заказа`;
  if (deliveryType === 'courier' && deliveryDate !== null && deliveryDate >= today)
    if (state === 'confirmed' || state === 'shipped') return `Привезём ${formatDate(deliveryDate)}`;
  return nextAction(state);
}

/** How an order ended, and when; null: it has not. */
function endNote({ state, last }: OrderRow): string | null {
  if (state === 'done') return formatDate(last.on);
  if (state !== 'cancelled') return null;
  const isBuyers = last.actor === 'user' || last.actor === 'guest';
  return `${isBuyers ? 'По вашей просьбе' : last.note || 'Магазином'}, ${formatDate(last.on)}`;
}

/** @param name of whoever of the company it was */
function actorName(actor: string | null, name: string | null): string {
  if (actor === 'user' || actor === 'guest') return name ?? 'Покупатель';
  return actor === '1c' ? '1С' : 'Магазин';
}
