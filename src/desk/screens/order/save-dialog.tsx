import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  REASON_NAMES,
  type RevisionReason,
  revisionReasons,
} from '../../../shop/orders/revisions/revisions.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { api, data } from '../../api/client.ts';
import { baseIn, fieldErrors, hasStatus } from '../../api/failures.ts';
import type { Order } from '../../orders/order-query.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { usePaused } from '../../parts/use-paused.ts';
import { OthersChanges } from './others-changes.tsx';
import { type RevisionDraft, requestOf } from './revision-draft.ts';
import { RevisionPreview } from './revision-preview.tsx';

interface SaveDialogProps {
  order: Order;
  draft: RevisionDraft;
  /** Why the shop would reject the draft, whatever its reason and note; the dialog may open before this is known. */
  rejection: Error | null;
  /** What the preview says; undefined: not known. */
  outcome: 'accepted' | 'awaiting' | undefined;
  onChange: (draft: RevisionDraft) => void;
  /** Loads what others have changed. */
  onCatchUp: () => Promise<void>;
  onSaved: () => void;
  onClose: () => void;
}

/** 1C gives its reason by itself. */
const REASONS = revisionReasons
  .filter((reason) => reason !== 'one_c')
  .map((reason) => ({ value: reason, label: REASON_NAMES[reason] || 'Другая причина' }));

/** Why the order is changed, and what the buyer reads about it. */
export function SaveDialog(props: SaveDialogProps) {
  const { order, draft, rejection, outcome, onChange, onCatchUp, onSaved, onClose } = props;
  const [reason, setReason] = useState<RevisionReason>('client');
  const [note, setNote] = useState('');
  const shown = usePaused(note.trim());
  const save = useOrderWrite(
    async (_: FormData, header) => {
      const saved = await api.POST('/api/v1/staff/orders/{id}/revisions/', {
        params: { path: { id: String(order.id) }, header },
        body: {
          base: draft.base,
          reason,
          ...(note.trim() && { note }),
          lines: requestOf(draft),
        },
      });
      // At once: the draft is spent, whatever is loaded after it.
      onSaved();
      return saved;
    },
    outcome === 'awaiting'
      ? 'Изменения отправлены покупателю: они вступят в силу с его согласия.'
      : 'Заказ изменён, покупатель получит письмо.',
  );
  const preview = usePreview(order, draft, { reason, note: shown, isEnabled: !save.isPending });
  const isBehind = [save.error, rejection, preview.error].some((error) => baseIn(error) !== undefined);
  const catchUp = useEffectEvent(() => onCatchUp().then(() => save.reset()));
  useEffect(() => {
    if (isBehind) void catchUp();
  }, [isBehind]);
  const errors = fieldErrors(save.error);
  const isRejected = !isBehind && (hasStatus(rejection, 400) || hasStatus(rejection, 409));
  return (
    <Confirm
      title={outcome === 'awaiting' ? 'Предложить изменения' : 'Изменить заказ'}
      action={outcome === 'awaiting' ? 'Отправить покупателю' : 'Сохранить и написать'}
      busy={save.isPending && 'Сохраняем'}
      error={isBehind ? null : (save.error ?? (isRejected ? rejection : null))}
      isBlocked={isRejected || (draft.asked ?? []).length > 0}
      onConfirm={(form) => (isBehind ? void catchUp() : save.mutate(form))}
      onClose={onClose}
    >
      <OthersChanges order={order} draft={draft} onChange={onChange} />
      <p>
        {outcome === 'awaiting'
          ? 'Покупатель получит письмо со ссылкой и ответит. До этого товар отложен по большему из количеств.'
          : 'Покупатель получит письмо: что было и что стало.'}
      </p>
      <SelectField
        id="reason"
        name="reason"
        label="Причина"
        options={REASONS}
        defaultValue={reason}
        onChange={(event) => setReason(event.target.value as RevisionReason)}
        error={errors.reason}
      />
      <TextArea
        id="note"
        name="note"
        label="Пояснение покупателю"
        rows={3}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={errors.note}
      />
      {preview.data && !isRejected && <RevisionPreview preview={preview.data} />}
    </Confirm>
  );
}

/** What the revision does with this reason and note; the client's email says both. */
function usePreview(
  { id, version }: Order,
  draft: RevisionDraft,
  { reason, note, isEnabled }: { reason: RevisionReason; note: string; isEnabled: boolean },
) {
  return useQuery({
    queryKey: ['revision-preview', id, version, draft, reason, note],
    queryFn: ({ signal }) =>
      data(
        api.POST('/api/v1/staff/orders/{id}/revisions/preview/', {
          params: { path: { id: String(id) } },
          signal,
          body: { base: draft.base, reason, ...(note && { note }), lines: requestOf(draft) },
        }),
      ),
    // What is being saved is no draft any more.
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
