import { useState } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api } from '../../api/client.ts';
import { besides, fieldErrors } from '../../api/failures.ts';
import type { Order } from '../../orders/order-query.ts';
import { fieldName } from '../../orders/order-words.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { NO_SUM, typedSum } from '../../parts/typed-sum.ts';
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

const FIELDS = ['sum', 'source', 'document', 'paid_on'];

interface MoneyDialogProps {
  order: Order;
  kind: keyof typeof WORDS;
  onClose: () => void;
}

/** Records money that came for an order, or was given back. */
export function MoneyDialog({ order, kind, onClose }: MoneyDialogProps) {
  const words = WORDS[kind];
  const owed = kind === 'payment' ? order.owed : order.refundable;
  const expected = owed !== null && owed > 0 ? owed : null;
  const [isNoSum, setIsNoSum] = useState(false);
  /** By how many roubles the typed payment exceeds the debt, once the person has been warned; null: not warned. */
  const [over, setOver] = useState<number | null>(null);
  const record = useOrderWrite(
    ({ form, sum }: { form: FormData; sum: number }, header) =>
      api.POST(
        kind === 'payment' ? '/api/v1/staff/orders/{id}/payments/' : '/api/v1/staff/orders/{id}/refunds/',
        {
          params: { path: { id: String(order.id) }, header },
          body: {
            version: order.version,
            sum,
            source: String(form.get('source')) as (typeof SOURCES)[number]['value'],
            ...(form.get('document') && { document: String(form.get('document')) }),
            ...(form.get('paid_on') && { paid_on: String(form.get('paid_on')) }),
          },
        },
      ),
    words.done,
  );
  const errors = fieldErrors(record.error);
  const submit = (form: FormData) => {
    const sum = typedSum(String(form.get('sum')));
    setIsNoSum(sum === null);
    if (sum === null) return record.reset();
    const more = kind === 'payment' && owed !== null ? sum - owed : 0;
    // Half a kopeck: roubles are binary fractions here.
    if (more > 0.005 && over === null) return setOver(more);
    record.mutate({ form, sum }, { onSuccess: onClose });
  };
  return (
    <Confirm
      title={words.title}
      action={over === null ? words.action : 'Записать всё равно'}
      busy={record.isPending && words.busy}
      error={besides(FIELDS, record.error)}
      nameOf={fieldName}
      onConfirm={submit}
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
          error={isNoSum ? NO_SUM : errors.sum}
          onChange={() => {
            setIsNoSum(false);
            setOver(null);
          }}
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
      {over !== null && (
        <Notice kind="attention">Это больше долга на {formatRoubles(over)}. Записать всё равно?</Notice>
      )}
    </Confirm>
  );
}
