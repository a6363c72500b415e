import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button/button.tsx';
import { countOf } from '../../../ui/text/plural.ts';
import { useWishlist } from '../../wishlist/use-wishlist.ts';
import css from './empty-cart.module.css';

/** Nothing here yet, and where to begin. */
export function EmptyCart() {
  const { count } = useWishlist();
  return (
    <div className={css.empty}>
      <p className={css.words}>
        В&nbsp;корзине пока ничего. Выберите в&nbsp;каталоге или вставьте список артикулов.
      </p>
      <div className={css.ways}>
        <Link to="/catalog" className={buttonClass()}>
          Открыть каталог
        </Link>
        {count > 0 && (
          <Link to="/wishlist" className={buttonClass({ kind: 'outline' })}>
            В&nbsp;избранном {countOf(count, ['товар', 'товара', 'товаров'])}
          </Link>
        )}
      </div>
    </div>
  );
}
