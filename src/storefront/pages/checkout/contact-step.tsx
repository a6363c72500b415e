import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { MOST_COMMENT } from '../../../shop/orders/orders.ts';
import { FieldError } from '../../../ui/field/field-error.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { EmailField, PhoneField } from '../../forms/contact-fields.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import type { FormErrors } from '../../forms/form-answer.ts';
import type { CheckoutView } from './checkout.view.ts';
import * as css from './contact-step.module.css';
import type { Values } from './order-form.ts';
import { handingDay, NO_POWER } from './power-choice.ts';

interface ContactStepProps {
  view: CheckoutView;
  typed: Values;
  /** The current values of the form. */
  values: Values;
  errors: FormErrors;
}

/** The person who collects or receives the goods, and where documents are sent. */
export function ContactStep({ view, typed, values, errors }: ContactStepProps) {
  const { buyer } = view;
  const day = handingDay(values, view);
  const field = fieldsOf(typed, errors);
  return (
    <div className={css.fields}>
      <div className={css.wide}>
        <TextField
          {...field('name')}
          label="Фамилия и имя"
          autoComplete="name"
          autoCapitalize="words"
          required
        />
      </div>
      <PhoneField {...field('phone')} hint="Позвоним, только если товар закончится" required />
      <EmailField
        {...field('email')}
        label={buyer ? 'Эл. почта для документов' : 'Эл. почта'}
        hint={buyer ? 'Счёт и УПД придут сюда' : 'Номер заказа и документы придут сюда'}
        required
      />
      {buyer && (
        <div className={css.wide}>
          <SelectField
            {...field('power')}
            label="Доверенность"
            none="Без доверенности"
            // «Лаптев А. Ю.»: the whole name does not fit on a phone.
            options={buyer.powers.map(({ id, number, person, valid_to }) => ({
              value: String(id),
              label: `№ ${number} до ${formatDate(valid_to)} · ${person.replace(/ (.)\S*/g, '\u00a0$1.')}${day && valid_to < day ? ': закончится до выдачи' : ''}`,
            }))}
          />
          <p className={css.hint}>
            {NO_POWER}. Просроченные не&nbsp;показываем.{' '}
            <a href="/account/powers" className={linkClass}>
              Загрузить новую
            </a>
          </p>
        </div>
      )}
      <details className={css.wide} open={Boolean(typed.comment || errors.comment)}>
        <summary className={css.more}>
          <span className={linkClass}>Добавить комментарий</span>
        </summary>
        <label htmlFor="comment" className={css.label}>
          Комментарий к заказу
        </label>
        <textarea
          id="comment"
          name="comment"
          rows={3}
          maxLength={MOST_COMMENT}
          defaultValue={typed.comment}
          className={css.text}
          aria-invalid={errors.comment ? true : undefined}
          aria-describedby={errors.comment ? 'comment-error' : undefined}
        />
        <FieldError id="comment-error">{errors.comment}</FieldError>
      </details>
    </div>
  );
}
