import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { countOf } from '../../../platform/text/plural.ts';
import { cx } from '../../../ui/cx.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import { api, data } from '../../api/client.ts';
import { baseIn } from '../../api/failures.ts';
import { useKeys } from '../../keys/use-keys.ts';
import * as lineCss from '../../orders/lines.module.css';
import { type Order, orderQuery } from '../../orders/order-query.ts';
import { useDraft } from '../../parts/draft.ts';
import { AddLine } from './add-line.tsx';
import { EditBar } from './edit-bar.tsx';
import * as editCss from './edit-lines.module.css';
import { EditLines } from './edit-lines.tsx';
import * as css from './order.module.css';
import { OthersChanges } from './others-changes.tsx';
import { rebased } from './rebased-draft.ts';
import { baseOf, emptyDraft, isEmpty, linesNear, type RevisionDraft, requestOf } from './revision-draft.ts';
import { SaveDialog } from './save-dialog.tsx';

const ROWS = ['строка', 'строки', 'строк'] as const;

interface EditOrderProps {
  order: Order;
  aside: ReactNode;
  onClose: () => void;
}

/** Changing the lines of an order. The draft stays in the tab; what it would do is computed by the shop while one edits. */
export function EditOrder({ order, aside, onClose }: EditOrderProps) {
  const [draft, setDraft, end] = useDraft<RevisionDraft>(`revision ${order.id}`, emptyDraft(order));
  const [isSaving, setIsSaving] = useState(false);
  const base = baseOf(order);
  const isOfOrder = draft.base === base;
  useEffect(() => {
    if (!isOfOrder) setDraft(isEmpty(draft) ? emptyDraft(order) : rebased(draft, order));
  }, [isOfOrder, draft, order, setDraft]);
  const client = useQueryClient();
  const catchUp = () => client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
  const lines = requestOf(draft);
  const preview = useQuery({
    // Not among the orders: what is saved loads those again, and this draft is then of a revision that has passed.
    queryKey: ['revision-preview', order.id, order.version, draft],
    queryFn: ({ signal }) =>
      data(
        api.POST('/api/v1/staff/orders/{id}/revisions/preview/', {
          signal,
          params: { path: { id: String(order.id) } },
          body: { base: draft.base, reason: 'client', lines },
        }),
      ),
    enabled: lines.length > 0 && isOfOrder,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const leave = () => {
    end();
    onClose();
  };
  useKeys({ save: isEmpty(draft) ? undefined : () => setIsSaving(true) });
  const ordered = order.lines.filter(({ quantity }) => quantity > 0);
  const near = linesNear(ordered, draft);
  const [pinned, setPinned] = useState(near);
  // A line that is changed meanwhile, by the finder of goods, is shown too.
  const shown = ordered.filter(({ id }) => !pinned || pinned.has(id) || draft.quantities[id] !== undefined);
  return (
    <>
      <div className={css.columns}>
        <section className={css.left} aria-label="Состав, изменение">
          <div className={cx(lineCss.head, editCss.head)}>
            <h2>Состав</h2>
            <span className={lineCss.note}>
              {countOf(ordered.length, ROWS)}
              {pinned && ', показаны изменённые и рядом'}
            </span>
            <AddLine order={order} draft={draft} onChange={setDraft} />
          </div>
          <OthersChanges order={order} draft={draft} onChange={setDraft} />
          <EditLines lines={shown} draft={draft} preview={preview.data} onChange={setDraft} />
          {(pinned ?? near) && (
            <button
              type="button"
              className={cx(linkClass, editCss.others)}
              aria-expanded={!pinned}
              onClick={() => setPinned(pinned ? undefined : near)}
            >
              {pinned
                ? `Ещё ${countOf(ordered.length - shown.length, ROWS)} без правок`
                : 'Показать изменённые и рядом'}
            </button>
          )}
        </section>
        {aside}
      </div>
      <EditBar
        order={order}
        draft={draft}
        preview={isEmpty(draft) ? undefined : preview.data}
        error={preview.error}
        onCatchUp={baseIn(preview.error) === undefined ? undefined : catchUp}
        onCancel={leave}
        onSave={() => setIsSaving(true)}
      />
      {isSaving && (
        <SaveDialog
          order={order}
          draft={draft}
          rejection={preview.error}
          outcome={preview.data?.outcome}
          onChange={setDraft}
          onCatchUp={catchUp}
          onSaved={leave}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  );
}
