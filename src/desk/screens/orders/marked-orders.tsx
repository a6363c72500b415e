import { useState } from 'react';
import { countOf } from '../../../platform/text/plural.ts';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import type { Selection } from '../../lists/use-selection.ts';
import { MOST_PICKED, pickingHref } from '../../orders/picking.ts';
import { Button } from '../../parts/button.tsx';
import { useDownload } from '../../parts/download.ts';
import { useMay } from '../../session/session.ts';
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx';
import type { OrderFilters } from './order-views.ts';

interface MarkedOrdersProps {
  selection: Selection;
  filters: OrderFilters;
  /** «412», «10 000+»: how many the filters find. */
  count: string;
  /** All shown rows are marked, and there are more. */
  mayTakeAll: boolean;
}

/** What can be done with the marked orders, or with all that the filters find. */
export function MarkedOrders({ selection, filters, count, mayTakeAll }: MarkedOrdersProps) {
  const may = useMay();
  const [action, setAction] = useState<BulkAction>();
  const download = useDownload();
  const { ids, isAll } = selection;
  return (
    <MarkedBar selection={selection} count={count} mayTakeAll={mayTakeAll}>
      {may('orders.move') && (
        <>
          <Button kind="quiet" size="small" onClick={() => setAction('confirm')}>
            Подтвердить
          </Button>
          <Button kind="quiet" size="small" onClick={() => setAction('manager')}>
            Назначить менеджера
          </Button>
        </>
      )}
      {may('orders.handout') && !isAll && (
        <Button
          kind="quiet"
          size="small"
          busy={download.isPending && 'Готовим'}
          disabled={ids.length > MOST_PICKED}
          title={ids.length > MOST_PICKED ? `За раз — до ${MOST_PICKED} заказов` : undefined}
          onClick={() => download.mutate(pickingHref(ids))}
        >
          Листы сборки: {countOf(ids.length, ['заказ', 'заказа', 'заказов'])}
        </Button>
      )}
      {action && (
        <BulkDialog
          action={action}
          what={isAll ? { filters } : { ids: ids.map(Number) }}
          onDone={() => {
            setAction(undefined);
            selection.set([]);
          }}
          onClose={() => setAction(undefined)}
        />
      )}
    </MarkedBar>
  );
}
