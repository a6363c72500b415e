import type { EmailBody, EmailFact } from '../../../../platform/email/email.ts';
import { legalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../../../platform/text/plural.ts';
import { numberWithRevision } from '../../orders.ts';
import { type MoneySource, refundTerm } from '../../payments/ledger/ledger.ts';
import type { LineToShip } from '../../shipments/shipments.ts';
import type { OrderInEmail } from '../emails.queries.ts';
import { type OrderLinks, roubles } from '../emails.ts';
import type { RefundInEmail, ShipmentInEmail } from './goods-and-money.queries.ts';

/**
 * The email to the buyer about goods that have left the shop: what, when, to whom, by which track, and what remains.
 * @param rest the lines of the order after this shipment; empty: it was the last one
 */
export function emailOfShipment(
  order: OrderInEmail,
  shipment: ShipmentInEmail,
  { rest, links }: { rest: readonly Pick<LineToShip, 'name' | 'unit' | 'quantity'>[]; links: OrderLinks },
): EmailBody {
  const { name } = order;
  const event = eventOf(shipment.kind, rest.length > 0);
  const isPickup = shipment.kind === 'pickup';
  const facts: (EmailFact | null)[] = [
    [isPickup ? 'Выдали' : 'Отправили', formatDate(legalDay(new Date(shipment.handedOverAt)))],
    receiverFact(shipment),
    shipment.track ? ['Номер для отслеживания', shipment.track] : null,
  ];
  return {
    subject: `Заказ № ${order.number}${event}`,
    body: [
      `Здравствуйте, ${name}!`,
      `Заказ ${numberWithRevision(order)}${event}.${isPickup ? '' : ' Служба доставки свяжется с вами.'}`,
      { lead: 'Подробности заказа', button: 'Открыть заказ', href: links.order },
      { facts: facts.filter((fact) => fact !== null) },
      {
        goods: shipment.lines.map(({ name: product, article, unit, quantity, kopecks }) => ({
          name: product,
          article,
          amount: `${quantityOf(quantity, unit)} × ${roubles(kopecks)}`,
          sum: roubles(kopecks * quantity),
        })),
      },
      ...(rest.length > 0 ? [restText(rest, isPickup)] : []),
      ...(rest.length > 0 && isPickup && order.holdUntil
        ? [
            `Отложили остальное для вас по ${formatDate(order.holdUntil)} включительно. Не успеваете — позвоните нам: продлим.`,
          ]
        : []),
    ],
  };
}

/** What follows the number of the order: «: отправили часть товаров», « передан в доставку». */
function eventOf(kind: ShipmentInEmail['kind'], isPart: boolean): string {
  if (isPart) return kind === 'pickup' ? ': выдали часть товаров' : ': отправили часть товаров';
  return kind === 'pickup' ? ' выдан' : ' передан в доставку';
}

function receiverFact({ receiver, power }: ShipmentInEmail): EmailFact | null {
  if (!receiver) return null;
  return ['Получатель', power === null ? receiver : `${receiver}, доверенность № ${power.number}`];
}

function restText(
  rest: readonly Pick<LineToShip, 'name' | 'unit' | 'quantity'>[],
  isPickup: boolean,
): string {
  const lines = rest.map(({ name, unit, quantity }) => `${name}: ${quantityOf(quantity, unit)}`);
  return [isPickup ? 'Осталось забрать:' : 'Осталось отправить:', ...lines].join('\n');
}

const WAYS: Record<MoneySource, string> = {
  cash: 'наличными',
  card: 'на карту',
  bank: 'на расчётный счёт',
  one_c: '',
  provider: '',
};

/** The email to the buyer about money that was given back. @param left kopecks that are still to be refunded */
export function emailOfRefund(
  order: Pick<OrderInEmail, 'number' | 'revision' | 'name' | 'refundBy'> & { legalEntityId: number | null },
  refund: RefundInEmail,
  { left, links }: { left: Kopecks; links: OrderLinks },
): EmailBody {
  const { number, name, legalEntityId, refundBy } = order;
  const way = refund.source === 'bank' && legalEntityId === null ? 'на ваш счёт' : WAYS[refund.source];
  const document = refund.document ? ` Документ: ${refund.document}.` : '';
  return {
    subject: `Заказ № ${number}: вернули деньги`,
    body: [
      `Здравствуйте, ${name}!`,
      `${formatDate(refund.on)} вернули ${roubles(refund.kopecks)}${way && ` ${way}`} по заказу ${numberWithRevision(order)}.${document}`,
      ...(left > 0 ? [`Остальные ${roubles(left)} вернём ${refundTerm(refundBy)}.`] : []),
      { lead: 'Подробности заказа', button: 'Открыть заказ', href: links.order },
    ],
  };
}
