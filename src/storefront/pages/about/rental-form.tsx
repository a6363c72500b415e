import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { MESSAGE_CONSENT } from '../../../shop/accounts/consents/consents.ts';
import { LONGEST_MESSAGE } from '../../../shop/feedback/feedback.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ConsentRow } from '../../forms/consent-row.tsx';
import { SenderFields } from '../../forms/contact-fields.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormErrorSummary } from '../../forms/form-errors-summary.tsx';
import { GuardFields } from '../../forms/guard-fields.tsx';
import type { MessageAnswer } from '../../forms/send-message.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { rentalErrors } from './rental-action.ts';
import * as css from './rental-form.module.css';
import { areaText, type RentersView } from './renters.view.ts';

const OBJECT_FIELD = 'request-object';

/**
 * Chooses premises in the form on this page and moves there.
 * @returns false if the page has no form now
 */
export function chooseRental(id: number): boolean {
  const field = document.getElementById(OBJECT_FIELD);
  if (!(field instanceof HTMLSelectElement)) return false;
  field.value = String(id);
  document.getElementById('request')?.scrollIntoView();
  document.getElementById('request-name')?.focus({ preventScroll: true });
  return true;
}

/** A rental request: the premises, the contact and the purpose. */
export function RentalForm({ view }: { view: RentersView }) {
  const answer = useActionData<MessageAnswer>();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answer?.done) section.current?.focus();
  }, [answer]);
  return (
    <section id="request" ref={section} tabIndex={-1} aria-labelledby="request-title" className={css.request}>
      <h2 id="request-title">Заявка на&nbsp;аренду</h2>
      {answer?.done ? <Notice kind="good">{answer.done}</Notice> : <Fields view={view} answer={answer} />}
    </section>
  );
}

function Fields({ view, answer }: { view: RentersView; answer: MessageAnswer | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST';
  const { errors, form } = useFormErrors(answer, rentalErrors);
  const values = answer?.values ?? {};
  const field = fieldsOf(values, errors, 'request-');
  const free = view.objects.filter(({ status }) => status === 'free');
  return (
    <Form method="post" noValidate preventScrollReset className={css.form} {...form}>
      <FormErrorSummary errors={errors} className={css.wide} />
      <SelectField
        id={OBJECT_FIELD}
        name="object"
        label="Помещение"
        none="Любое подходящее"
        options={free.map(({ id, name, area }) => ({
          value: String(id),
          label: `${name}, ${areaText(area)}`,
        }))}
        defaultValue={values.object ?? (view.chosen === null ? undefined : String(view.chosen))}
        error={errors.object}
      />
      <SenderFields field={field} />
      <div className={css.wide}>
        <TextArea
          {...field('message')}
          label="Назначение и срок аренды"
          hint="Например: пункт выдачи, от года, нужен заезд для газели"
          maxLength={LONGEST_MESSAGE}
          required
        />
      </div>
      <div className={css.wide}>
        <ConsentRow
          id="request-consent"
          consent={MESSAGE_CONSENT}
          isTicked={values.consent === 'on'}
          error={errors.consent}
        />
      </div>
      <GuardFields stamp={values.stamp ?? view.stamp} />
      <Button type="submit" size="big" busy={isBusy && 'Отправляем'} className={css.submit}>
        Отправить заявку
      </Button>
    </Form>
  );
}
