import type { ReactNode } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import * as css from '../../content/ordered-list.module.css';
import { OrderedList } from '../../content/ordered-list.tsx';
import { SiteListScreen } from '../../content/site-list-screen.tsx';
import { useSiteList } from '../../content/use-site-list.ts';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import { useSelection } from '../../lists/use-selection.ts';
import { Button } from '../../parts/button.tsx';

type Link = Shape<'MenuLink'>;
const MOST = 30;

/** The links of the shop's header. */
export default function Menu() {
  const list = useSiteList<Link>({
    name: 'menu',
    load: () => data(api.GET('/api/v1/staff/menu/')),
    save: (body) => data(api.PUT('/api/v1/staff/menu/', { body })),
    saved: 'Меню на сайте.',
  });
  // Marks are by place, so they end when anything of the list changes.
  const selection = useSelection(list.items);
  return (
    <SiteListScreen
      title="Меню"
      about="Ссылки в шапке магазина. Что не поместилось, посетитель найдёт в меню."
      empty="Ссылок нет. Добавьте первую."
      emptying={{ question: 'Убрать все ссылки?', effect: 'В шапке магазина не останется ни одной ссылки.' }}
      list={list}
      show={(items) => items.map(({ name }) => name).join(', ')}
    >
      {(items) => (
        <>
          <MarkedBar selection={selection} count={String(items.length)} mayTakeAll={false}>
            <Button
              kind="quiet"
              size="small"
              onClick={() => list.set(items.filter((_, index) => !selection.has(String(index))))}
            >
              Убрать отмеченные
            </Button>
          </MarkedBar>
          <OrderedList
            label="Ссылки меню"
            items={items}
            nameOf={(_, index) => `ссылку ${index + 1}`}
            onChange={list.set}
          >
            {(link, index) => (
              <LinkFields
                link={link}
                index={index}
                mark={
                  <input
                    type="checkbox"
                    aria-label={`Отметить ссылку ${index + 1}`}
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
            <Button
              kind="quiet"
              disabled={items.length >= MOST}
              onClick={() => list.set([...items, { name: '', href: '/' }])}
            >
              Добавить ссылку
            </Button>
          </div>
        </>
      )}
    </SiteListScreen>
  );
}

interface LinkFieldsProps {
  link: Link;
  index: number;
  /** The box that chooses it with others. */
  mark: ReactNode;
  onChange: (link: Link) => void;
  onRemove: () => void;
}

function LinkFields({ link, index, mark, onChange, onRemove }: LinkFieldsProps) {
  return (
    <>
      {mark}
      <div className={css.field}>
        <TextField
          id={`menu-name-${index}`}
          label="Название"
          value={link.name}
          maxLength={60}
          onChange={(event) => onChange({ ...link, name: event.target.value })}
        />
      </div>
      <div className={css.field}>
        <TextField
          id={`menu-href-${index}`}
          label="Куда ведёт"
          value={link.href}
          maxLength={500}
          onChange={(event) => onChange({ ...link, href: event.target.value.trim() })}
        />
      </div>
      <Button kind="text" size="small" aria-label={`Убрать ссылку ${index + 1}`} onClick={onRemove}>
        Убрать
      </Button>
    </>
  );
}
