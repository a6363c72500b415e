import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '../../../ui/field/select-field.tsx';
import { attributeValuesQuery, type Goods, goodsOptionsQuery } from '../../goods/goods-query.ts';
import { longMoment } from '../../parts/moments.ts';
import { FieldHead, FieldRow } from './field-row.tsx';
import { shownOf } from './goods-draft.ts';
import * as css from './product.module.css';
import type { GoodsEdit } from './use-goods-edit.ts';

type Attribute = Goods['attributes'][number];

/** The attributes of a product. An empty own value is not shown. */
export function AttributesTab({ goods, edit }: { goods: Goods; edit: GoodsEdit }) {
  const { data: options } = useQuery(goodsOptionsQuery());
  const [added, setAdded] = useState<number[]>([]);
  const known = new Set(goods.attributes.map(({ id }) => id));
  const others = (options?.attributes ?? []).filter(({ id }) => !known.has(id));
  const drafted = Object.keys(edit.draft.attributes).map(Number);
  const isAdded = (id: number) => added.includes(id) || drafted.includes(id);
  const more = others
    .filter(({ id }) => isAdded(id))
    .map((each) => ({ ...each, group: '', one_c: null, own: null, differs: false }));
  return (
    <>
      <FieldHead at={longMoment(new Date(goods.one_c_at))} />
      {[...goods.attributes, ...more].map((attribute) => (
        <AttributeRow key={attribute.id} attribute={attribute} edit={edit} />
      ))}
      {goods.attributes.length === 0 && more.length === 0 && (
        <p className={css.hint}>У товара нет свойств: 1С их не прислала.</p>
      )}
      {edit.mayEdit && (
        <div className={css.adder}>
          <Select
            aria-label="Добавить свойство"
            value=""
            onChange={(event) => setAdded([...added, Number(event.target.value)])}
          >
            <option value="">Добавить свойство…</option>
            {others
              .filter(({ id }) => !isAdded(id))
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        </div>
      )}
    </>
  );
}

function AttributeRow({ attribute, edit }: { attribute: Attribute; edit: GoodsEdit }) {
  const { id, name, unit, type } = attribute;
  const draft = edit.draft.attributes[String(id)];
  const { value, isOwn } = shownOf<string>(attribute, draft);
  const isListed = type === 'list' || type === 'bool';
  const { data } = useQuery({ ...attributeValuesQuery(id), enabled: isListed && edit.mayEdit });
  const label = `${name} на витрине`;
  const values = data?.results ?? [];
  return (
    <FieldRow
      name={unit ? `${name}, ${unit}` : name}
      oneC={attribute.one_c}
      differs={draft === undefined ? attribute.differs : isOwn}
      isChanged={draft !== undefined}
      onReturn={edit.mayEdit && isOwn ? () => edit.setAttribute(id, null) : undefined}
      note={isOwn && value === '' ? 'не показываем' : ''}
    >
      {isListed ? (
        <Select
          aria-label={label}
          value={value ?? ''}
          disabled={!edit.mayEdit}
          onChange={(event) => edit.setAttribute(id, event.target.value)}
        >
          <option value="">Не показывать</option>
          {value && !values.includes(value) && <option value={value}>{value}</option>}
          {values.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      ) : (
        <input
          className={css.input}
          aria-label={label}
          value={value ?? ''}
          maxLength={500}
          readOnly={!edit.mayEdit}
          inputMode={type === 'number' ? 'decimal' : 'text'}
          onChange={(event) => edit.setAttribute(id, event.target.value)}
        />
      )}
    </FieldRow>
  );
}
