import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { FieldError } from '../../../ui/field/field-error.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { GuardFields } from '../../forms/guard-fields.tsx';
import { PhoneField } from '../auth/phone-field.tsx';
import { useFormErrors } from '../auth/use-form-errors.ts';
import type { ProductView } from './product.view.ts';
import css from './stock-request.module.css';
import { requestProblems, type StockRequestAnswer } from './stock-request-action.ts';

/** «Сообщить»: who is to be told when these goods are there again, and how many he waits for. */
export function StockRequest({ product: { multiplicity, unit, analogs } }: { product: ProductView }) {
  const answer = useActionData<StockRequestAnswer>();
  const isBusy = useNavigation().formMethod === 'POST';
  const { errors, form } = useFormErrors(answer?.done ? undefined : answer, requestProblems);
  const field = (name: string) => ({
    ...{ id: name, name, defaultValue: answer?.values[name], error: errors[name] },
  });
  // Its button is gone: who uses keys goes on from here.
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer?.done) done.current?.focus();
  }, [answer]);
  if (answer?.done)
    return (
      <div ref={done} tabIndex={-1} className={css.request}>
        <Notice kind="good">{answer.done}</Notice>
      </div>
    );
  return (
    <Form method="post" noValidate preventScrollReset className={css.request} {...form}>
      <h2 className={css.title}>Сообщить, когда появится</h2>
      {errors.form && (
        <div tabIndex={-1} data-refusal className={css.refusal}>
          <Notice kind="wrong">{errors.form}</Notice>
        </div>
      )}
      <TextField {...field('name')} label="Имя" autoComplete="name" maxLength={200} required />
      <PhoneField {...field('phone')} label="Телефон" placeholder="+7 (___) ___-__-__" maxLength={40} />
      <TextField
        {...field('email')}
        type="email"
        label="Эл. почта"
        hint="Хватит телефона или почты"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <TextField
        {...field('quantity')}
        label={`Сколько нужно, ${unit}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={answer?.values.quantity ?? multiplicity}
        maxLength={12}
      />
      <div>
        <ChoiceRow
          type="checkbox"
          id="consent"
          name="consent"
          chosen={answer?.values.consent === 'on'}
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent ? 'consent-error' : undefined}
        >
          Согласен на&nbsp;обработку персональных данных, чтобы мне сообщили
        </ChoiceRow>
        <FieldError id="consent-error">{errors.consent}</FieldError>
      </div>
      <GuardFields stamp="" />
      {/* One main button on a screen: where something can be bought instead, that is the one. */}
      <Button
        type="submit"
        size="big"
        kind={analogs.count > 0 ? 'outline' : 'main'}
        busy={isBusy && 'Отправляем'}
      >
        Сообщить
      </Button>
    </Form>
  );
}
