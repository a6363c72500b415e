import { Link } from 'react-router';
import { typograph } from '../../../core/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import css from './steps.module.css';

const STEPS = [
  'Соберите прайс-лист: нужный город, нужные разделы.',
  'Впишите количество в колонку «Заказ». Остальное можно не трогать или стереть.',
  'Загрузите файл сюда. В корзине станет столько, сколько в нём: ноль убирает товар, а второй раз тот же файл ничего не удвоит.',
];

/** How one orders by a price list, from the beginning. */
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
