import { quantityOf } from '../../platform/text/plural.ts';
import type { Order } from './order-query.ts';
import { holdDay } from './order-words.ts';

/** Shipments that are packed or planned: each is handed over as it is. */
export function openShipments({ shipments }: Pick<Order, 'shipments'>) {
  return shipments.filter(({ state }) => state === 'planned' || state === 'packed');
}

/** What of the lines is in no shipment. */
export function restOf({ lines, shipments }: Pick<Order, 'lines' | 'shipments'>) {
  const inShipments = (line: number) =>
    shipments
      .filter(({ state }) => state !== 'cancelled')
      .flatMap((shipment) => shipment.lines)
      .reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);
  return lines.flatMap((line) => {
    const quantity = line.quantity - inShipments(line.id);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

/**
 * What the clerk reads after a hand-over: of a part also what remains and until when it is held.
 * @param chosen what was handed over: numbers of shipments and ids of lines
 */
export function handedWords(
  order: Order,
  chosen: { shipments: readonly number[]; lines: readonly number[] },
): string {
  const left = [
    ...openShipments(order).flatMap(({ number }) =>
      chosen.shipments.includes(number) ? [] : [`отгрузка ${number}`],
    ),
    ...restOf(order).flatMap(({ line, quantity }) =>
      chosen.lines.includes(line.id) ? [] : [`${line.name}, ${quantityOf(quantity, line.unit)}`],
    ),
  ];
  if (left.length === 0) return `Заказ № ${order.number} выдан.`;
  const until = order.payment.hold_until;
  const held = until ? ` Отложено по ${holdDay(until)} включительно.` : '';
  return `Выдана часть заказа № ${order.number}. Осталось: ${left.join('; ')}.${held}`;
}
