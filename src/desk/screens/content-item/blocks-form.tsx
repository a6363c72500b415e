import { lazy, Suspense } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { MoveButtons } from '../../content/move-buttons.tsx';
import { moved } from '../../content/moved.ts';
import { Button } from '../../parts/button.tsx';
import * as css from './blocks-form.module.css';
import { ImagesField } from './images-field.tsx';

const RichText = lazy(() =>
  import('../../editor/rich-text.tsx').then(({ RichText: Content }) => ({ default: Content })),
);

type Item = Record<string, unknown>;
interface Block {
  type: keyof typeof TYPES;
  title: string;
  items: Item[];
}

interface Field {
  name: string;
  label: string;
  kind: 'line' | 'year' | 'html' | 'image';
  /** Left out when it is empty. */
  isOptional?: boolean;
}

const line = (name: string, label: string): Field => ({ name, label, kind: 'line' });
const html = (name: string, label: string): Field => ({ name, label, kind: 'html' });
const image: Field = { name: 'image', label: 'Картинка', kind: 'image', isOptional: true };
const year: Field = { name: 'year', label: 'Год', kind: 'year' };

/** The blocks of pages about the shop with the fields of their items. */
const TYPES = {
  years: { name: 'По годам', fields: [year, line('title', 'Что случилось'), html('html', 'Рассказ'), image] },
  stories: { name: 'Истории', fields: [line('title', 'Заголовок'), html('html', 'Рассказ'), image] },
  figures: {
    name: 'Цифры',
    fields: [line('value', 'Число'), line('unit', 'Единица'), line('label', 'Что это')],
  },
  images: {
    name: 'Картинки',
    fields: [
      { name: '', label: 'Картинка', kind: 'image' } as Field,
      line('caption', 'Подпись'),
      { ...year, isOptional: true },
    ],
  },
  questions: { name: 'Вопросы', fields: [line('question', 'Вопрос'), html('answer_html', 'Ответ')] },
} satisfies Record<string, { name: string; fields: Field[] }>;

interface BlocksFormProps {
  blocks: Block[];
  onChange: (blocks: Block[]) => void;
  errors: Record<string, string>;
}

/** The blocks of a page about the shop: in any order, each with its items. */
export default function BlocksForm({ blocks, onChange, errors }: BlocksFormProps) {
  const set = (at: number, block: Block) => onChange(blocks.with(at, block));
  return (
    <div className={css.blocks}>
      {blocks.map((block, at) => (
        <section key={at} className={css.block} aria-label={TYPES[block.type].name}>
          <div className={css.head}>
            <h3>{TYPES[block.type].name}</h3>
            <MoveButtons
              name={`блок «${TYPES[block.type].name}»`}
              at={at}
              count={blocks.length}
              onMove={(to) => onChange(moved(blocks, at, to))}
            />
            <Button kind="text" size="small" onClick={() => onChange(blocks.toSpliced(at, 1))}>
              Убрать блок
            </Button>
          </div>
          <TextField
            id={`block-${at}-title`}
            label="Заголовок блока, можно без него"
            value={block.title}
            maxLength={200}
            onChange={(event) => set(at, { ...block, title: event.target.value })}
          />
          {block.items.map((item, index) => (
            <div key={index} className={css.item}>
              {TYPES[block.type].fields.map((field) => (
                <ItemField
                  key={field.name}
                  id={`block-${at}-${index}-${field.name}`}
                  field={field}
                  item={item}
                  error={errors[`body.blocks.${at}.items.${index}.${field.name}`]}
                  onChange={(next) => set(at, { ...block, items: block.items.with(index, next) })}
                />
              ))}
              <div className={css.head}>
                <MoveButtons
                  name={`строку ${index + 1}`}
                  at={index}
                  count={block.items.length}
                  onMove={(to) => set(at, { ...block, items: moved(block.items, index, to) })}
                />
                <Button
                  kind="text"
                  size="small"
                  onClick={() => set(at, { ...block, items: block.items.toSpliced(index, 1) })}
                >
                  Убрать строку
                </Button>
              </div>
            </div>
          ))}
          <Button
            kind="quiet"
            size="small"
            onClick={() => set(at, { ...block, items: [...block.items, emptyItem(block.type)] })}
          >
            Добавить строку
          </Button>
        </section>
      ))}
      <div className={css.head}>
        {(Object.keys(TYPES) as Block['type'][]).map((type) => (
          <Button
            key={type}
            kind="quiet"
            size="small"
            onClick={() => onChange([...blocks, { type, title: '', items: [emptyItem(type)] }])}
          >
            + {TYPES[type].name}
          </Button>
        ))}
      </div>
    </div>
  );
}

function emptyItem(type: Block['type']): Item {
  const fields: readonly Field[] = TYPES[type].fields;
  return Object.fromEntries(
    fields
      .filter(({ isOptional, kind }) => !isOptional && kind !== 'image')
      .map(({ name, kind }) => [name, kind === 'year' ? new Date().getFullYear() : '']),
  );
}

interface ItemFieldProps {
  id: string;
  field: Field;
  item: Item;
  error: string | undefined;
  onChange: (item: Item) => void;
}

function ItemField({ id, field: { name, label, kind, isOptional }, item, error, onChange }: ItemFieldProps) {
  const value = item[name];
  const put = (next: unknown) => {
    const { [name]: _, ...others } = item;
    onChange(next === undefined ? others : { ...item, [name]: next });
  };
  if (kind === 'html')
    return (
      <div>
        <p className={css.label}>{label}</p>
        <Suspense>
          <RichText label={label} value={String(value ?? '')} onChange={put} isSmall />
        </Suspense>
        {error && <p className={css.error}>{error}</p>}
      </div>
    );
  if (kind === 'image') {
    // An item of images is the image itself.
    const own = name === '' ? (item.src ? [item] : []) : value ? [value] : [];
    return (
      <ImagesField
        images={own as never}
        onChange={(images) => {
          const last = images.at(-1);
          if (name !== '') put(last);
          else onChange(last ? { ...item, ...last } : { caption: item.caption ?? '' });
        }}
      />
    );
  }
  return (
    <TextField
      id={id}
      label={label}
      type={kind === 'year' ? 'number' : 'text'}
      value={String(value ?? '')}
      maxLength={300}
      error={error}
      onChange={({ target }) => {
        if (kind === 'line') put(target.value);
        else put(target.value === '' && isOptional ? undefined : Number(target.value));
      }}
    />
  );
}
