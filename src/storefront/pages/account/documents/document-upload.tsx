import { documentTypes } from '../../../../shop/documents/documents.ts';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { UploadForm } from '../../../forms/upload-form.tsx';
import { EntityField } from '../papers/entity-field.tsx';
import type { Company } from '../papers/papers.ts';

interface DocumentUploadProps {
  /** Companies for which the user may upload documents; never empty. */
  companies: readonly Company[];
  orders: readonly { id: number; number: string }[];
  /** The order whose documents are shown. */
  order: number | undefined;
  current: number | undefined;
  answer: FormAnswer | undefined;
}

/** The upload of a document for an order or a company, with its type. */
export function DocumentUpload({ companies, orders, order, current, answer }: DocumentUploadProps) {
  const { values, errors } = answer ?? { values: {} as FormAnswer['values'], errors: {} };
  return (
    <UploadForm
      intent="upload"
      title="Загрузить документ"
      hint="Проверим за один рабочий день; до этого он «на проверке»"
      answer={answer}
    >
      <SelectField
        id="upload-type"
        name="type"
        label="Вид документа"
        options={documentTypes
          .filter(({ canUpload }) => canUpload)
          .map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={values.type}
        error={errors.type}
      />
      {orders.length > 0 && (
        <SelectField
          id="upload-order"
          name="order"
          label="Заказ (необязательно)"
          none="Без заказа"
          options={orders.map(({ id, number }) => ({ value: String(id), label: `№ ${number}` }))}
          defaultValue={values.order ?? (order === undefined ? undefined : String(order))}
          error={errors.order}
        />
      )}
      <EntityField intent="upload" companies={companies} current={current} answer={answer} />
      <TextField
        id="upload-number"
        name="number"
        label="Номер (необязательно)"
        autoComplete="off"
        maxLength={100}
        defaultValue={values.number}
        error={errors.number}
      />
      <TextField
        id="upload-date"
        name="date"
        label="Дата документа (необязательно)"
        hint="Если не указать — сегодняшняя"
        type="date"
        defaultValue={values.date}
        error={errors.date}
      />
    </UploadForm>
  );
}
