import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countOf } from '../../platform/text/plural.ts';
import { api, data } from '../api/client.ts';
import { failureText } from '../api/failures.ts';
import { notify } from '../parts/notify.ts';
import { type BulkChange, GOODS_KEY } from './goods-query.ts';

const GOODS = ['товар', 'товара', 'товаров'] as const;

/** What people read of a change when it has been made or undone. */
export function bulkNews(bulk: BulkChange): string {
  if (bulk.state === 'waiting')
    return `«${bulk.title}»: меняем ${countOf(bulk.total, GOODS)}, ход виден в журнале.`;
  if (bulk.state === 'undoing') return `«${bulk.title}»: отменяем, ход виден в журнале.`;
  if (bulk.state === 'done') return `«${bulk.title}»: изменено ${countOf(bulk.changed, GOODS)}.`;
  const names = bulk.left_goods.slice(0, 3).map(({ name }) => name);
  const left =
    bulk.left > 0 ? ` Не тронули ${countOf(bulk.left, GOODS)}, их меняли после: ${names.join(', ')}.` : '';
  return `«${bulk.title}»: отменено у ${countOf(bulk.restored, ['товара', 'товаров', 'товаров'])}.${left}`;
}

/** Undoes a change of many goods. */
export function useUndoBulk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      data(api.POST('/api/v1/staff/catalogue/bulk/{id}/undo/', { params: { path: { id: String(id) } } })),
    onSuccess: (bulk) => {
      client.invalidateQueries({ queryKey: GOODS_KEY });
      notify({ text: bulkNews(bulk) });
    },
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
  });
}
