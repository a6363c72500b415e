import { TextField } from '../../../../ui/field/text-field.tsx';
import { fieldsOf } from '../../../forms/fields.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { UploadForm } from '../../../forms/upload-form.tsx';
import { EntityField } from '../papers/entity-field.tsx';
import type { Company } from '../papers/papers.ts';

interface ContractUploadProps {
  /** Companies for which the user may upload contracts; never empty. */
  companies: readonly Company[];
  current: number | undefined;
  answer: FormAnswer | undefined;
}

/** The upload of a contract scan with its fields. */
export function ContractUpload({ companies, current, answer }: ContractUploadProps) {
  const field = fieldsOf(answer?.values, answer?.errors, 'upload-');
  return (
    <UploadForm
      intent="upload"
      title="Загрузить договор"
      hint="Проверим за один рабочий день"
      answer={answer}
    >
      <EntityField intent="upload" companies={companies} current={current} answer={answer} />
      <TextField {...field('number')} label="Номер" autoComplete="off" maxLength={100} required />
      <TextField {...field('date')} label="Дата договора" type="date" required />
      <TextField
        {...field('valid_to')}
        label="Действует до (необязательно)"
        hint="Оставьте пустым, если договор бессрочный"
        type="date"
      />
    </UploadForm>
  );
}
