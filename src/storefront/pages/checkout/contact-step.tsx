import { TextField } from '../../../ui/field/text-field.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { FormErrors } from '../auth/form-answer.ts';
import { PhoneField } from '../auth/phone-field.tsx';
import css from './contact-step.module.css';
import type { Values } from './order-form.ts';

interface ContactStepProps {
  typed: Values;
  errors: FormErrors;
}

/** Who collects the goods or opens the door, and where papers go. */
export function ContactStep({ typed, errors }: ContactStepProps) {
  const field = (name: string) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
  return (
    <div className={css.fields}>
      <div className={css.wide}>
        <TextField
          {...field('name')}
          label="Фамилия и имя"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={200}
          required
        />
      </div>
      <PhoneField
        {...field('phone')}
        label="Телефон"
        hint="Позвоним, только если товар разберут"
        placeholder="+7 (___) ___-__-__"
        maxLength={40}
        required
      />
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        label="Эл. почта"
        hint="Номер заказа и документы придут сюда"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
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
          maxLength={2000}
          defaultValue={typed.comment}
          className={css.text}
          aria-invalid={errors.comment ? true : undefined}
        />
      </details>
    </div>
  );
}
