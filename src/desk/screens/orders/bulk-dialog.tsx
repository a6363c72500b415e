import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../../platform/text/plural.ts';
import { api, data, newKey } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { FilterSelect } from '../../lists/filters.tsx';
import { useMovers } from '../../orders/movers.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { notify } from '../../parts/notify.ts';
import * as css from './bulk-dialog.module.css';
import { watchBulk } from './bulk-report.ts';
import { bodyOf } from './load-orders.ts';
import type { OrderFilters } from './order-views.ts';

export type BulkAction = 'confirm' | 'manager';
type Preview = Shape<'OrdersBulkPreview'>;

interface BulkDialogProps {
  action: BulkAction;
  what: { ids: readonly number[] } | { filters: OrderFilters };
  onDone: () => void;
  onClose: () => void;
}

const NOBODY = 'none';
const ORDERS = ['заказ', 'заказа', 'заказов'] as const;

/** What an action does to each chosen order, before it is done. */
export function BulkDialog({ action, what, onDone, onClose }: BulkDialogProps) {
  const [chosen, setChosen] = useState('');
  const [key] = useState(newKey);
  const people = useMovers();
  const client = useQueryClient();
  const manager = chosen === NOBODY ? null : Number(chosen);
  const named = action === 'manager' ? { action, manager } : { action };
  const { data: preview, error } = useQuery({
    queryKey: ['bulk', action, what, chosen],
    queryFn: () =>
      data(
        api.POST('/api/v1/staff/orders/bulk/preview/', {
          body: {
            ...named,
            ...('ids' in what ? { orders: [...what.ids] } : { filters: bodyOf(what.filters) as never }),
          },
        }),
      ),
    enabled: action === 'confirm' || chosen !== '',
    staleTime: 0,
    gcTime: 0,
  });
  const start = useMutation({
    mutationFn: ({ rows }: Preview) =>
      data(
        api.POST('/api/v1/staff/orders/bulk/', {
          params: { header: { 'idempotency-key': key } },
          body: { ...named, orders: rows.filter(isChanged).map(({ id, version }) => ({ id, version })) },
        }),
      ),
    onSuccess: (bulk) => {
      watchBulk(client, bulk);
      onDone();
    },
  });
  const isReady = preview !== undefined && preview.changed > 0;
  return (
    <Confirm
      title={action === 'confirm' ? 'Подтвердить заказы' : 'Назначить менеджера'}
      action={wordsOf(action, preview)}
      busy={start.isPending && 'Начинаем'}
      error={start.error ?? error}
      onConfirm={() =>
        isReady
          ? start.mutate(preview)
          : notify({ text: action === 'manager' && chosen === '' ? 'Выберите менеджера.' : 'Менять нечего.' })
      }
      onClose={onClose}
    >
      {action === 'manager' && (
        <FilterSelect
          label="Выберите менеджера"
          value={chosen || undefined}
          options={[...people, { value: NOBODY, name: 'Никто' }]}
          onChange={(value) => setChosen(value ?? '')}
        />
      )}
      {preview && <Effect preview={preview} />}
      {!preview && !error && (action === 'confirm' || chosen !== '') && <p role="status">Считаем…</p>}
      {error && <p role="alert">{failureText(error)}</p>}
    </Confirm>
  );
}

function Effect({ preview: { changed, skipped, undo_seconds: seconds, rows } }: { preview: Preview }) {
  const left = rows.filter((row) => !isChanged(row) || row.note !== '');
  return (
    <>
      <p>
        {changed > 0 ? `Изменится: ${countOf(changed, ORDERS)}.` : 'Ни один заказ не изменится.'}
        {skipped > 0 && ` Останется как есть: ${skipped}.`}
        {changed > 0 &&
          seconds > 0 &&
          ` Начнём через ${seconds}\u00a0с, до этого можно отменить. Покупатели получат письма.`}
      </p>
      {left.length > 0 && (
        <ul className={css.rows}>
          {left.map((row) => (
            <li key={row.id}>
              <b>{row.number}</b> {isChanged(row) ? '' : 'не изменится: '}
              {row.note}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function isChanged({ is_changed: is }: Preview['rows'][number]): boolean {
  return is;
}

function wordsOf(action: BulkAction, preview: Preview | undefined): string {
  const word = action === 'confirm' ? 'Подтвердить' : 'Назначить';
  return preview && preview.changed > 0 ? `${word}: ${countOf(preview.changed, ORDERS)}` : word;
}
