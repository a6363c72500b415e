import type { Static } from 'typebox';
import { type Kopecks, toRoubles } from '../../../../platform/text/money.ts';
import { formatPhone } from '../../../../platform/text/phone-and-date.ts';
import { authorName } from '../../../audit/outdated/outdated.ts';
import { addressLine, DELIVERY_NAMES } from '../../delivery/delivery.ts';
import { type OrderState, stateView } from '../../orders.ts';
import { owedOf, refundableOf } from '../../payments/ledger/ledger.ts';
import { paymentName } from '../../payments/payments.ts';
import { fieldsOf } from '../staff-order/staff-order.ts';
import type { HistoryEntry, StaffOrderPage } from './order-page.queries.ts';
import type { StaffOrderShape } from './order-page.shapes.ts';

/**
 * An order for the staff; sums of a contract are null where the reader must not see them.
 * @param next states he may move it to
 */
export function viewStaffOrder(
  order: StaffOrderPage,
  history: readonly HistoryEntry[],
  next: readonly OrderState[],
): Static<typeof StaffOrderShape> {
  const seesSums = order.contract === null || order.seesContracts;
  const sum = (kopecks: Kopecks | null) => (seesSums && kopecks !== null ? toRoubles(kopecks) : null);
  const { id, version, revision, agreement, money, city, contract, power, comment } = order;
  return {
    id,
    number: String(order.number),
    version,
    revision,
    created_at: order.createdAt.toISOString(),
    status: stateView(order.state),
    next_statuses: next.map(stateView),
    fulfilment: order.fulfilment,
    agreement,
    agreement_reasons: order.agreementReasons,
    money,
    goods_total: sum(order.goods),
    total: sum(order.total),
    paid_total: sum(order.paid),
    owed: sum(owedOf(order)),
    refundable: sum(refundableOf(order)),
    city,
    buyer: { name: order.name, phone: formatPhone(order.phone), email: order.email },
    legal_entity: order.company,
    contract,
    power,
    placed_by: order.placedBy,
    placed_by_staff: order.placedByStaff,
    consent_by_phone_at: order.spokenConsentAt?.toISOString() ?? null,
    manager: order.manager,
    comment,
    is_taken: order.isTaken,
    payment: {
      type: order.paymentType,
      name: paymentName(order.paymentType),
      is_deferred: order.isDeferred,
      due_on: order.dueOn,
      hold_until: order.holdUntil?.toISOString() ?? null,
    },
    delivery: viewDelivery(order, sum),
    lines: order.lines.map(({ kopecks, total, vat, handed, ...line }) => ({
      ...line,
      price: sum(kopecks),
      total: sum(total),
      vat: sum(vat),
      handed_over: handed,
    })),
    revisions: order.revisions.map(({ total, delivery, readyOn, at, lines, answer, ...revision }) => ({
      ...revision,
      total: sum(total),
      delivery: sum(delivery),
      ready_on: readyOn,
      at: momentOf(at),
      lines: lines.map(({ kopecks, total: ofLine, ...line }) => ({
        ...line,
        price: sum(kopecks),
        total: sum(ofLine),
      })),
      answer: answer && { ...answer, at: momentOf(answer.at) },
    })),
    shipments: order.shipments.map(({ plannedOn, handedOverAt, delivery, ...shipment }) => ({
      ...shipment,
      planned_on: plannedOn,
      delivery: sum(delivery),
      handed_over_at: handedOverAt && momentOf(handedOverAt),
    })),
    payments: order.payments.map(({ at, kopecks, paidOn, ...payment }) => ({
      ...payment,
      at: momentOf(at),
      sum: sum(kopecks),
      paid_on: paidOn,
    })),
    notes: order.notes.map(({ at, ...note }) => ({ ...note, at: momentOf(at) })),
    history: history.map((entry) => ({
      at: entry.at.toISOString(),
      by: authorName(entry),
      event: eventOf(entry),
      reason: entry.reason ?? noteOf(entry),
      changed: seesSums ? [...fieldsOf(entry)] : [],
    })),
  };
}

function viewDelivery(
  { deliveryType: type, delivery, shop, address, city, deliveryDate, readyOn }: StaffOrderPage,
  sum: (kopecks: Kopecks | null) => number | null,
) {
  return {
    type,
    name: DELIVERY_NAMES[type],
    price: sum(delivery),
    is_price_known: delivery !== null,
    shop,
    address: address && addressLine(address, city.name),
    comment: address?.comment || null,
    date: deliveryDate,
    ready_on: readyOn,
  };
}

/** The code of an entry: a revision that needs the buyer's consent is a proposal at first. */
function eventOf({ action, details }: HistoryEntry): string {
  const event = action.slice('order.'.length);
  return event === 'revised' && (details.consent ?? 'none') !== 'none' ? 'revision_proposed' : event;
}

/** The reason in the details of an entry, which the buyer was shown. */
function noteOf({ details }: HistoryEntry): string | null {
  return typeof details.note === 'string' ? details.note : null;
}

/** PostgreSQL writes moments in JSON with microseconds and its own zone. */
function momentOf(text: string): string {
  return new Date(text).toISOString();
}
