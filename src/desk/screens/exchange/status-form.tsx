import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { fieldErrors } from '../../api/failures.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { useExchangeWrite } from './exchange-calls.ts';

/** What a state of 1C may mean for an order. */
export const MEANINGS = [
  { value: 'confirmed', label: 'Подтверждён' },
  { value: 'ready', label: 'Готов к выдаче' },
  { value: 'shipped', label: 'Отгружен' },
  { value: 'done', label: 'Завершён' },
  { value: 'cancelled', label: 'Отменён' },
  { value: 'none', label: 'Ничего не меняет' },
  { value: 'forget', label: 'Сбросить: понимать как по умолчанию' },
] as const;
type Meaning = (typeof MEANINGS)[number]['value'];

interface StatusFormProps {
  connection: string;
  /** As 1C writes it; absent: the person types it. */
  status?: string;
  onClose: () => void;
}

/** Says what a state of an order in 1C means. */
export function StatusForm({ connection, status, onClose }: StatusFormProps) {
  const write = useExchangeWrite(
    (body: { status: string; state: Meaning }) =>
      data(
        api.PUT('/api/v1/staff/exchange/connections/{slug}/statuses/', {
          params: { path: { slug: connection } },
          body: body as never,
        }),
      ),
    { done: 'Записано. Документ с этим состоянием применится, когда 1С пришлёт его снова.', onDone: onClose },
  );
  const errors = fieldErrors(write.error);
  return (
    <Confirm
      title="Что значит состояние заказа в 1С?"
      action="Записать"
      busy={write.isPending && 'Записываем'}
      error={write.error}
      onConfirm={(form) =>
        write.mutate({
          status: String(form.get('status')).trim(),
          state: String(form.get('state')) as Meaning,
        })
      }
      onClose={onClose}
    >
      <TextField
        id="status-name"
        name="status"
        label="Состояние, как его пишет 1С"
        defaultValue={status}
        error={errors.status}
      />
      <SelectField
        id="status-state"
        name="state"
        label="Для магазина это"
        options={MEANINGS}
        error={errors.state}
      />
    </Confirm>
  );
}
