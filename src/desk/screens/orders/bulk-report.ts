import type { QueryClient } from '@tanstack/react-query';
import { countOf } from '../../../platform/text/plural.ts';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { ORDERS_KEY } from '../../orders/order-query.ts';
import { notify } from '../../parts/notify.ts';

type Bulk = Shape<'Bulk'>;

/** How often an action is looked at while it works, ms. */
const LOOKED_EACH_MS = 1_500;
const ORDERS = ['заказ', 'заказа', 'заказов'] as const;
/** How many orders a message names. */
const MOST_NAMED = 5;

/** Says what becomes of an action with many orders, and offers to undo it while that is possible. */
export function watchBulk(client: QueryClient, bulk: Bulk): void {
  const action = { label: 'Отменить', run: () => undo(client, bulk) };
  if (bulk.status === 'waits') {
    const count = countOf(bulk.rows.length, ORDERS);
    notify({ text: `Подтвердим ${count} через несколько секунд.`, action });
    setTimeout(() => look(client, bulk), Math.max(0, Date.parse(bulk.run_at) - Date.now()) + LOOKED_EACH_MS);
    return;
  }
  if (bulk.status === 'runs') {
    const done = bulk.rows.filter(({ outcome }) => outcome !== null).length;
    notify({ text: `Подтверждаем: ${done} из ${bulk.rows.length}.` });
    setTimeout(() => look(client, bulk), LOOKED_EACH_MS);
    return;
  }
  client.invalidateQueries({ queryKey: ORDERS_KEY });
  client.invalidateQueries({ queryKey: ['count'] });
  if (bulk.status === 'undone') return;
  const skipped = bulk.rows.filter(({ outcome }) => outcome === 'skipped');
  const done = countOf(bulk.rows.length - skipped.length, ORDERS);
  const words = bulk.action === 'confirm' ? `Подтверждено: ${done}.` : `Менеджер назначен: ${done}.`;
  notify({
    text: [words, ...named(skipped)].join(' '),
    ...(skipped.length > 0 && { tone: 'wrong' as const }),
    ...(bulk.can_be_undone && { action }),
  });
}

/** «Не изменились: № 10001 (уже «Отменён»), № 10002 (…).» */
function named(rows: Bulk['rows']): string[] {
  if (rows.length === 0) return [];
  const some = rows.slice(0, MOST_NAMED).map(({ number, note }) => `№ ${number} (${note})`);
  const more = rows.length > MOST_NAMED ? ` и ещё ${rows.length - MOST_NAMED}` : '';
  return [`Не изменились: ${some.join(', ')}${more}.`];
}

async function look(client: QueryClient, { id }: Bulk): Promise<void> {
  const params = { path: { bulk: id } };
  await data(api.GET('/api/v1/staff/orders/bulk/{bulk}/', { params })).then(
    (bulk) => watchBulk(client, bulk),
    (error) => notify({ tone: 'wrong', text: failureText(error) }),
  );
}

async function undo(client: QueryClient, { id }: Bulk): Promise<void> {
  const params = { path: { bulk: id } };
  try {
    const bulk = await data(api.POST('/api/v1/staff/orders/bulk/{bulk}/undo/', { params }));
    const left = bulk.rows.filter(({ outcome }) => outcome === 'kept');
    client.invalidateQueries({ queryKey: ORDERS_KEY });
    notify({ text: ['Отменено.', ...named(left)].join(' ') });
  } catch (error) {
    notify({ tone: 'wrong', text: failureText(error) });
  }
}
