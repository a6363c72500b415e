import { useQuery } from '@tanstack/react-query';
import { useKeys } from '../keys/use-keys.ts';
import { useMay } from '../session/session.ts';
import { useConfirmOrder } from './confirm-order.ts';
import { OrderCard } from './order-card.tsx';
import { awaitsAnswer, orderQuery } from './order-query.ts';

/** The card of an order that waits in the inbox: a new one is confirmed there, by its button or key, as in the list of orders. */
export function OrderTaskCard({ id }: { id: number }) {
  const { data: order } = useQuery(orderQuery(id));
  const confirm = useConfirmOrder();
  const may = useMay();
  const go = order?.status.code === 'new' && may('orders.move') ? () => confirm.mutate(order) : undefined;
  // A key is too easily pressed for what the client has not answered.
  useKeys({ accept: order && awaitsAnswer(order) ? undefined : go });
  return <OrderCard id={id} onConfirm={go} />;
}
