import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { paths } from '../../api/openapi.ts';
import { attributeValuesQuery, categoryOptions, type GoodsOptions } from '../../goods/goods-query.ts';
import { Button } from '../../parts/button.tsx';
import * as css from './goods.module.css';

type Body =
  paths['/api/v1/staff/catalogue/bulk/preview/']['post']['requestBody']['content']['application/json'];
export type Action = Body['action'];

const KINDS = [
  ['tag-on', 'Поставить метку'],
  ['tag-off', 'Снять метку'],
  ['hide', 'Скрыть с витрины'],
  ['show', 'Показать на витрине'],
  ['attribute', 'Задать свойство'],
  ['category', 'Перенести в раздел'],
  ['replace-name', 'Заменить в названии'],
  ['replace-description', 'Заменить в описании'],
  ['return', 'Вернуть всё из 1С'],
] as const;
type Kind = (typeof KINDS)[number][0];

interface BulkFieldsProps {
  options: GoodsOptions | undefined;
  /** Something else was chosen: the preview is no longer true. */
  onChange: () => void;
  onLook: (action: Action) => void;
  isLooking: boolean;
}

/** Which action, and what it needs. */
export function BulkFields({ options, onChange, onLook, isLooking }: BulkFieldsProps) {
  const [kind, setKind] = useState<Kind>('tag-on');
  const [values, setValues] = useState<Record<string, string>>({});
  const action = actionOf(kind, values);
  return (
    <div
      className={css.form}
      onChange={(event) => {
        const { name, value } = event.target as unknown as HTMLSelectElement;
        if (name === 'kind') setKind(value as Kind);
        else if (name) setValues({ ...values, [name]: value });
        onChange();
      }}
    >
      <SelectField
        id="bulk-kind"
        name="kind"
        label="Что сделать"
        options={KINDS.map(([value, label]) => ({ value, label }))}
      />
      {kind.startsWith('tag') && (
        <SelectField
          id="bulk-tag"
          name="tag"
          label="Метка"
          none="Выберите метку"
          options={(options?.tags ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {kind === 'category' && (
        <SelectField
          id="bulk-category"
          name="category"
          label="Раздел"
          none="Выберите раздел"
          options={options ? categoryOptions(options) : []}
        />
      )}
      {kind === 'attribute' && <AttributeFields options={options} attribute={values.attribute} />}
      {kind.startsWith('replace') && (
        <>
          <TextField id="bulk-find" name="find" label="Что заменить" maxLength={200} autoComplete="off" />
          <TextField id="bulk-with" name="with" label="На что" maxLength={200} autoComplete="off" />
        </>
      )}
      <Button
        kind="quiet"
        busy={isLooking && 'Считаем'}
        disabled={!action}
        onClick={() => action && onLook(action)}
      >
        Посмотреть, что изменится
      </Button>
    </div>
  );
}

function AttributeFields({
  options,
  attribute,
}: {
  options: GoodsOptions | undefined;
  attribute: string | undefined;
}) {
  const chosen = options?.attributes.find(({ id }) => String(id) === attribute);
  const isListed = chosen?.type === 'list' || chosen?.type === 'bool';
  const { data } = useQuery({ ...attributeValuesQuery(Number(attribute)), enabled: isListed });
  return (
    <>
      <SelectField
        id="bulk-attribute"
        name="attribute"
        label="Свойство"
        none="Выберите свойство"
        options={(options?.attributes ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {chosen && isListed && (
        <SelectField
          key={chosen.id}
          id="bulk-value"
          name="value"
          label="Значение"
          none="Не показывать"
          options={(data?.results ?? []).map((value) => ({ value, label: value }))}
        />
      )}
      {chosen && !isListed && (
        <TextField
          key={chosen.id}
          id="bulk-value"
          name="value"
          label={chosen.unit ? `Значение, ${chosen.unit}` : 'Значение'}
          hint="Пустое: не показывать"
          maxLength={500}
        />
      )}
    </>
  );
}

/** The action that the fields say; null: something is missing. */
function actionOf(kind: Kind, values: Record<string, string>): Action | null {
  const number = (name: string) => Number(values[name]) || undefined;
  if (kind === 'hide' || kind === 'show') return { kind: 'visibility', hidden: kind === 'hide' };
  if (kind === 'return') return { kind: 'return' };
  if (kind === 'tag-on' || kind === 'tag-off') {
    const tag = number('tag');
    return tag ? { kind: 'tag', tag, on: kind === 'tag-on' } : null;
  }
  if (kind === 'category') {
    const category = number('category');
    return category ? { kind: 'category', category } : null;
  }
  if (kind === 'attribute') {
    const attribute = number('attribute');
    const value = (values.value ?? '').trim();
    if (!attribute) return null;
    return value === ''
      ? { kind: 'attribute', attribute, hidden: true }
      : { kind: 'attribute', attribute, value };
  }
  const find = values.find ?? '';
  const field = kind === 'replace-name' ? 'name' : 'description';
  return find.trim() === '' ? null : { kind: 'replace', field, find, with: values.with ?? '' };
}
