import { TextField } from '../../../ui/field/text-field.tsx';
import { useCity } from '../../shell/shell-data.ts';
import type { FormErrors } from '../auth/form-answer.ts';
import css from './address-fields.module.css';
import type { CheckoutView } from './checkout.view.ts';
import type { Values } from './order-form.ts';

interface AddressFieldsProps {
  view: CheckoutView;
  typed: Values;
  errors: FormErrors;
}

/** Where to bring it: an address to type. */
export function AddressFields({ typed, errors }: AddressFieldsProps) {
  const city = useCity()?.name;
  const field = (name: string) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
  return (
    <div className={css.fields}>
      <div className={css.wide}>
        <TextField
          {...field('settlement')}
          label="Населённый пункт"
          hint={city && `Если не\u00a0${city}`}
          autoComplete="address-level2"
          maxLength={200}
        />
      </div>
      <div className={css.wide}>
        <TextField {...field('street')} label="Улица" autoComplete="address-line1" maxLength={200} />
      </div>
      <TextField {...field('house')} label="Дом, корпус" autoComplete="off" maxLength={50} />
      <TextField {...field('flat')} label="Квартира или офис" autoComplete="address-line2" maxLength={50} />
      <div className={css.wide}>
        <TextField
          {...field('address_comment')}
          label="Как проехать"
          hint="Подъезд, этаж, домофон, пропуск. Не обязательно"
          autoComplete="off"
          maxLength={500}
        />
      </div>
    </div>
  );
}
