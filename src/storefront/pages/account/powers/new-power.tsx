import { TextField } from '../../../../ui/field/text-field.tsx';
import { fieldsOf } from '../../../forms/fields.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import type { UploadLimits } from '../../../forms/upload.ts';
import { UploadForm } from '../../../forms/upload-form.tsx';
import { EntityField } from '../papers/entity-field.tsx';
import type { Company } from '../papers/papers.ts';
import { answerTo } from '../parts/account-action.ts';

interface NewPowerProps {
  /** Companies for which the user may add powers of attorney; never empty. */
  companies: readonly Company[];
  current: number | undefined;
  answer: FormAnswer | undefined;
}

const MACHINE: UploadLimits = {
  words: 'XML из реестра до\u00a01\u00a0МБ',
  accept: '.xml',
  mostBytes: 1024 * 1024,
};

/** Adds a power of attorney: on paper by its fields, or МЧД by its file. */
export function NewPower({ companies, current, answer }: NewPowerProps) {
  const machine = answerTo(answer, 'machine');
  return (
    <>
      <PaperPower companies={companies} current={current} answer={answerTo(answer, 'paper')} />
      <UploadForm
        intent="machine"
        title="Добавить МЧД"
        hint="Файл ON_EMCHD_….xml: номер, сроки и человека прочитаем из него"
        limits={MACHINE}
        isCompact
        answer={machine}
      >
        <EntityField intent="machine" companies={companies} current={current} answer={machine} />
      </UploadForm>
    </>
  );
}

function PaperPower({ companies, current, answer }: NewPowerProps) {
  const field = fieldsOf(answer?.values, answer?.errors, 'paper-');
  return (
    <UploadForm
      intent="paper"
      title="Добавить доверенность М-2"
      hint="Скан можно не прикладывать: тогда при получении понадобится подлинник"
      submit="Отправить на проверку"
      isFileOptional
      answer={answer}
    >
      <EntityField intent="paper" companies={companies} current={current} answer={answer} />
      <TextField
        {...field('person')}
        label="Кто получает товар"
        hint="Фамилия, имя и отчество"
        autoComplete="off"
        maxLength={200}
        required
      />
      <TextField
        {...field('passport')}
        label="Паспорт (необязательно)"
        hint={'Серия и номер. Храним только «45\u00a008\u00a0••••56», чтобы сверить при выдаче'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
      <TextField {...field('number')} label="Номер" autoComplete="off" maxLength={100} required />
      <TextField {...field('issued_at')} label="Выдана" type="date" required />
      <TextField
        {...field('valid_to')}
        label="Действует до"
        hint="Включительно, до 23:59 по Москве"
        type="date"
        required
      />
      <TextField
        {...field('scope')}
        label="Что можно получить (необязательно)"
        hint={'Например: получение товара по\u00a0счёту №\u00a017'}
        autoComplete="off"
        maxLength={1000}
      />
    </UploadForm>
  );
}
