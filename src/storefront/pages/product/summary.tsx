import { typograph } from '../../../core/typograph.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { countOf, quantityOf } from '../../../ui/text/plural.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import type { ProductView } from './product.view.ts';
import css from './summary.module.css';

/** Where to get it, in one line: the first shop that has it, and the way to all of them. */
export function Summary({ product }: { product: ProductView }) {
  const shops = product.availability?.results.filter((entry) => entry.level !== 'нет') ?? [];
  const [first] = shops;
  if (!first) return null;
  const quantity = first.quantity === null ? first.level : quantityOf(first.quantity, product.unit);
  return (
    <div className={css.line}>
      <Icon name="storefront" />
      <p className={css.words}>
        <b>Самовывоз: {countOf(shops.length, ['магазин', 'магазина', 'магазинов'])}, бесплатно</b>
        <span className={css.where}>
          {typograph(first.shop.address)}&nbsp;— {quantity}
        </span>
      </p>
      <a href="#shops" className={css.all}>
        <span className={linkClass}>Все магазины</span>
      </a>
    </div>
  );
}
