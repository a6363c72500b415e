import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Select } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import * as css from '../../content/ordered-list.module.css';
import { OrderedList } from '../../content/ordered-list.tsx';
import { CONTENT_KEY } from '../../content/sections.ts';
import { SiteListScreen } from '../../content/site-list-screen.tsx';
import { useSiteList } from '../../content/use-site-list.ts';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import { useSelection } from '../../lists/use-selection.ts';
import { Button } from '../../parts/button.tsx';

type Block = Shape<'HomeBlock'>;
type Category = Shape<'ContentChoice'>;

const NAMES: Record<Block['kind'], string> = {
  departments: 'Отделы каталога',
  popular: 'Берут чаще всего',
  new: 'Новинки',
  category: 'Товары раздела',
  seen: 'Вы смотрели',
  posts: 'Статьи',
};
/** Blocks whose heading may be another one. */
const WITH_TITLE: ReadonlySet<Block['kind']> = new Set(['popular', 'new', 'category']);

/** The blocks of the home page below the banners. */
export default function Home() {
  const list = useSiteList<Block>({
    name: 'home',
    load: async () => {
      const { version, blocks } = await data(api.GET('/api/v1/staff/home-blocks/'));
      return { version, items: blocks };
    },
    save: async ({ version, items }) => {
      const body = { version, blocks: items };
      const saved = await data(api.PUT('/api/v1/staff/home-blocks/', { body }));
      return { version: saved.version, items: saved.blocks };
    },
    saved: 'Главная обновлена.',
  });
  // Marks are by place, so they end when anything of the list changes.
  const selection = useSelection(list.items);
  const { data: choices } = useQuery({
    queryKey: [...CONTENT_KEY, 'choices'],
    queryFn: () => data(api.GET('/api/v1/staff/content/choices/')),
  });
  const sections = choices?.sections ?? [];
  return (
    <SiteListScreen
      title="Главная"
      about="Что стоит на главной под баннерами. Блок без товаров посетители не видят."
      empty="Блоков нет. Добавьте первый."
      emptying={{
        question: 'Убрать все блоки?',
        effect: 'На главной под баннерами не останется ничего.',
      }}
      list={list}
      show={(items) => items.map(({ kind, title }) => title || NAMES[kind]).join(', ')}
    >
      {(items) => (
        <>
          <MarkedBar selection={selection} count={String(items.length)} mayTakeAll={false}>
            {(['Скрыть', 'Показывать'] as const).map((label) => (
              <Button
                key={label}
                kind="quiet"
                size="small"
                onClick={() =>
                  list.set(
                    items.map((block, index) =>
                      selection.has(String(index)) ? { ...block, is_hidden: label === 'Скрыть' } : block,
                    ),
                  )
                }
              >
                {label}
              </Button>
            ))}
          </MarkedBar>
          <OrderedList
            label="Блоки главной"
            items={items}
            nameOf={({ kind, title }) => `блок «${title || NAMES[kind]}»`}
            onChange={list.set}
          >
            {(block, index) => (
              <BlockFields
                block={block}
                index={index}
                sections={sections}
                mark={
                  <input
                    type="checkbox"
                    aria-label={`Отметить блок «${block.title || NAMES[block.kind]}»`}
                    checked={selection.has(String(index))}
                    onChange={() => selection.toggle(String(index))}
                  />
                }
                onChange={(next) => list.set(items.with(index, next))}
                onRemove={() => list.set(items.toSpliced(index, 1))}
              />
            )}
          </OrderedList>
          <div className={css.add}>
            {(Object.keys(NAMES) as Block['kind'][])
              .filter((kind) => kind === 'category' || !items.some((block) => block.kind === kind))
              .map((kind) => (
                <Button
                  key={kind}
                  kind="quiet"
                  size="small"
                  onClick={() => {
                    const category = kind === 'category' ? (sections[0]?.id ?? null) : null;
                    list.set([...items, { kind, title: '', category, is_hidden: false }]);
                  }}
                >
                  + {NAMES[kind]}
                </Button>
              ))}
          </div>
        </>
      )}
    </SiteListScreen>
  );
}

interface BlockFieldsProps {
  block: Block;
  index: number;
  sections: readonly Category[];
  /** The box that chooses it with others. */
  mark: ReactNode;
  onChange: (block: Block) => void;
  onRemove: () => void;
}

function BlockFields({ block, index, sections, mark, onChange, onRemove }: BlockFieldsProps) {
  return (
    <>
      {mark}
      <span className={css.name}>{NAMES[block.kind]}</span>
      {block.kind === 'category' && (
        <div className={css.field}>
          <Select
            aria-label="Раздел каталога"
            value={block.category ?? ''}
            onChange={(event) => onChange({ ...block, category: Number(event.target.value) })}
          >
            {sections.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      {WITH_TITLE.has(block.kind) && (
        <div className={css.field}>
          <TextField
            id={`home-title-${index}`}
            label="Другой заголовок"
            value={block.title}
            maxLength={100}
            onChange={(event) => onChange({ ...block, title: event.target.value })}
          />
        </div>
      )}
      <label className={css.check}>
        <input
          type="checkbox"
          checked={!block.is_hidden}
          onChange={(event) => onChange({ ...block, is_hidden: !event.target.checked })}
        />
        На сайте
      </label>
      <Button
        kind="text"
        size="small"
        aria-label={`Убрать блок «${block.title || NAMES[block.kind]}»`}
        onClick={onRemove}
      >
        Убрать
      </Button>
    </>
  );
}
