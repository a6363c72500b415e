import { useState } from 'react';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api } from '../../api/client.ts';
import { fieldErrors } from '../../api/failures.ts';
import type { Order } from '../../orders/order-query.ts';
import { fieldName, holdDay } from '../../orders/order-words.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { useMay } from '../../session/session.ts';
import { Block, BlockLink, BlockNote } from './block.tsx';

/** Until when the goods are reserved; a longer hold is recorded with a reason. */
export function HoldBlock({ order }: { order: Order }) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const { hold_until: until } = order.payment;
  const isActive = ['new', 'confirmed', 'ready'].includes(order.status.code);
  if (!isActive) return null;
  return (
    <Block
      title="Резерв"
      actions={may('orders.edit') && <BlockLink onClick={() => setIsOpen(true)}>Продлить</BlockLink>}
    >
      <BlockNote>
        {until === null ? 'Без срока.' : `Товар отложен по ${holdDay(until)} включительно.`}
      </BlockNote>
      {isOpen && <HoldDialog order={order} onClose={() => setIsOpen(false)} />}
    </Block>
  );
}

function HoldDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const extend = useOrderWrite(
    (form: FormData) =>
      api.POST('/api/v1/staff/orders/{id}/hold/', {
        params: { path: { id: String(order.id) } },
        body: {
          version: order.version,
          until: String(form.get('until')),
          ...(form.get('note') && { note: String(form.get('note')) }),
        },
      }),
    'Резерв продлён, покупатель получит письмо.',
  );
  const errors = fieldErrors(extend.error);
  return (
    <Confirm
      title="Продлить резерв"
      action="Продлить"
      busy={extend.isPending && 'Продлеваем'}
      error={extend.error}
      nameOf={fieldName}
      onConfirm={(form) => extend.mutate(form, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField id="until" name="until" label="По какой день" type="date" error={errors.until} required />
      <TextArea id="note" name="note" label="Почему" hint="Для истории" rows={2} error={errors.note} />
    </Confirm>
  );
}
