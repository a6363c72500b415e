import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api, data } from '../../api/client.ts';
import { ContentMark, draftWords, STATE_OPTIONS } from '../../content/content-state.tsx';
import { ContentTabs } from '../../content/content-tabs.tsx';
import { CONTENT_KEY, type ContentRow, sectionOf } from '../../content/sections.ts';
import { KeysLine } from '../../keys/keys-help.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { FilterSelect, Filters, SearchField } from '../../lists/filters.tsx';
import { type Column, List, Two } from '../../lists/list.tsx';
import { ListBar } from '../../lists/list-bar.tsx';
import type { View } from '../../lists/tabs.tsx';
import { useColumns } from '../../lists/use-columns.ts';
import { useListState } from '../../lists/use-list-state.ts';
import { usePages } from '../../lists/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { Head } from '../../shell/head.tsx';
import * as css from './content.module.css';
import { NewItem } from './new-item.tsx';

const NAMES = ['state', 'category', 'search'] as const;
const PAGE = 50;
const VIEWS: readonly View<{ state?: string }>[] = [
  { name: 'Все', filters: {} },
  { name: 'На сайте', filters: { state: 'published' } },
  { name: 'Черновики', filters: { state: 'draft' } },
  { name: 'Есть правки', filters: { state: 'changed' } },
];

function load(query: object) {
  return data(api.GET('/api/v1/staff/content/', { params: { query: query as never } }));
}

/** The texts of one kind: posts, info documents, pages about the shop, vacancies, premises to let, pages of the menu. */
export default function Content() {
  const { pathname } = useLocation();
  const section = sectionOf({ path: pathname.split('/')[2] });
  return <ContentList key={section.kind} path={section.path} />;
}

function ContentList({ path }: { path: string }) {
  const section = sectionOf({ path });
  const { kind, name, empty } = section;
  const list = useListState(NAMES);
  const { filters, open, setOpen } = list;
  const navigate = useNavigate();
  const pages = usePages([...CONTENT_KEY, 'list', kind, filters], (cursor) => {
    return load({ ...filters, kind, limit: PAGE, cursor });
  });
  const choices = useQuery({
    queryKey: [...CONTENT_KEY, 'choices'],
    queryFn: () => data(api.GET('/api/v1/staff/content/choices/')),
  });
  const [choice, columns] = useColumns(`content/${path}`, COLUMNS);
  const hrefOf = (id: string) => `/content/${path}/${id}`;
  const isFiltered = Object.keys(filters).length > 0;
  useKeys({ open: open === undefined ? undefined : () => navigate(hrefOf(open)) });
  return (
    <>
      <Head title={name} actions={<NewItem section={section} />} />
      <ContentTabs />
      <ListBar
        list={`content/${path}`}
        call="content"
        query={{ ...filters, kind }}
        views={VIEWS}
        state={list}
        count={async (view: object) => {
          const { count, count_is_capped: isCapped } = await load({ ...view, kind, limit: 1 });
          return `${count.toLocaleString('ru-RU')}${isCapped ? '+' : ''}`;
        }}
        queryKey={[...CONTENT_KEY, kind]}
        columns={COLUMNS}
        choice={choice}
      />
      <Filters>
        <FilterSelect
          label="Состояние"
          value={filters.state}
          options={STATE_OPTIONS}
          onChange={(state) => list.setFilters({ state })}
        />
        {kind === 'post' && (
          <FilterSelect
            label="Рубрика"
            value={filters.category}
            options={(choices.data?.categories ?? []).map(({ id, name }) => ({ value: String(id), name }))}
            onChange={(category) => list.setFilters({ category })}
          />
        )}
        <SearchField
          label="Заголовок или адрес"
          value={filters.search}
          onSearch={(search) => list.setFilters({ search })}
        />
        {isFiltered && (
          <Button kind="text" size="small" onClick={list.reset}>
            Сбросить
          </Button>
        )}
      </Filters>
      <div className={css.list}>
        <List
          label={name}
          pages={pages}
          idOf={({ id }) => String(id)}
          first={TITLE}
          columns={columns}
          hrefOf={hrefOf}
          open={open}
          onOpen={setOpen}
          onMain={open === undefined ? undefined : () => navigate(hrefOf(open))}
          empty={
            isFiltered ? (
              <>
                <p>По фильтру пусто.</p>
                <Button kind="text" size="small" onClick={list.reset}>
                  Показать все
                </Button>
              </>
            ) : (
              <p>{empty}</p>
            )
          }
        />
      </div>
      <KeysLine
        keys={[
          ['up', 'вверх'],
          ['down', 'вниз'],
          ['main', 'открыть'],
          ['search', 'искать'],
          ['help', 'все клавиши'],
        ]}
        note={`Показано ${pages.rows.length} из ${pages.count}`}
      />
    </>
  );
}

const TITLE: Column<ContentRow> = {
  name: 'Заголовок',
  cell: ({ title, draft, href }) => (
    <Two note={href}>
      <b className={css.title}>{draft?.title ?? title}</b>
    </Two>
  ),
};

const COLUMNS: readonly Column<ContentRow>[] = [
  {
    name: 'Состояние',
    className: css.state,
    isRight: true,
    cell: (row) => (
      <Two note={draftWords(row)}>
        <ContentMark state={row.state} />
      </Two>
    ),
  },
  {
    name: 'Версия',
    className: css.version,
    isNumber: true,
    cell: ({ version, draft }) => (draft ? `${version} → ${version + 1}` : version),
  },
  {
    name: 'Кто и когда',
    className: css.author,
    cell: ({ author, updated_at: at, draft }) => (
      <Two note={shortMoment(new Date(draft?.updated_at ?? at))}>
        {(draft ? draft.author : author) ?? 'Магазин'}
      </Two>
    ),
  },
];
