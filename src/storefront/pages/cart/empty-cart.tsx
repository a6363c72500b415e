import { Link } from 'react-router';
import { countOf } from '../../../core/plural.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { EmptyList } from '../../../ui/empty-list/empty-list.tsx';
import { useWishlist } from '../../wishlist/use-wishlist.ts';

/** Nothing here yet, and where to begin. */
export function EmptyCart() {
  const { count } = useWishlist();
  return (
    <EmptyList
      sign="shopping-cart-simple"
      title="В корзине пока ничего"
      ways={
        <>
          <Link to="/catalog" className={buttonClass()}>
            Открыть каталог
          </Link>
          {count > 0 && (
            <Link to="/wishlist" className={buttonClass({ kind: 'outline' })}>
              В&nbsp;избранном {countOf(count, ['товар', 'товара', 'товаров'])}
            </Link>
          )}
        </>
      }
    >
      Выберите в&nbsp;каталоге или вставьте список артикулов.
    </EmptyList>
  );
}
