import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api } from '../../api/client.ts';
import { fieldErrors } from '../../api/failures.ts';
import type { Order } from '../../orders/order-query.ts';
import { fieldName } from '../../orders/order-words.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { Confirm } from '../../parts/confirm.tsx';
import * as css from './order.module.css';

const STATES = [
  { value: 'packed', label: 'Собрано' },
  { value: 'planned', label: 'Наметить на день' },
] as const;

/** A new shipment: everything that is left, or a part of it. */
export function ShipmentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const left = order.lines.flatMap(({ id, name, unit, quantity, packed }) => {
    const planned = order.shipments
      .filter(({ state }) => state === 'planned')
      .flatMap(({ lines }) => lines)
      .reduce((sum, one) => sum + (one.line === id ? one.quantity : 0), 0);
    const rest = quantity - packed - planned;
    return rest > 0 ? [{ id, name, unit, rest }] : [];
  });
  const add = useOrderWrite(
    (form: FormData, header) =>
      api.POST('/api/v1/staff/orders/{id}/shipments/', {
        params: { path: { id: String(order.id) }, header },
        body: {
          version: order.version,
          state: String(form.get('state')) as (typeof STATES)[number]['value'],
          lines: left.flatMap(({ id }) => {
            const quantity = Number(form.get(`line ${id}`));
            return quantity > 0 ? [{ line: id, quantity }] : [];
          }),
          ...(form.get('planned_on') && { planned_on: String(form.get('planned_on')) }),
        },
      }),
    'Отгрузка записана.',
  );
  const errors = fieldErrors(add.error);
  return (
    <Confirm
      title="Собрать отгрузку"
      action="Записать"
      busy={add.isPending && 'Записываем'}
      error={add.error}
      nameOf={fieldName}
      onConfirm={(form) => add.mutate(form, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={css.quiet}>Чего в этой отгрузке нет, уедет следующей.</p>
      <ul className={css.picked}>
        {left.map(({ id, name, unit, rest }) => (
          <li key={id}>
            <TextField
              id={`line-${id}`}
              name={`line ${id}`}
              label={`${name}, ${unit}`}
              type="number"
              min={0}
              max={rest}
              step={1}
              defaultValue={rest}
              hint={`осталось ${rest}`}
            />
          </li>
        ))}
      </ul>
      <div className={css.fields}>
        <SelectField id="state" name="state" label="Что делаем" options={STATES} error={errors.state} />
        <TextField id="planned_on" name="planned_on" label="День" type="date" error={errors.planned_on} />
      </div>
    </Confirm>
  );
}
