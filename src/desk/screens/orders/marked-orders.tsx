import { countOf } from '../../../platform/text/plural.ts';
import type { Selection } from '../../lists/use-selection.ts';
import { useConfirmOrder } from '../../orders/confirm-order.ts';
import type { OrderRow } from '../../orders/order-query.ts';
import { Button } from '../../parts/button.tsx';
import { useMay } from '../../session/session.ts';
import * as css from './orders.module.css';

/** What can be done with the marked orders. */
export function MarkedOrders({ selection, rows }: { selection: Selection; rows: readonly OrderRow[] }) {
  const may = useMay();
  const confirm = useConfirmOrder();
  const marked = rows.filter(({ id }) => selection.has(String(id)));
  const fresh = marked.filter(({ status }) => status.code === 'new');
  if (marked.length === 0) return null;
  const confirmAll = async () => {
    for (const row of fresh) await confirm.mutateAsync(row).catch(() => {});
    selection.set([]);
  };
  return (
    <div className={css.marked}>
      <b>Отмечено: {marked.length}</b>
      {may('orders.move') && fresh.length > 0 && (
        <Button kind="quiet" size="small" busy={confirm.isPending && 'Подтверждаем'} onClick={confirmAll}>
          Подтвердить {countOf(fresh.length, ['новый', 'новых', 'новых'])}
        </Button>
      )}
      <Button kind="text" size="small" onClick={() => selection.set([])}>
        Снять отметки
      </Button>
    </div>
  );
}
