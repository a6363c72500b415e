import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { fieldsOf } from '../../../forms/fields.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import * as css from './form-in-place.module.css';

/**
 * The М-2 form for the person who collects the order: filled in by the shop, printed and signed by the
 * company. The browser submits it natively even with scripts, because the response is a file and the page
 * stays.
 */
export default function PowerForm({ answer }: { answer: FormAnswer | undefined }) {
  const field = fieldsOf(answer?.values, answer?.errors);
  return (
    <details className={css.details} open={answer !== undefined}>
      <summary className={buttonClass({ kind: 'quiet' })}>
        <Icon name="printer" />
        Заполнить доверенность М-2
      </summary>
      <form method="post" noValidate className={css.form}>
        <input type="hidden" name="intent" value="power" />
        <p className={css.hint}>
          Товары и&nbsp;реквизиты возьмём из&nbsp;заказа. Паспортные данные попадут только в&nbsp;файл: мы
          их&nbsp;не&nbsp;сохраняем.
        </p>
        {answer?.errors.form && <Notice kind="wrong">{answer.errors.form}</Notice>}
        <TextField
          {...field('person')}
          label="Кто получит: фамилия, имя, отчество"
          maxLength={200}
          autoComplete="off"
          required
        />
        <div className={css.pair}>
          <TextField {...field('position')} label="Должность" maxLength={200} />
          <TextField {...field('number')} label="Номер доверенности" maxLength={100} />
          <TextField {...field('valid_to')} type="date" label="Действует до" required />
          <TextField
            {...field('passport')}
            label="Паспорт: серия и номер"
            maxLength={100}
            autoComplete="off"
            inputMode="numeric"
          />
          <TextField {...field('passport_issued_by')} label="Кем выдан" maxLength={300} autoComplete="off" />
          <TextField {...field('passport_issued_at')} type="date" label="Когда выдан" />
        </div>
        <Button type="submit" kind="outline">
          <Icon name="download-simple" />
          Скачать М-2
        </Button>
      </form>
    </details>
  );
}
