import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { GOODS_KEY } from '../../goods/goods-query.ts';
import { type Structure, shown } from '../../goods/use-structure.ts';
import type { Selection } from '../../lists/use-selection.ts';
import { Button } from '../../parts/button.tsx';
import { notify } from '../../parts/notify.ts';
import { sortedAmong } from './sorted-among.ts';

type Category = Structure['categories'];
interface Order {
  parent: number | null;
  order: number[];
  seen: number[];
}

interface SortProps {
  rows: readonly Category[];
  all: readonly Category[];
  selection: Selection;
}

/** Puts the marked categories into the order of their names; each stays below its own one, and the others stay where they are. */
export function SortCategories({ rows, all, selection }: SortProps) {
  const client = useQueryClient();
  const write = async (orders: readonly Order[]) => {
    for (const body of orders) await data(api.POST('/api/v1/staff/catalogue/categories/order/', { body }));
  };
  const settle = (done: Promise<void>) =>
    done
      .catch((error: unknown) => notify({ tone: 'wrong', text: failureText(error) }))
      .finally(() => client.invalidateQueries({ queryKey: GOODS_KEY }));
  const sort = useMutation({
    mutationFn: write,
    onSuccess: (_, orders) => {
      const back = orders.map(({ parent, order, seen }) => ({ parent, order: seen, seen: order }));
      notify({
        text: 'Отмеченные разделы стоят по алфавиту.',
        action: { label: 'Вернуть', run: () => void settle(write(back)) },
      });
      selection.set([]);
    },
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: GOODS_KEY }),
  });
  const orders = [...Map.groupBy(rows, ({ parent }) => parent)].flatMap(([parent, marked]): Order[] => {
    const seen = all.filter((one) => one.parent === parent);
    const order = sortedAmong(seen, new Set(marked), (one) => shown(one.name) ?? '');
    const isSame = order.every((one, at) => one === seen[at]);
    return isSame ? [] : [{ parent, order: order.map(({ id }) => id), seen: seen.map(({ id }) => id) }];
  });
  return (
    <Button
      kind="quiet"
      size="small"
      busy={sort.isPending && 'Ставим'}
      disabled={orders.length === 0}
      title={orders.length === 0 ? 'Отмеченные разделы уже стоят по алфавиту' : undefined}
      onClick={() => sort.mutate(orders)}
    >
      По алфавиту
    </Button>
  );
}
