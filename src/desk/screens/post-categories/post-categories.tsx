import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { slugOf } from '../../../platform/text/slug.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { besides, fieldErrors } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { ContentTabs } from '../../content/content-tabs.tsx';
import { type Column, List, Two } from '../../lists/list.tsx';
import { useListState } from '../../lists/use-list-state.ts';
import { usePages } from '../../lists/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { notify } from '../../parts/notify.ts';
import { useWrite } from '../../parts/use-write.ts';
import { Head } from '../../shell/head.tsx';
import * as css from './post-categories.module.css';

type Row = Shape<'StaffPostCategory'>;
const KEY = ['post-categories'] as const;
/** More than any shop has. */
const MOST = 100;

/** The categories of the articles: their names, addresses and places in the list. */
export default function PostCategories() {
  const list = useListState([]);
  const pages = usePages<Row>(KEY, async () => ({
    ...(await data(
      api.GET('/api/v1/staff/post-categories/', { params: { query: { limit: MOST, offset: 0 } } }),
    )),
    count_is_capped: false,
  }));
  const [isAdding, setAdding] = useState(false);
  const open = pages.rows.find(({ id }) => String(id) === list.open);
  return (
    <>
      <Head title="Рубрики статей" actions={<Button onClick={() => setAdding(true)}>Добавить</Button>} />
      <ContentTabs />
      <div className={css.list}>
        <List
          label="Рубрики"
          pages={pages}
          idOf={({ id }) => String(id)}
          first={NAME}
          columns={COLUMNS}
          hrefOf={list.hrefOf}
          open={list.open}
          onOpen={list.setOpen}
          empty={<p>Рубрик нет. Добавьте первую: по рубрикам посетители отбирают статьи.</p>}
        />
      </div>
      {isAdding && <Form onClose={() => setAdding(false)} />}
      {open && <Form key={open.id} row={open} onClose={() => list.setOpen(undefined)} />}
    </>
  );
}

function Form({ row, onClose }: { row?: Row; onClose: () => void }) {
  const client = useQueryClient();
  const done = (text: string) => {
    client.invalidateQueries({ queryKey: KEY });
    client.invalidateQueries({ queryKey: ['content'] });
    notify({ text });
    onClose();
  };
  const params = { path: { id: String(row?.id) } };
  const write = useWrite({
    mutationFn: (form: FormData) => {
      const [name = '', typed = '', sort = ''] = ['name', 'slug', 'sort'].map((field) =>
        String(form.get(field) ?? '').trim(),
      );
      const body = { name, slug: typed || slugOf(name, 'category'), sort: Math.trunc(Number(sort)) || 0 };
      return row
        ? data(api.PATCH('/api/v1/staff/post-categories/{id}/', { params, body }))
        : data(api.POST('/api/v1/staff/post-categories/', { body }));
    },
    onSuccess: ({ name }) => done(`Рубрика «${name}» сохранена.`),
  });
  const remove = useWrite({
    mutationFn: () => api.DELETE('/api/v1/staff/post-categories/{id}/', { params }),
    onSuccess: () => done('Рубрика убрана.'),
  });
  const errors = fieldErrors(write.error);
  return (
    <Confirm
      title={row ? row.name : 'Новая рубрика'}
      action="Сохранить"
      busy={write.isPending && 'Сохраняем'}
      error={besides(['name', 'slug', 'sort'], write.error) ?? remove.error}
      onConfirm={write.mutate}
      onClose={onClose}
    >
      <TextField
        id="category-name"
        name="name"
        label="Название"
        defaultValue={row?.name}
        error={errors.name}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        id="category-slug"
        name="slug"
        label="Адрес"
        hint={`Строчные латинские буквы, цифры и дефис. ${row ? 'Прежние ссылки на список перестанут работать' : 'Пусто — из названия'}`}
        defaultValue={row?.slug}
        error={errors.slug}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        id="category-sort"
        name="sort"
        label="Место в списке"
        hint="Меньше — выше"
        type="number"
        defaultValue={row?.sort ?? 0}
        error={errors.sort}
      />
      {row && row.posts === 0 && (
        <Button kind="text" busy={remove.isPending && 'Убираем'} onClick={() => remove.mutate()}>
          Убрать рубрику
        </Button>
      )}
    </Confirm>
  );
}

const NAME: Column<Row> = { name: 'Название', cell: ({ name, slug }) => <Two note={slug}>{name}</Two> };
const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'Статей',
    className: css.count,
    isNumber: true,
    cell: ({ posts }) => <Two>{posts.toLocaleString('ru-RU')}</Two>,
  },
];
