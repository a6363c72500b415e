import { documentTypes } from '../../../../shop/documents/documents.ts';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { fieldsOf } from '../../../forms/fields.ts';
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
  const field = fieldsOf(answer?.values, answer?.errors, 'upload-');
  return (
    <UploadForm
      intent="upload"
      title="Загрузить документ"
      hint="Проверим за один рабочий день; до этого он «на проверке»"
      answer={answer}
    >
      <SelectField
        {...field('type')}
        label="Вид документа"
        options={documentTypes
          .filter(({ canUpload }) => canUpload)
          .map(({ code, name }) => ({ value: code, label: name }))}
      />
      {orders.length > 0 && (
        <SelectField
          {...field('order')}
          label="Заказ (необязательно)"
          none="Без заказа"
          options={orders.map(({ id, number }) => ({ value: String(id), label: `№ ${number}` }))}
          defaultValue={answer?.values.order ?? order?.toString()}
        />
      )}
      <EntityField intent="upload" companies={companies} current={current} answer={answer} />
      <TextField {...field('number')} label="Номер (необязательно)" autoComplete="off" maxLength={100} />
      <TextField
        {...field('date')}
        label="Дата документа (необязательно)"
        hint="Если не указать — сегодняшняя"
        type="date"
      />
    </UploadForm>
  );
}
