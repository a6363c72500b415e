import { Link } from 'react-router';
import { typograph } from '../../../core/typograph.ts';
import { UPLOAD_PAGE } from '../../../shop/feeds/price-list.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import css from './about-list.module.css';

const PARTS = [
  'Артикул, название, бренд и раздел',
  'Цена за единицу и от какого количества дешевле',
  'Сколько есть в городе и чему кратна отгрузка',
  'Пустая колонка «Заказ» и сумма, которую таблица посчитает сама',
];

/** What stands in the file, and where a filled one goes. */
export function AboutList() {
  return (
    <aside className={css.about} aria-labelledby="about-list">
      <h2 id="about-list">Что в файле</h2>
      <ul className={css.parts}>
        {PARTS.map((part) => (
          <li key={part}>
            <Icon name="check" />
            <span>{typograph(part)}</span>
          </li>
        ))}
      </ul>
      <p>{typograph('Открывается в любой программе таблиц и загружается в 1С.')}</p>
      <div className={css.back}>
        <p className={css.question}>Уже заполнили?</p>
        <Link to={UPLOAD_PAGE} rel="nofollow" className={buttonClass({ kind: 'outline', wide: true })}>
          <Icon name="upload-simple" />
          Загрузить заказ
        </Link>
      </div>
    </aside>
  );
}
