import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { FormErrors } from '../../forms/form-answer.ts';
import { useCity } from '../../shell/shell-data.ts';
import css from './address-fields.module.css';
import { addressLine } from './address-line.ts';
import type { CheckoutView } from './checkout.view.ts';
import { ChoiceCard } from './choice-card.tsx';
import { Choices } from './choices.tsx';
import type { Values } from './order-form.ts';

interface AddressFieldsProps {
  view: CheckoutView;
  typed: Values;
  errors: FormErrors;
}

/** Where to bring it: one of the address book, or an address to type. */
export function AddressFields({ view: { addresses, isKnown }, typed, errors }: AddressFieldsProps) {
  const city = useCity()?.name;
  const field = (name: string) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
  return (
    <>
      {addresses.length > 0 && (
        <Choices id="address" legend="Адрес" error={errors.address}>
          {addresses.map((address) => (
            <ChoiceCard
              key={address.id}
              name="address"
              value={address.id}
              title={addressLine(address)}
              defaultChecked={typed.address === String(address.id)}
            >
              {address.comment}
            </ChoiceCard>
          ))}
          <ChoiceCard
            name="address"
            value="new"
            title="Другой адрес"
            defaultChecked={typed.address === 'new'}
          />
        </Choices>
      )}
      <div className={css.fields} data-new-address>
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
        {isKnown && (
          <ChoiceRow
            type="checkbox"
            name="save_address"
            className={css.wide}
            chosen={typed.save_address === 'on'}
          >
            Запомнить этот адрес
          </ChoiceRow>
        )}
      </div>
    </>
  );
}
