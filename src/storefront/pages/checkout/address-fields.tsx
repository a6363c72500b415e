import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import type { FormErrors } from '../../forms/form-answer.ts';
import { useShellLayout } from '../../shell/shell-data.ts';
import * as css from './address-fields.module.css';
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

/** The delivery address: one from the address book, or a new one. */
export function AddressFields({ view: { addresses, isKnown }, typed, errors }: AddressFieldsProps) {
  const cityIn = useShellLayout()?.cityIn;
  const field = fieldsOf(typed, errors);
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
            hint={cityIn && `Оставьте пустым, если адрес в\u00a0${cityIn}`}
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
            label="Комментарий водителю"
            hint="Подъезд, этаж, домофон, пропуск — необязательно"
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
            Сохранить этот адрес
          </ChoiceRow>
        )}
      </div>
    </>
  );
}
