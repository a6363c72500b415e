import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { FieldError } from '../../../ui/field/field-error.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { FormRefusal } from '../../forms/form-refusal.tsx';
import { GuardFields } from '../../forms/guard-fields.tsx';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import type { ProductView } from './product.view.ts';
import css from './stock-request.module.css';
import { requestProblems, type StockRequestAnswer } from './stock-request-action.ts';

/** «Сообщить мне о поступлении»: how to reach who waits for these goods, in one field. */
export default function StockRequest({ product: { analogs } }: { product: ProductView }) {
  const answer = useActionData<StockRequestAnswer>();
  const isBusy = useNavigation().formMethod === 'POST';
  const { errors, form } = useFormErrors(answer?.done ? undefined : answer, requestProblems);
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
      <h2 className={css.title}>Сообщим, когда появится</h2>
      <FormRefusal errors={errors} />
      <TextField
        id="contact"
        name="contact"
        label="Телефон или эл. почта"
        defaultValue={answer?.values.contact}
        error={errors.contact}
        autoComplete="tel"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
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
          Согласен на&nbsp;обработку персональных данных
        </ChoiceRow>
        <FieldError id="consent-error">{errors.consent}</FieldError>
      </div>
      <GuardFields stamp="" />
      {/* One main button on a screen: where something can be bought instead, that is the one. */}
      <Button
        type="submit"
        {...(analogs.count > 0 ? { kind: 'outline' } : { size: 'big' })}
        busy={isBusy && 'Отправляем'}
      >
        Сообщить мне о&nbsp;поступлении
      </Button>
    </Form>
  );
}
