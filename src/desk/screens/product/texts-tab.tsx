import { useQuery } from '@tanstack/react-query';
import { soldByText } from '../../../platform/text/plural.ts';
import { Select } from '../../../ui/field/select-field.tsx';
import { categoryOptions, type Goods, goodsOptionsQuery } from '../../goods/goods-query.ts';
import { longMoment } from '../../parts/moments.ts';
import { FieldHead, FieldRow } from './field-row.tsx';
import { type PlainField, shownOf } from './goods-draft.ts';
import * as css from './product.module.css';
import type { GoodsEdit } from './use-goods-edit.ts';

interface TabProps {
  goods: Goods;
  edit: GoodsEdit;
}

type TextField = 'name' | 'description' | 'seo_title' | 'seo_description';
const TEXTS: Record<TextField, { name: string; most: number; rows: number }> = {
  name: { name: 'Название', most: 250, rows: 2 },
  description: { name: 'Описание', most: 20_000, rows: 7 },
  seo_title: { name: 'Заголовок в поиске', most: 200, rows: 2 },
  seo_description: { name: 'Описание в поиске', most: 500, rows: 3 },
};

/** The texts of a product, its step, category and visibility. */
export function TextsTab({ goods, edit }: TabProps) {
  return (
    <>
      <FieldHead at={longMoment(new Date(goods.one_c_at))} />
      <TextRow field="name" goods={goods} edit={edit} />
      <TextRow field="description" goods={goods} edit={edit} />
      <MultiplicityRow goods={goods} edit={edit} />
      <CategoryRow goods={goods} edit={edit} />
      <HiddenRow goods={goods} edit={edit} />
    </>
  );
}

/** What search engines show. 1C sends nothing of it: without own texts the shop makes them. */
export function SeoTab({ goods, edit }: TabProps) {
  return (
    <>
      <FieldHead at={longMoment(new Date(goods.one_c_at))} />
      <TextRow field="seo_title" goods={goods} edit={edit} />
      <TextRow field="seo_description" goods={goods} edit={edit} />
      <p className={css.hint}>Пока поля пусты, заголовок и описание магазин составляет сам.</p>
    </>
  );
}

/** What every row needs of its field. */
function rowProps(
  { edit }: TabProps,
  field: PlainField,
  pair: { own: unknown; differs: boolean },
  isOwn: boolean,
) {
  const isChanged = field in edit.draft.plain;
  return {
    isChanged,
    differs: isChanged ? isOwn : pair.differs,
    onReturn: edit.mayEdit && isOwn ? () => edit.setPlain(field, null) : undefined,
  };
}

function TextRow({ field, goods, edit }: TabProps & { field: TextField }) {
  const pair = field === 'name' ? goods.names : goods[field];
  const { name, most, rows } = TEXTS[field];
  const { value, isOwn } = shownOf<string>(pair, edit.draft.plain[field] as string | null | undefined);
  const text = value ?? '';
  return (
    <FieldRow
      name={name}
      oneC={<span className={css.text}>{pair.one_c}</span>}
      {...rowProps({ goods, edit }, field, pair, isOwn)}
      note={`${text.length.toLocaleString('ru-RU')} из ${most.toLocaleString('ru-RU')}`}
    >
      <textarea
        className={css.area}
        aria-label={`${name} на витрине`}
        value={text}
        rows={rows}
        maxLength={most}
        readOnly={!edit.mayEdit}
        onChange={(event) => edit.setPlain(field, event.target.value)}
        // The text of 1C comes back only now: while somebody types, it would stand before his next letter.
        onBlur={(event) => event.target.value === '' && isOwn && edit.setPlain(field, null)}
      />
    </FieldRow>
  );
}

function MultiplicityRow({ goods, edit }: TabProps) {
  const { value, isOwn } = shownOf<number | ''>(
    goods.multiplicity,
    edit.draft.plain.multiplicity as number | '' | null | undefined,
  );
  return (
    <FieldRow
      name="Кратность"
      oneC={goods.multiplicity.one_c === null ? null : `${goods.multiplicity.one_c} ${goods.unit}`}
      {...rowProps({ goods, edit }, 'multiplicity', goods.multiplicity, isOwn)}
      note={Number(value) > 1 && soldByText(Number(value), goods.unit)}
    >
      <input
        type="number"
        className={css.input}
        aria-label="Кратность на витрине"
        min={1}
        value={value ?? ''}
        readOnly={!edit.mayEdit}
        onChange={({ target }) =>
          edit.setPlain('multiplicity', target.value === '' ? '' : Number(target.value))
        }
        onBlur={() => value === '' && edit.setPlain('multiplicity', null)}
      />
    </FieldRow>
  );
}

function CategoryRow({ goods, edit }: TabProps) {
  const { data: options } = useQuery(goodsOptionsQuery());
  const drafted = edit.draft.plain.category as number | null | undefined;
  const own = drafted === undefined ? (goods.place.own?.id ?? null) : drafted;
  const shown = own ?? goods.place.one_c?.id ?? '';
  return (
    <FieldRow
      name="Раздел"
      oneC={goods.place.one_c?.name}
      {...rowProps({ goods, edit }, 'category', goods.place, own !== null)}
    >
      <Select
        aria-label="Раздел на витрине"
        value={String(shown)}
        disabled={!edit.mayEdit}
        onChange={(event) => edit.setPlain('category', Number(event.target.value) || null)}
      >
        <option value="">Без раздела</option>
        {options &&
          categoryOptions(options).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </Select>
    </FieldRow>
  );
}

function HiddenRow({ goods, edit }: TabProps) {
  const { value, isOwn } = shownOf<boolean>(
    goods.hidden,
    edit.draft.plain.hidden as boolean | null | undefined,
  );
  return (
    <FieldRow
      name="Показ"
      oneC={goods.hidden.one_c ? 'не показывать' : 'показывать'}
      {...rowProps({ goods, edit }, 'hidden', goods.hidden, isOwn)}
    >
      <label className={css.check}>
        <input
          type="checkbox"
          checked={value !== true}
          disabled={!edit.mayEdit}
          onChange={(event) => edit.setPlain('hidden', !event.target.checked)}
        />
        Показывать в магазине
      </label>
    </FieldRow>
  );
}
