import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { countOf } from '../../platform/text/plural.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { api, data, newKey } from '../api/client.ts';
import { failureText } from '../api/failures.ts';
import type { paths } from '../api/openapi.ts';
import type { Shape } from '../api/shapes.ts';
import { Button } from '../parts/button.tsx';
import { notify } from '../parts/notify.ts';
import { useWrite } from '../parts/use-write.ts';
import * as css from './bulk-dialog.module.css';
import { GOODS_KEY } from './goods-query.ts';
import { bulkNews, useUndoBulk } from './undo-bulk.ts';

type Body =
  paths['/api/v1/staff/catalogue/bulk/preview/']['post']['requestBody']['content']['application/json'];
/** What may be done to many goods at once. */
export type BulkAction = Body['action'];
export type GoodsSelection = { ids: number[] } | { filter: object };
const GOODS = ['товар', 'товара', 'товаров'] as const;

/** What the fields of the dialog use. */
export interface BulkLook {
  /** Something else was chosen: the preview is no longer true. */
  onChange: () => void;
  onLook: (action: BulkAction) => void;
  isLooking: boolean;
}

/** A preview with what it is of: exactly this is changed. */
interface Looked {
  of: GoodsSelection;
  action: BulkAction;
  preview: Shape<'BulkPreview'>;
}

interface BulkDialogProps {
  title: string;
  selection: GoodsSelection;
  /** The fields that choose the action, and perhaps the selection. */
  fields: (look: BulkLook) => ReactNode;
  onDone?: () => void;
  onClose: () => void;
}

/** One action with many goods: its fields, then what it will change, then the change itself. */
export function BulkDialog({ title, selection, fields, onDone, onClose }: BulkDialogProps) {
  const client = useQueryClient();
  const undo = useUndoBulk();
  const [looked, setLooked] = useState<Looked | null>(null);
  const current = JSON.stringify(selection);
  /** How many times something else was chosen: a preview of an earlier choice is dropped. */
  const choices = useRef(0);
  const [key, setKey] = useState(newKey);
  const preview = useWrite({
    mutationFn: ({ of, action }: { of: GoodsSelection; action: BulkAction; choice: number }) =>
      data(api.POST('/api/v1/staff/catalogue/bulk/preview/', { body: { selection: of as never, action } })),
    onSuccess: (preview, { of, action, choice }) => {
      if (choice === choices.current) setLooked({ of, action, preview });
    },
  });
  const start = useWrite({
    mutationFn: ({ of, action, preview: { count: expected } }: Looked) =>
      data(
        api.POST('/api/v1/staff/catalogue/bulk/', {
          params: { header: { 'idempotency-key': key } },
          body: { selection: of as never, action, expected },
        }),
      ),
    onSuccess: (bulk) => {
      client.invalidateQueries({ queryKey: GOODS_KEY });
      notify({
        text: bulkNews(bulk),
        ...(bulk.can_undo && { action: { label: 'Вернуть', run: () => undo.mutate(bulk.id) } }),
      });
      onDone?.();
      onClose();
    },
    onError: () => setKey(newKey()),
  });
  // The goods that are offered may have changed without a choice.
  const shown = looked && JSON.stringify(looked.of) === current ? looked : null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (start.isPending || preview.isPending) return;
    if (shown) start.mutate(shown);
  };
  const error = start.error ?? preview.error;
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        {fields({
          onChange: () => {
            choices.current++;
            setLooked(null);
          },
          onLook: (action) => preview.mutate({ of: selection, action, choice: choices.current }),
          isLooking: preview.isPending,
        })}
        {shown && <Preview preview={shown.preview} />}
        {error && <Notice kind="wrong">{failureText(error)}</Notice>}
        <div className={css.buttons}>
          {shown && shown.preview.changes > 0 && (
            <Button type="submit" busy={start.isPending && 'Меняем'}>
              Изменить {countOf(shown.preview.changes, GOODS)}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            Не надо
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Preview({ preview: { count, changes, samples } }: { preview: Shape<'BulkPreview'> }) {
  return (
    <section className={css.preview} aria-label="Что изменится" aria-live="polite">
      <b>
        {changes === 0
          ? 'Ничего не изменится: у этих товаров уже так.'
          : `Изменится ${countOf(changes, GOODS)} из ${count.toLocaleString('ru-RU')}`}
      </b>
      {samples.map(({ id, name, was, now }) => (
        <p key={id} className={css.sample}>
          {was !== name && <span className={css.quiet}>{name}</span>}
          <s>{was}</s>
          <span>{now}</span>
        </p>
      ))}
      {changes > samples.length && <span className={css.quiet}>…и ещё {changes - samples.length}</span>}
    </section>
  );
}
