import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { MESSAGE_CONSENT } from '../../../shop/accounts/consents/consents.ts';
import { LONGEST_MESSAGE } from '../../../shop/feedback/feedback.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { ConsentRow } from '../../forms/consent-row.tsx';
import { SenderFields } from '../../forms/contact-fields.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormErrorSummary } from '../../forms/form-errors-summary.tsx';
import { GuardFields } from '../../forms/guard-fields.tsx';
import type { MessageAnswer } from '../../forms/send-message.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import type { ContactsView } from './contacts.view.ts';
import { FEEDBACK_FIELDS, feedbackErrors } from './feedback-action.ts';
import * as css from './feedback-form.module.css';

/** «Написать нам»: the topic decides who reads the message; what happens next is stated before and after. */
export function FeedbackForm({ view }: { view: ContactsView }) {
  const answer = useActionData<MessageAnswer>();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answer?.done) section.current?.focus();
  }, [answer]);
  return (
    <section
      id="feedback"
      ref={section}
      tabIndex={-1}
      aria-labelledby="feedback-title"
      className={css.feedback}
    >
      <h2 id="feedback-title">Написать нам</h2>
      {answer?.done ? (
        <div className={css.done}>
          <Notice kind="good">{answer.done}</Notice>
          <a href="/contacts#feedback" className={css.again}>
            <span className={linkClass}>Написать ещё</span>
          </a>
        </div>
      ) : (
        <Fields view={view} answer={answer} />
      )}
    </section>
  );
}

function Fields({ view, answer }: { view: ContactsView; answer: MessageAnswer | undefined }) {
  const { formMethod, formAction } = useNavigation();
  const isBusy = formMethod === 'POST' && formAction?.startsWith('/contacts');
  const { errors, form } = useFormErrors(answer, feedbackErrors);
  const values = answer?.values ?? view.known;
  const field = fieldsOf(values, errors);
  return (
    <Form method="post" noValidate preventScrollReset className={css.form} {...form}>
      <p className={css.lead}>Ответим в&nbsp;течение рабочего дня.</p>
      <FormErrorSummary errors={errors} names={FEEDBACK_FIELDS} />
      <SelectField
        {...field('topic')}
        label="Тема"
        none="Выберите тему"
        options={view.feedback_topics.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <SenderFields field={field} />
      <TextArea
        {...field('message')}
        label="Сообщение"
        hint="Номер заказа или артикул ускорят ответ"
        rows={5}
        maxLength={LONGEST_MESSAGE}
        required
      />
      <ConsentRow
        id="consent"
        consent={MESSAGE_CONSENT}
        isTicked={values.consent === 'on'}
        error={errors.consent}
      />
      <GuardFields stamp={values.stamp ?? view.stamp} />
      <Button type="submit" size="big" wide busy={isBusy && 'Отправляем'}>
        Отправить
      </Button>
    </Form>
  );
}
