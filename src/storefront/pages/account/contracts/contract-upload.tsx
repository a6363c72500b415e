import { TextField } from '../../../../ui/field/text-field.tsx';
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
  const { values, errors } = answer ?? { values: {} as FormAnswer['values'], errors: {} };
  return (
    <UploadForm
      intent="upload"
      title="Загрузить договор"
      hint="Проверим за один рабочий день"
      answer={answer}
    >
      <EntityField intent="upload" companies={companies} current={current} answer={answer} />
      <TextField
        id="upload-number"
        name="number"
        label="Номер"
        autoComplete="off"
        maxLength={100}
        required
        defaultValue={values.number}
        error={errors.number}
      />
      <TextField
        id="upload-date"
        name="date"
        label="Дата договора"
        type="date"
        required
        defaultValue={values.date}
        error={errors.date}
      />
      <TextField
        id="upload-valid_to"
        name="valid_to"
        label="Действует до (необязательно)"
        hint="Оставьте пустым, если договор бессрочный"
        type="date"
        defaultValue={values.valid_to}
        error={errors.valid_to}
      />
    </UploadForm>
  );
}
