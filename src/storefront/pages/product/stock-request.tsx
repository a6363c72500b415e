import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { STOCK_REQUEST_CONSENT } from '../../../shop/accounts/consents/consents.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ConsentRow } from '../../forms/consent-row.tsx';
import { FormErrorSummary } from '../../forms/form-errors-summary.tsx';
import { GuardFields } from '../../forms/guard-fields.tsx';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import type { ProductView } from './product.view.ts';
import * as css from './stock-request.module.css';
import { requestErrors, type StockRequestAnswer } from './stock-request-action.ts';

/** The id of the form, to which cards of unavailable products lead. */
const FORM = 'stock-request';

/** «Сообщить мне о поступлении», or «Узнать цену» of what is in stock: the visitor's contact, in a single field. */
export function StockRequest({ product: { analogs, stock } }: { product: ProductView }) {
  const isGone = stock.level === 'нет';
  const answer = useActionData<StockRequestAnswer>();
  const isBusy = useNavigation().formMethod === 'POST';
  const { errors, form } = useFormErrors(answer?.done ? undefined : answer, requestErrors);
  // The clicked button disappears, so this element gets the focus.
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer?.done) done.current?.focus();
  }, [answer]);
  // A link of a card leads to the form, which the router could not scroll to while its code was on the way.
  useEffect(() => {
    if (window.location.hash === `#${FORM}` && window.scrollY === 0)
      document.getElementById(FORM)?.scrollIntoView();
  }, []);
  if (answer?.done)
    return (
      <div ref={done} tabIndex={-1} className={css.request}>
        <Notice kind="good">{answer.done}</Notice>
      </div>
    );
  return (
    <Form id="stock-request" method="post" noValidate preventScrollReset className={css.request} {...form}>
      <h2 className={css.title}>{isGone ? 'Сообщим, когда появится' : 'Сообщим цену для вашего города'}</h2>
      <FormErrorSummary errors={errors} />
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
      <ConsentRow
        id="consent"
        consent={STOCK_REQUEST_CONSENT}
        isTicked={answer?.values.consent === 'on'}
        error={errors.consent}
        isShort
      />
      <GuardFields stamp="" />
      {/* A screen has one main button: if there are alternatives, it is theirs. */}
      <Button
        type="submit"
        {...(analogs.count > 0 ? { kind: 'outline' } : { size: 'big' })}
        busy={isBusy && 'Отправляем'}
      >
        {isGone ? 'Сообщить мне о\u00a0поступлении' : 'Узнать цену'}
      </Button>
    </Form>
  );
}
