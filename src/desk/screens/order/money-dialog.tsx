import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api } from '../../api/client.ts';
import { fieldErrors } from '../../api/failures.ts';
import type { Order } from '../../orders/order-query.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { typedSum } from '../../parts/typed-sum.ts';
import * as css from './order.module.css';

const SOURCES = [
  { value: 'bank', label: 'Банк, платёжное поручение' },
  { value: 'card', label: 'Карта' },
  { value: 'cash', label: 'Наличные' },
] as const;

const WORDS = {
  payment: { title: 'Записать оплату', action: 'Записать', busy: 'Записываем', done: 'Оплата записана.' },
  refund: { title: 'Вернуть деньги', action: 'Вернуть', busy: 'Записываем', done: 'Возврат записан.' },
} as const;

interface MoneyDialogProps {
  order: Order;
  kind: keyof typeof WORDS;
  onClose: () => void;
}

/** Records money that came for an order, or was given back. */
export function MoneyDialog({ order, kind, onClose }: MoneyDialogProps) {
  const words = WORDS[kind];
  const { total, paid_total: paid } = order;
  const owed = total === null || paid === null ? null : kind === 'payment' ? total - paid : paid - total;
  const expected = owed !== null && owed > 0 ? owed : null;
  const record = useOrderWrite(
    (form: FormData, header) =>
      api.POST(
        kind === 'payment' ? '/api/v1/staff/orders/{id}/payments/' : '/api/v1/staff/orders/{id}/refunds/',
        {
          params: { path: { id: String(order.id) }, header },
          body: {
            version: order.version,
            sum: typedSum(String(form.get('sum'))),
            source: String(form.get('source')) as (typeof SOURCES)[number]['value'],
            ...(form.get('document') && { document: String(form.get('document')) }),
            ...(form.get('paid_on') && { paid_on: String(form.get('paid_on')) }),
          },
        },
      ),
    words.done,
  );
  const errors = fieldErrors(record.error);
  return (
    <Confirm
      title={words.title}
      action={words.action}
      busy={record.isPending && words.busy}
      error={record.error}
      onConfirm={(form) => record.mutate(form, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className={css.fields}>
        <TextField
          id="sum"
          name="sum"
          label="Сумма, ₽"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={expected === null ? '' : expected.toFixed(2).replace('.', ',')}
          hint={
            expected !== null &&
            `${kind === 'payment' ? 'Осталось заплатить' : 'Можно вернуть'} ${formatRoubles(expected)}`
          }
          error={errors.sum}
          required
        />
        <SelectField id="source" name="source" label="Как" options={SOURCES} error={errors.source} />
        <TextField
          id="document"
          name="document"
          label="Документ"
          placeholder="п/п № 418"
          maxLength={200}
          error={errors.document}
        />
        <TextField id="paid_on" name="paid_on" label="День документа" type="date" error={errors.paid_on} />
      </div>
    </Confirm>
  );
}
