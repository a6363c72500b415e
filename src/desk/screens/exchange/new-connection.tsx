import { useState } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { fieldErrors } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { useExchangeWrite } from './exchange-calls.ts';
import { Secret } from './secret.tsx';

type Connection = Shape<'ExchangeConnection'>;

/** The modules of 1C in the words of their users. */
export const PROFILE_NAMES: Record<Connection['profile'], string> = {
  ut207: 'УТ 11, КА, ERP (CommerceML 2.07)',
  unf: 'УНФ',
  bus31: 'Модуль Битрикса (CommerceML 3.1)',
  moysklad: 'МойСклад',
};

/** A form for a new base of 1C; then its secret, once. */
export function NewConnection({ onClose }: { onClose: () => void }) {
  const [made, show] = useState<Shape<'NewExchangeConnection'>>();
  const add = useExchangeWrite(
    (form: FormData) => {
      const text = (name: string) => String(form.get(name)).trim();
      const networks = text('networks')
        .split(/[\s,;]+/)
        .filter(Boolean);
      return data(
        api.POST('/api/v1/staff/exchange/connections/', {
          body: {
            slug: text('slug'),
            profile: text('profile') as Connection['profile'],
            orders: text('orders') as Connection['orders'],
            ...(text('name') && { name: text('name') }),
            ...(networks.length > 0 && { networks }),
          },
        }),
      );
    },
    { done: 'Подключение добавлено.', onDone: show },
  );
  const errors = fieldErrors(add.error);
  if (made) return <Secret {...made} onClose={onClose} />;
  return (
    <Confirm
      title="Новое подключение 1С"
      action="Добавить"
      busy={add.isPending && 'Добавляем'}
      error={add.error}
      onConfirm={add.mutate}
      onClose={onClose}
    >
      <TextField
        id="connection-slug"
        name="slug"
        label="Короткое имя латиницей: будет в адресе, например main"
        error={errors.slug}
      />
      <TextField id="connection-name" name="name" label="Название для людей" error={errors.name} />
      <SelectField
        id="connection-profile"
        name="profile"
        label="Модуль 1С"
        options={Object.entries(PROFILE_NAMES).map(([value, label]) => ({ value, label }))}
        error={errors.profile}
      />
      <SelectField
        id="connection-orders"
        name="orders"
        label="Какие заказы передавать"
        options={[
          { value: 'all', label: 'Все' },
          { value: 'retail', label: 'Розничные' },
          { value: 'wholesale', label: 'Оптовые' },
          { value: 'none', label: 'Никакие' },
        ]}
        error={errors.orders}
      />
      <TextField
        id="connection-networks"
        name="networks"
        label="Откуда разрешено, например 10.0.0.0/8; пусто — отовсюду"
        error={errors.networks}
      />
    </Confirm>
  );
}
