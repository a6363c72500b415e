import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RELATIONS } from '../../../shop/catalogue/catalogue.ts';
import { ownFieldName } from '../../../shop/catalogue/staff-goods/staff-goods.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { BulkAction, BulkLook } from '../../goods/bulk-dialog.tsx';
import { GoodsPicker, type PickedGoods } from '../../goods/goods-picker.tsx';
import { attributeValuesQuery, categoryOptions, type GoodsOptions } from '../../goods/goods-query.ts';
import { Icon } from '../../icon/icon.tsx';
import { Button } from '../../parts/button.tsx';
import * as css from './goods.module.css';

const KINDS = [
  ['tag-on', 'Поставить метку'],
  ['tag-off', 'Снять метку'],
  ['hide', 'Скрыть с витрины'],
  ['show', 'Показать на витрине'],
  ['attribute', 'Задать свойство'],
  ['category', 'Перенести в раздел'],
  ['relation-on', 'Связать с товарами'],
  ['relation-off', 'Убрать связь с товарами'],
  ['replace-name', 'Заменить в названии'],
  ['replace-description', 'Заменить в описании'],
  ['return', 'Вернуть всё из 1С'],
] as const;
type Kind = (typeof KINDS)[number][0];

interface BulkFieldsProps extends BulkLook {
  options: GoodsOptions | undefined;
}

/** Which action, and what it needs. */
export function BulkFields({ options, onChange, onLook, isLooking }: BulkFieldsProps) {
  const [kind, setKind] = useState<Kind>('tag-on');
  const [values, setValues] = useState<Record<string, string>>({});
  const [related, setRelated] = useState<PickedGoods[]>([]);
  const action = actionOf(kind, values, related);
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
      {kind.startsWith('relation') && (
        <RelationFields
          related={related}
          onRelated={(next) => {
            setRelated(next);
            onChange();
          }}
        />
      )}
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

const RELATION_OPTIONS = RELATIONS.map((value) => ({ value, label: ownFieldName(`relation.${value}`) }));

/** What the goods become to each other, and with which goods. */
function RelationFields({
  related,
  onRelated,
}: {
  related: PickedGoods[];
  onRelated: (related: PickedGoods[]) => void;
}) {
  return (
    <>
      <SelectField id="bulk-relation" name="relation" label="Связь" options={RELATION_OPTIONS} />
      {related.length > 0 && (
        <ul className={css.related} aria-label="С какими товарами">
          {related.map(({ id, name }) => (
            <li key={id}>
              {name}
              <Button
                kind="quiet"
                size="small"
                isSquare={true}
                aria-label={`${name}: убрать`}
                onClick={() => onRelated(related.filter((each) => each.id !== id))}
              >
                <Icon name="x" size="small" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <GoodsPicker
        label="С каким товаром"
        without={related.map(({ id }) => id)}
        onPick={(one) => onRelated([...related, one])}
      />
    </>
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
function actionOf(
  kind: Kind,
  values: Record<string, string>,
  related: readonly PickedGoods[],
): BulkAction | null {
  const number = (name: string) => Number(values[name]) || undefined;
  if (kind === 'hide' || kind === 'show') return { kind: 'visibility', hidden: kind === 'hide' };
  if (kind === 'return') return { kind: 'return' };
  if (kind === 'tag-on' || kind === 'tag-off') {
    const tag = number('tag');
    return tag ? { kind: 'tag', tag, on: kind === 'tag-on' } : null;
  }
  if (kind === 'relation-on' || kind === 'relation-off') {
    const relation = RELATIONS.find((each) => each === values.relation) ?? RELATIONS[0];
    const products = related.map(({ id }) => id);
    return products.length > 0 ? { kind: 'relation', relation, products, on: kind === 'relation-on' } : null;
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
