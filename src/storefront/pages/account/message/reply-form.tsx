import { Form, useNavigation } from 'react-router';
import { MESSAGE_CONSENT } from '../../../../shop/accounts/consents/consents.ts';
import { LONGEST_MESSAGE } from '../../../../shop/feedback/feedback.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { TextArea } from '../../../../ui/field/text-area.tsx';
import { ConsentRow } from '../../../forms/consent-row.tsx';
import { fieldsOf } from '../../../forms/fields.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { FormErrorSummary } from '../../../forms/form-errors-summary.tsx';
import { GuardFields } from '../../../forms/guard-fields.tsx';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import { REPLY_FIELDS, replyErrors } from './reply-action.ts';
import * as css from './thread-screen.module.css';

interface ReplyFormProps {
  /** When the form was shown, signed. */
  stamp: string;
  isClosed: boolean;
  /** The rejected form. */
  answer: FormAnswer | undefined;
}

/** The next message of the client in a thread. */
export function ReplyForm({ stamp, isClosed, answer }: ReplyFormProps) {
  const { formMethod, formData } = useNavigation();
  const isBusy = formMethod === 'POST' && formData?.get('intent') === 'reply';
  const { errors, form } = useFormErrors(answer, replyErrors);
  const values = answer?.values ?? {};
  const field = fieldsOf(values, errors);
  return (
    <section aria-labelledby="reply-title" className={css.reply}>
      <h2 id="reply-title">Написать ещё</h2>
      <Form method="post" noValidate preventScrollReset className={css.form} {...form}>
        <input type="hidden" name="intent" value="reply" />
        <FormErrorSummary errors={errors} names={REPLY_FIELDS} />
        <TextArea
          {...field('text')}
          label="Сообщение"
          {...(isClosed && { hint: 'Обращение закрыто. Напишите, и мы откроем его снова' })}
          rows={4}
          maxLength={LONGEST_MESSAGE}
          required
        />
        <ConsentRow
          id="consent"
          consent={MESSAGE_CONSENT}
          isTicked={values.consent === 'on'}
          error={errors.consent}
        />
        <GuardFields stamp={values.stamp ?? stamp} />
        <Button type="submit" busy={isBusy && 'Отправляем'}>
          Отправить
        </Button>
      </Form>
    </section>
  );
}
