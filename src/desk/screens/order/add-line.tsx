import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { InlineField } from '../../../ui/field/field.tsx';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Icon } from '../../icon/icon.tsx';
import type { Order } from '../../orders/order-query.ts';
import { Button } from '../../parts/button.tsx';
import * as css from './edit-lines.module.css';
import type { AddedLine } from './revision-draft.ts';

/** Finds a product by its article and adds it to the draft; several products of one article are offered. */
export function AddLine({ order, onAdd }: { order: Order; onAdd: (line: AddedLine) => void }) {
  const [article, setArticle] = useState('');
  const [choice, setChoice] = useState<Shape<'AddableProduct'>[]>([]);
  const find = useMutation({
    mutationFn: (wanted: string) =>
      data(
        api.GET('/api/v1/staff/orders/{id}/goods/', {
          params: { path: { id: String(order.id) }, query: { article: wanted } },
        }),
      ),
    onSuccess: ({ results }) => {
      if (results.length === 1 && results[0]) add(results[0]);
      else setChoice(results);
    },
  });
  const add = (product: Shape<'AddableProduct'>) => {
    onAdd({ ...product, quantity: product.multiplicity });
    setChoice([]);
    setArticle('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (article.trim() !== '') find.mutate(article.trim());
  };
  const isNothing = find.isSuccess && find.data.results.length === 0;
  return (
    <form className={css.add} onSubmit={submit}>
      <InlineField
        value={article}
        onChange={(event) => setArticle(event.target.value)}
        before={<Icon name="plus" size="small" />}
        aria-label="Добавить товар: артикул"
        placeholder="Добавить: артикул"
        autoComplete="off"
        maxLength={100}
      />
      <Button type="submit" kind="quiet" busy={find.isPending && 'Ищем'}>
        Добавить
      </Button>
      <p className={css.result} role="status">
        {isNothing && 'Товара с таким артикулом нет или он не продаётся.'}
        {find.error && failureText(find.error)}
      </p>
      {choice.map((product) => (
        <Button key={product.product} kind="quiet" size="small" onClick={() => add(product)}>
          {product.name}
          {product.price !== null && `, ${formatRoubles(product.price)}`}
        </Button>
      ))}
    </form>
  );
}
