import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../platform/text/plural.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { besides, fieldErrors, hasStatus } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { ContentTabs } from '../../content/content-tabs.tsx';
import { Filters, SearchField } from '../../lists/filters.tsx';
import { type Column, List, Two } from '../../lists/list.tsx';
import { ListBar } from '../../lists/list-bar.tsx';
import { useColumns } from '../../lists/use-columns.ts';
import { useListState } from '../../lists/use-list-state.ts';
import { usePages } from '../../lists/use-pages.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { notify } from '../../parts/notify.ts';
import { useSeenVersion } from '../../parts/seen-version.ts';
import { useWrite } from '../../parts/use-write.ts';
import { Head } from '../../shell/head.tsx';
import { MarkedRedirects } from './marked-redirects.tsx';
import * as css from './redirects.module.css';

type Row = Shape<'StaffRedirect'>;
const KEY = ['redirects'] as const;
const NAMES = ['search'] as const;

const VIEWS = [{ name: 'Все', filters: {} }];

function load(query: object) {
  return data(api.GET('/api/v1/staff/redirects/', { params: { query: query as never } }));
}

/** Old addresses of the shop and where they lead. */
export default function Redirects() {
  const list = useListState(NAMES);
  const { filters, setOpen } = list;
  const pages = usePages([...KEY, filters], (cursor) => load({ ...filters, limit: 50, cursor }));
  const [choice, columns] = useColumns('redirects', COLUMNS);
  const selection = useSelection(filters);
  const [isAdding, setAdding] = useState(false);
  const open = pages.rows.find(({ id }) => String(id) === list.open);
  const close = () => setOpen(undefined);
  return (
    <>
      <Head title="Переадресации" actions={<Button onClick={() => setAdding(true)}>Добавить</Button>} />
      <ContentTabs />
      <ListBar
        list="redirects"
        call="redirects"
        query={filters}
        views={VIEWS}
        state={list}
        count={async () => String((await load({ limit: 1 })).count)}
        queryKey={KEY}
        columns={COLUMNS}
        choice={choice}
      />
      <Filters>
        <SearchField
          label="Прежний или новый адрес"
          value={filters.search}
          onSearch={(search) => list.setFilters({ search })}
        />
      </Filters>
      <MarkedRedirects
        selection={selection}
        shown={pages.rows}
        count={pages.count}
        queryKey={[...KEY, filters]}
      />
      <div className={css.list}>
        <List
          label="Переадресации"
          pages={pages}
          idOf={({ id }) => String(id)}
          first={PATH}
          columns={columns}
          hrefOf={list.hrefOf}
          open={list.open}
          onOpen={setOpen}
          selection={selection}
          mayTakeAll={false}
          empty={
            <p>
              {filters.search
                ? 'По фильтру пусто.'
                : 'Переадресаций нет. Добавьте прежние адреса страниц, чтобы посетители по старым ссылкам попадали на новые.'}
            </p>
          }
        />
      </div>
      {isAdding && <Form onClose={() => setAdding(false)} />}
      {open && <Form key={open.id} row={open} onClose={close} />}
    </>
  );
}

function Form({ row, onClose }: { row?: Row; onClose: () => void }) {
  const client = useQueryClient();
  const done = (text: string) => {
    client.invalidateQueries({ queryKey: KEY });
    notify({ text });
    onClose();
  };
  const params = { path: { id: String(row?.id) } };
  const [isRemoving, askRemoval] = useState(false);
  const { seen, note } = useSeenVersion(row?.version ?? 0);
  const write = useWrite({
    onError: note,
    mutationFn: (form: FormData) => {
      const [path, target] = ['path', 'target'].map((name) => ownPath(String(form.get(name) ?? '')));
      return row
        ? data(
            api.PATCH('/api/v1/staff/redirects/{id}/', {
              params,
              body: { version: seen(), target: target! },
            }),
          )
        : data(api.POST('/api/v1/staff/redirects/', { body: { path: path!, target: target! } }));
    },
    onSuccess: ({ path, target }) => done(`${path} ведёт на ${target}.`),
  });
  const remove = useWrite({
    onError: note,
    mutationFn: () =>
      api.DELETE('/api/v1/staff/redirects/{id}/', {
        params: { ...params, query: { version: seen() } },
      }),
    onSuccess: () => done('Переадресация удалена.'),
  });
  const errors = fieldErrors(write.error);
  const stale = hasStatus(write.error, 409) ? write.error : undefined;
  return (
    <Confirm
      title={row ? row.path : 'Новая переадресация'}
      action="Сохранить"
      busy={write.isPending && 'Сохраняем'}
      error={stale ? null : besides(['path', 'target'], write.error)}
      onConfirm={write.mutate}
      onClose={onClose}
    >
      {!row && (
        <TextField
          id="redirect-path"
          name="path"
          label="Прежний адрес"
          hint="Без параметров: /old/page.html"
          error={errors.path}
          maxLength={500}
        />
      )}
      <TextField
        id="redirect-target"
        name="target"
        label="Куда ведёт"
        hint="Страница этого магазина: /catalog/kabel"
        defaultValue={row?.target}
        error={errors.target}
        maxLength={500}
      />
      {stale && <Conflict error={stale} nameOf={() => 'куда ведёт'} />}
      {row && (
        <Button kind="text" onClick={() => askRemoval(true)}>
          Удалить переадресацию
        </Button>
      )}
      {isRemoving && (
        <Confirm
          title="Удалить переадресацию?"
          kind="danger"
          action="Удалить"
          busy={remove.isPending && 'Удаляем'}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => askRemoval(false)}
        >
          <p>Адрес {row?.path} перестанет вести на другую страницу. Вернуть это нельзя.</p>
        </Confirm>
      )}
    </Confirm>
  );
}

/** An address of this shop that was pasted whole, without its origin. */
function ownPath(typed: string): string {
  return typed.startsWith(`${location.origin}/`) ? typed.slice(location.origin.length) : typed;
}

const PATH: Column<Row> = {
  name: 'Прежний адрес',
  cell: ({ path, author, created_at: at }) => (
    <Two note={`${author ?? 'Магазин'}, ${shortMoment(new Date(at))}`}>
      <b className={css.path}>{path}</b>
    </Two>
  ),
};
const COLUMNS: readonly Column<Row>[] = [
  { name: 'Куда ведёт', cell: ({ target }) => <Two>{target}</Two> },
  {
    name: 'Переходы',
    className: css.hits,
    isNumber: true,
    cell: ({ hits, last_at: at }) => <Two note={at && shortMoment(new Date(at))}>{formatCount(hits)}</Two>,
  },
];
