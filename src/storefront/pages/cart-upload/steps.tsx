import { Link } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import * as css from './steps.module.css';

const STEPS = [
  'Соберите прайс-лист для нужного города и разделов.',
  'Впишите количество в колонку «Заказ». Остальные колонки можно не менять или удалить.',
  'Загрузите файл сюда. Количество в корзине станет таким же, как в файле: ноль убирает товар, а повторная загрузка ничего не удваивает.',
];

/** How to order with a price list, step by step. */
export function Steps() {
  return (
    <aside className={css.steps} aria-labelledby="steps">
      <h2 id="steps">Как это работает</h2>
      <ol className={css.list}>
        {STEPS.map((step) => (
          <li key={step}>{typograph(step)}</li>
        ))}
      </ol>
      <Link to="/price-list" className={buttonClass({ kind: 'outline', wide: true })}>
        Собрать прайс-лист
      </Link>
      <p className={css.fine}>
        {typograph('Подойдёт и своя таблица, если в ней есть колонки «Артикул» и «Количество».')}
      </p>
    </aside>
  );
}
