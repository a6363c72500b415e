import { TextArea } from '../../../ui/field/text-area.tsx';
import { api } from '../../api/client.ts';
import { fieldErrors } from '../../api/failures.ts';
import type { Order } from '../../orders/order-query.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { Confirm } from '../../parts/confirm.tsx';

/** Records that the buyer has agreed to a proposal by word of mouth. */
export function AcceptSpoken({ order, n, onClose }: { order: Order; n: number; onClose: () => void }) {
  const accept = useOrderWrite(
    (note: string) =>
      api.POST('/api/v1/staff/orders/{id}/revisions/{n}/accept/', {
        params: { path: { id: String(order.id), n: String(n) } },
        body: { note },
      }),
    'Согласие записано, изменения действуют.',
  );
  return (
    <Confirm
      title="Покупатель согласился?"
      action="Записать согласие"
      busy={accept.isPending && 'Записываем'}
      error={accept.error}
      onConfirm={(form) => accept.mutate(String(form.get('note')), { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextArea
        id="note"
        name="note"
        label="Как он это сказал"
        hint="Например: по телефону, 26 ноября в 14:05, Иван Лобов"
        error={fieldErrors(accept.error).note}
        required
        rows={2}
      />
    </Confirm>
  );
}
