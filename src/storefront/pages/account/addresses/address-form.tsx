import { addressErrors } from '../../../../shop/orders/address-book/address-book.ts';
import { ChoiceRow } from '../../../../ui/choice/choice-row.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { linkClass } from '../../../../ui/text/text.tsx';
import { fieldsOf } from '../../../forms/fields.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import { useCity } from '../../../shell/shell-data.ts';
import { AuthForm } from '../../auth/auth-form.tsx';
import * as css from './address-form.module.css';
import type { AddressBook } from './address-list.tsx';

interface AddressFormProps {
  /** The address being edited; undefined for a new one. */
  address: AddressBook[number] | undefined;
  /** The first address is always the main one. */
  isFirst: boolean;
  answer: FormAnswer | undefined;
}

const NAMES = {
  city: 'город',
  street: 'улица',
  house: 'дом',
  flat: 'квартира',
  comment: 'комментарий водителю',
};

/** The form of a new or edited address. */
export function AddressForm({ address, isFirst, answer }: AddressFormProps) {
  const { errors, form } = useFormErrors(answer, addressErrors);
  const city = useCity()?.name;
  const values: Partial<Record<string, string>> = answer?.values ?? { city, ...textsOf(address) };
  const field = fieldsOf(values, errors);
  return (
    <div className={css.form}>
      <h2 className={css.title}>{address ? 'Изменить адрес' : 'Новый адрес'}</h2>
      <AuthForm form={form} errors={errors} names={NAMES} submit="Сохранить адрес" busy="Сохраняем">
        <input type="hidden" name="intent" value={address ? 'change' : 'add'} />
        {address && <input type="hidden" name="id" value={address.id} />}
        <TextField
          {...field('city')}
          label="Город или посёлок"
          autoComplete="address-level2"
          maxLength={200}
          required
        />
        <TextField {...field('street')} label="Улица" autoComplete="address-line1" maxLength={200} required />
        <div className={css.pair}>
          <TextField {...field('house')} label="Дом, корпус" maxLength={50} required />
          <TextField {...field('flat')} label="Квартира, офис" autoComplete="address-line2" maxLength={50} />
        </div>
        <TextField
          {...field('comment')}
          label="Комментарий водителю"
          hint="Подъезд, домофон, пропуск — если нужно"
          maxLength={500}
        />
        {!isFirst && !address?.is_default && (
          <ChoiceRow type="checkbox" name="is_default" chosen={values.is_default === 'on'}>
            Основной адрес: подставлять при оформлении заказа
          </ChoiceRow>
        )}
      </AuthForm>
      <p className={css.back}>
        <a href="/account/addresses">
          <span className={linkClass}>Отмена</span>
        </a>
      </p>
    </div>
  );
}

function textsOf(address: AddressFormProps['address']) {
  if (!address) return {};
  const { city_name: city, street, house, flat, comment } = address;
  return { city, street, house, flat, comment };
}
