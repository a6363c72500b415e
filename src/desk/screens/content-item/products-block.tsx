import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { InlineField } from '../../../ui/field/field.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { CONTENT_KEY } from '../../content/sections.ts';
import { Icon } from '../../icon/icon.tsx';
import { Button } from '../../parts/button.tsx';
import * as css from './item-aside.module.css';

interface ProductsBlockProps {
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
}

/** The goods of an article, which its page shows as live cards, in their order. */
export function ProductsBlock({ ids, onChange, error }: ProductsBlockProps) {
  const [text, setText] = useState('');
  const chosen = useQuery({
    queryKey: [...CONTENT_KEY, 'goods', ids],
    queryFn: () =>
      data(api.GET('/api/v1/staff/content/goods/', { params: { query: { ids: ids.join(',') } } })),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const find = useMutation({
    mutationFn: (search: string) =>
      data(api.GET('/api/v1/staff/content/goods/', { params: { query: { search } } })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !find.isPending) find.mutate(text.trim());
  };
  const add = (id: number) => {
    onChange([...ids, id]);
    find.reset();
    setText('');
  };
  const shown = ids.length === 0 ? [] : (chosen.data?.results ?? []).filter(({ id }) => ids.includes(id));
  return (
    <div className={css.block}>
      <b>Товары статьи</b>
      <ul className={css.goods}>
        {shown.map(({ id, name, article, image }) => (
          <li key={id}>
            {image ? <img src={image} alt="" width={40} height={40} /> : <span />}
            <span>
              {name}
              <small>{article}</small>
            </span>
            <Button
              kind="text"
              size="small"
              aria-label={`Убрать ${name}`}
              onClick={() => onChange(ids.filter((each) => each !== id))}
            >
              <Icon name="x" size="small" />
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className={css.row}>
        <InlineField
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label="Добавить товар: артикул или название"
          before={<Icon name="plus" size="small" />}
          placeholder="Артикул или название"
          autoComplete="off"
          maxLength={100}
        />
        <Button type="submit" kind="quiet" size="small" busy={find.isPending && 'Ищем'}>
          Добавить
        </Button>
      </form>
      {find.error && <p className={css.failure}>{failureText(find.error)}</p>}
      {find.data?.results.length === 0 && <p role="status">Такого товара нет.</p>}
      {find.data?.results
        .filter(({ id }) => !ids.includes(id))
        .map(({ id, name, article }) => (
          <Button key={id} kind="quiet" size="small" onClick={() => add(id)}>
            {name}, {article}
          </Button>
        ))}
      {error && <p className={css.failure}>{error}</p>}
    </div>
  );
}
