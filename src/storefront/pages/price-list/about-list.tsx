import { Link } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { UPLOAD_PAGE } from '../../../shop/feeds/price-list/price-list.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import * as css from './about-list.module.css';

const PARTS = [
  'Артикул, название, бренд и раздел',
  'Цена за единицу и оптовые цены',
  'Остаток в городе и кратность упаковки',
  'Пустая колонка «Заказ» и сумма, которую таблица посчитает сама',
];

/** What the file contains, and where to upload it when filled in. */
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
      <p>{typograph('Файл открывается в любом табличном редакторе и загружается в 1С.')}</p>
      <div className={css.back}>
        <p className={css.question}>Загрузка заказа</p>
        <Link to={UPLOAD_PAGE} rel="nofollow" className={buttonClass({ kind: 'outline', wide: true })}>
          <Icon name="upload-simple" />
          Загрузить заказ
        </Link>
      </div>
    </aside>
  );
}
