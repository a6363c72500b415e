import { ThingNews } from '../live/thing-news.tsx';
import { type Order, orderQuery } from './order-query.ts';

/** «Заказ изменился: обновить», when somebody else has changed the open order. */
export function OrderNews({ order: { id, version }, at }: { order: Order; at: 'head' | 'bottom' }) {
  return <ThingNews at={at} thing={{ kind: 'order', id, version, query: orderQuery(id) }} />;
}
