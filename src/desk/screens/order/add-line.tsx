import { api, data } from '../../api/client.ts';
import { GoodsFinder } from '../../orders/goods-finder.tsx';
import type { Order } from '../../orders/order-query.ts';
import * as css from './edit-lines.module.css';
import { type RevisionDraft, withMore } from './revision-draft.ts';

interface AddLineProps {
  order: Order;
  draft: RevisionDraft;
  onChange: (draft: RevisionDraft) => void;
}

/** Finds a product by its article or by words and adds it to the draft; of one that is ordered already it adds more. */
export function AddLine({ order, draft, onChange }: AddLineProps) {
  return (
    <div className={css.add}>
      <GoodsFinder
        name={['revision-goods', order.id]}
        load={(text) =>
          data(
            api.GET('/api/v1/staff/orders/{id}/goods/', {
              params: { path: { id: String(order.id) }, query: { text } },
            }),
          )
        }
        onAdd={(product) => onChange(withMore(draft, order.lines, product))}
      />
    </div>
  );
}
