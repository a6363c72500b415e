import {
  REASON_NAMES,
  type RevisionReason,
  revisionReasons,
} from '../../../shop/orders/revisions/revisions.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { api } from '../../api/client.ts';
import { changesIn, fieldErrors } from '../../api/failures.ts';
import type { Order } from '../../orders/order-query.ts';
import { fieldName } from '../../orders/order-words.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { type RevisionDraft, requestOf } from './revision-draft.ts';

interface SaveDialogProps {
  order: Order;
  draft: RevisionDraft;
  /** What the preview says; undefined: not known. */
  outcome: 'accepted' | 'awaiting' | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** 1C gives its reason by itself. */
const REASONS = revisionReasons
  .filter((reason) => reason !== 'one_c')
  .map((reason) => ({ value: reason, label: REASON_NAMES[reason] || 'Другая причина' }));

/** Why the order is changed, and what the buyer reads about it. */
export function SaveDialog({ order, draft, outcome, onSaved, onClose }: SaveDialogProps) {
  const save = useOrderWrite(
    async (form: FormData, header) => {
      const saved = await api.POST('/api/v1/staff/orders/{id}/revisions/', {
        params: { path: { id: String(order.id) }, header },
        body: {
          base: draft.base,
          reason: String(form.get('reason')) as RevisionReason,
          ...(form.get('note') && { note: String(form.get('note')) }),
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
  const isOutdated = save.error && changesIn(save.error) !== undefined;
  const errors = fieldErrors(save.error);
  return (
    <Confirm
      title={outcome === 'awaiting' ? 'Предложить изменения' : 'Изменить заказ'}
      action={outcome === 'awaiting' ? 'Отправить покупателю' : 'Сохранить и написать'}
      busy={save.isPending && 'Сохраняем'}
      error={isOutdated ? null : save.error}
      onConfirm={(form) => save.mutate(form)}
      onClose={onClose}
    >
      {isOutdated && <Conflict error={save.error} nameOf={fieldName} timeZone={order.city.time_zone} />}
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
        defaultValue="client"
        error={errors.reason}
      />
      <TextArea
        id="note"
        name="note"
        label="Пояснение покупателю"
        rows={3}
        maxLength={1000}
        error={errors.note}
      />
    </Confirm>
  );
}
