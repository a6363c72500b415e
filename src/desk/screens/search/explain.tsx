import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText, fieldErrors } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Button } from '../../parts/button.tsx';
import { Mark } from '../../parts/mark.tsx';
import * as css from './search.module.css';

type Explanation = Shape<'SearchExplanation'>;
type Product = Explanation['products'][number];

const KINDS: Record<string, string> = {
  exact: 'как написано',
  form: 'форма слова',
  layout: 'другая раскладка',
  letters: 'другие буквы',
  synonym: 'синоним',
  prefix: 'начало слова',
  sound: 'похоже звучит',
  typo: 'опечатка или родственное',
};
const FIELDS: Record<string, string> = {
  name: 'название',
  brand: 'бренд',
  category: 'раздел',
  characteristics: 'характеристики',
  article: 'артикул',
  synonym: 'по правилу синонимов',
};

/** Why a query finds what it finds, word by word, and which word a product lacks. */
export function Explain({ query: given }: { query: string }) {
  const [query, setQuery] = useState(given);
  const [product, setProduct] = useState('');
  const explain = useMutation({
    mutationFn: () =>
      data(
        api.POST('/api/v1/staff/search/explain/', {
          body: { query: query.trim(), ...(product.trim() && { product: product.trim() }) },
        }),
      ),
  });
  useEffect(() => {
    if (given) explain.mutate();
  }, [given]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!explain.isPending) explain.mutate();
  };
  const errors = fieldErrors(explain.error);
  return (
    <div className={css.place}>
      <form className={css.form} onSubmit={submit} noValidate>
        <TextField
          id="explain-query"
          label="Запрос"
          value={query}
          error={errors.query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <TextField
          id="explain-product"
          label="Товар, которого не хватает: артикул или название"
          value={product}
          error={errors.product}
          onChange={(event) => setProduct(event.target.value)}
        />
        {explain.error && Object.keys(errors).length === 0 && (
          <Notice kind="wrong">{failureText(explain.error)}</Notice>
        )}
        <Button type="submit" busy={explain.isPending && 'Разбираем'} disabled={query.trim() === ''}>
          Почему нашлось
        </Button>
      </form>
      {!explain.data && (
        <p className={css.empty}>
          Разберём запрос по словам: как слово прочитано, по какому правилу, в каком поле товара нашлось и с
          каким весом. О товаре, которого в выдаче нет, скажем, какого слова ему не хватило.
        </p>
      )}
      {explain.data && <Result found={explain.data} />}
    </div>
  );
}

function Result({ found }: { found: Explanation }) {
  const { total, corrected, words, products, is_rekeyed: isRekeyed } = found;
  return (
    <div className={css.result} role="status">
      <p>
        Нашлось {total.toLocaleString('ru-RU')}.{isRekeyed && ' Набрано в другой раскладке.'}
        {corrected !== null && ` Исправлено: «${corrected}».`}
      </p>
      <ul className={css.rules}>
        {words.map(({ word, kinds, terms, goods, is_dropped: isDropped }, index) => (
          <li key={`${word} ${index}`}>
            <span>
              <Mark tone={goods === 0 ? 'bad' : isDropped ? 'work' : 'good'}>{word}</Mark>
              <span className={css.about}>
                {goods === 0
                  ? 'ни у одного товара нет'
                  : `${kinds.map((kind) => KINDS[kind] ?? kind).join(', ')}: ${terms.join(', ') || 'по правилу синонимов'}; товаров ${goods.toLocaleString('ru-RU')}`}
                {isDropped && '; слово не учтено, иначе ничего не нашлось бы'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ul className={css.products}>
        {products.map((product) => (
          <ProductItem key={product.id} product={product} />
        ))}
      </ul>
    </div>
  );
}

function ProductItem({ product }: { product: Product }) {
  const { name, article, position, score, words, is_asked: isAsked, is_shown: isShown } = product;
  const lacked = words.filter(({ term }) => term === null).map(({ word }) => `«${word}»`);
  return (
    <li className={isAsked ? css.asked : undefined}>
      <div className={css.title}>
        <b>{position === null ? 'не найден' : `${position}.`}</b> {name}
        <span className={css.about}>
          {article}
          {score !== null && `, оценка ${score.toFixed(1)}`}
        </span>
      </div>
      {!isShown && <p className={css.wrong}>Товар скрыт, поэтому его нет в поиске.</p>}
      {position === null && lacked.length > 0 && (
        <p className={css.wrong}>Не хватает: {lacked.join(', ')}.</p>
      )}
      <ul className={css.matches}>
        {words.map(({ word, term, kind, field, weight, rule }, index) => (
          <li key={`${word} ${index}`}>
            {term === null ? (
              <>
                <b>{word}</b>: у товара нет
              </>
            ) : (
              <>
                <b>{word}</b> → {term}: {KINDS[kind ?? ''] ?? kind}, {FIELDS[field ?? ''] ?? field}, вес{' '}
                {weight}
                {rule !== null && `, правило «${rule}»`}
              </>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
