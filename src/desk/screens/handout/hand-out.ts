import { api, data } from '../../api/client.ts';
import { restOf } from '../../orders/handed-words.ts';
import type { Order } from '../../orders/order-query.ts';

/** Who gets the goods, and how the rest is paid at the counter. */
export interface Receiver {
  receiver: string;
  power: number | undefined;
  paidBy: 'cash' | 'card' | undefined;
}

interface HandOver {
  shipments: readonly number[];
  lines: readonly number[];
  keyOf: (call: unknown) => string;
}

/**
 * Hands over shipments and lines, one call after another.
 * @param chosen numbers of shipments, and ids of lines that are in no shipment; all that is left of each goes
 * @param keyOf the idempotency key of a call: after a lost answer the same call is sent again
 * @throws ApiFailure of the first call that was rejected; what was handed over before it stays so
 */
export async function handOut(
  order: Order,
  { receiver, power, paidBy }: Receiver,
  { shipments, lines, keyOf }: HandOver,
): Promise<void> {
  let { version } = order;
  // The rest of the order is paid once, with the first part.
  let payment = paidBy && { paid_by: paidBy };
  const facts = () => ({
    version,
    state: 'handed_over' as const,
    ...(receiver !== '' && { receiver }),
    ...(power !== undefined && { power }),
    ...payment,
  });
  for (const number of shipments) {
    const path = { id: String(order.id), number: String(number) };
    const body = facts();
    const written = await data(
      api.PATCH('/api/v1/staff/orders/{id}/shipments/{number}/', {
        params: { path, header: { 'idempotency-key': keyOf([number, body]) } },
        body,
      }),
    );
    version = written.order.version;
    payment = undefined;
  }
  const rest = restOf(order).filter(({ line }) => lines.includes(line.id));
  if (rest.length === 0) return;
  const body = { ...facts(), lines: rest.map(({ line, quantity }) => ({ line: line.id, quantity })) };
  await api.POST('/api/v1/staff/orders/{id}/shipments/', {
    params: { path: { id: String(order.id) }, header: { 'idempotency-key': keyOf(body) } },
    body,
  });
}
