import { Form, useNavigation } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { TextArea } from '../../../../ui/field/text-area.tsx';
import * as css from './answer-form.module.css';
import type { Revision } from './changes.ts';

/** The two answers. The form contains the digest of what it shows, so the answer cannot be about anything else. */
export function AnswerForm({ revision: { digest, consent } }: { revision: Revision }) {
  const busy = useNavigation().formData?.get('answer');
  return (
    <Form method="post" className={css.form}>
      <input type="hidden" name="digest" value={digest} />
      <TextArea
        id="comment"
        name="comment"
        label="Комментарий магазину (необязательно)"
        rows={2}
        maxLength={1_000}
      />
      <div className={css.buttons}>
        <Button type="submit" name="answer" value="accept" busy={busy === 'accept' && 'Отправляем'}>
          {consent === 'silence' ? 'Принять сейчас' : 'Согласиться'}
        </Button>
        <Button
          type="submit"
          name="answer"
          value="refuse"
          kind="outline"
          busy={busy === 'refuse' && 'Отправляем'}
        >
          Отказаться от&nbsp;изменений
        </Button>
      </div>
    </Form>
  );
}
