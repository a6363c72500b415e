import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api } from '../../api/client.ts';
import { fieldErrors } from '../../api/failures.ts';
import { handedWords, openShipments, restOf } from '../../orders/handed-words.ts';
import type { Order } from '../../orders/order-query.ts';
import { fieldName } from '../../orders/order-words.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { useMay } from '../../session/session.ts';
import * as css from './order.module.css';

interface HandOverDialogProps {
  order: Order;
  shipment: Order['shipments'][number];
  onClose: () => void;
}

const PAID_BY = [
  { value: 'card', label: 'Картой' },
  { value: 'cash', label: 'Наличными' },
] as const;

/** Hands a shipment over: at the counter to its receiver, else to a carrier. */
export function HandOverDialog({ order, shipment, onClose }: HandOverDialogProps) {
  const may = useMay();
  const { power, buyer } = order;
  const owed = order.owed ?? 0;
  const isPickup = shipment.kind === 'pickup';
  const isAll = openShipments(order).length + restOf(order).length === 1;
  const handOver = useOrderWrite(
    (form: FormData, header) =>
      api.PATCH('/api/v1/staff/orders/{id}/shipments/{number}/', {
        params: { path: { id: String(order.id), number: String(shipment.number) }, header },
        body: {
          version: order.version,
          state: 'handed_over',
          ...(form.get('receiver') && { receiver: String(form.get('receiver')) }),
          ...(form.get('track') && { track: String(form.get('track')) }),
          ...(form.get('power') && power && { power: power.id }),
          ...(form.get('paid_by') && { paid_by: String(form.get('paid_by')) as 'cash' | 'card' }),
        },
      }),
    isPickup ? handedWords(order, { shipments: [shipment.number], lines: [] }) : 'Отгрузка передана.',
  );
  const errors = fieldErrors(handOver.error);
  return (
    <Confirm
      title={isPickup ? `Выдать ${isAll ? 'заказ' : `отгрузку ${shipment.number}`}` : 'Передать в доставку'}
      action={isPickup ? 'Выдать' : 'Передать'}
      busy={handOver.isPending && 'Записываем'}
      error={handOver.error}
      nameOf={fieldName}
      onConfirm={(form) => handOver.mutate(form, { onSuccess: onClose })}
      onClose={onClose}
    >
      {power && (
        <ChoiceRow type="checkbox" name="power" defaultValue="1" chosen>
          По доверенности {power.number}, {power.person}
        </ChoiceRow>
      )}
      <div className={css.fields}>
        <TextField
          id="receiver"
          name="receiver"
          label="Кто получает"
          defaultValue={power?.person ?? (isPickup ? buyer.name : '')}
          error={errors.receiver}
        />
        {!isPickup && (
          <TextField id="track" name="track" label="Номер для отслеживания" error={errors.track} />
        )}
        {owed > 0 && may('payments.record') && (
          <SelectField
            id="paid_by"
            name="paid_by"
            label={`Остаток ${formatRoubles(owed)}`}
            none="Не платят сейчас"
            options={PAID_BY}
            error={errors.paid_by}
          />
        )}
      </div>
    </Confirm>
  );
}
