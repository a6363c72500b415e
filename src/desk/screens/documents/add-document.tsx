import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTypes } from '../../../shop/documents/documents.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { besides, fieldErrors } from '../../api/failures.ts';
import { Icon } from '../../icon/icon.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { notify } from '../../parts/notify.ts';
import { NO_SUM, typedSum } from '../../parts/typed-sum.ts';
import { useWrite } from '../../parts/use-write.ts';

const FIELDS = ['type', 'company', 'order', 'number', 'date', 'sum', 'file'];

/** A button that adds a document to a company or to its order. */
export function AddDocument() {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => open(true)}>
        <Icon name="plus" size="small" /> Добавить документ
      </Button>
      {isOpen && <AddForm onClose={() => open(false)} />}
    </>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const add = useWrite({
    mutationFn: (form: FormData) => {
      for (const [name, value] of [...form]) if (value === '') form.delete(name);
      return data(
        api.POST('/api/v1/staff/documents/', {
          body: form as never,
          bodySerializer: (body) => body as never,
        }),
      );
    },
    onSuccess: ({ title }) => {
      client.invalidateQueries({ queryKey: ['documents'] });
      notify({ text: `${title}: добавлен, клиент видит его в кабинете.` });
      onClose();
    },
  });
  const [isNoSum, setIsNoSum] = useState(false);
  const submit = (form: FormData) => {
    const text = String(form.get('sum')).trim();
    const sum = typedSum(text);
    const isWrong = text !== '' && sum === null;
    setIsNoSum(isWrong);
    if (isWrong) return add.reset();
    form.set('sum', sum === null ? '' : String(sum));
    add.mutate(form);
  };
  const errors = fieldErrors(add.error);
  const field = (name: string, label: string, type = 'text') => (
    <TextField
      id={`document-${name}`}
      name={name}
      label={label}
      type={type}
      error={name === 'sum' && isNoSum ? NO_SUM : errors[name]}
    />
  );
  return (
    <Confirm
      title="Новый документ"
      action="Добавить"
      busy={add.isPending && 'Добавляем'}
      error={besides(FIELDS, add.error)}
      onConfirm={submit}
      onClose={onClose}
    >
      <SelectField
        id="document-type"
        name="type"
        label="Вид"
        options={documentTypes.map(({ code, name }) => ({ value: code, label: name }))}
        error={errors.type}
      />
      {field('company', '№ юрлица: он в конце карточки юрлица')}
      {field('order', 'Или id заказа: он в адресе страницы заказа')}
      {field('number', 'Номер документа')}
      {field('date', 'Дата', 'date')}
      {field('sum', 'Сумма, рублей')}
      {field('file', 'Файл: PDF, JPG, PNG, XLSX или DOCX', 'file')}
    </Confirm>
  );
}
