import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../core/plural.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { EmptyList } from '../../../ui/empty-list/empty-list.tsx';
import { useVisitor } from '../../visitor/use-visitor.ts';
import { useWishlist } from '../../wishlist/use-wishlist.ts';

const RepeatLast = lazy(() => import('./repeat-last.tsx'));

/** Nothing here yet, and where to begin. */
export function EmptyCart() {
  const { count } = useWishlist();
  const { isAuthenticated } = useVisitor();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <EmptyList
      sign="shopping-cart-simple"
      title="В корзине пока ничего"
      ways={
        <>
          <Link to="/catalog" className={buttonClass()}>
            Открыть каталог
          </Link>
          {isAuthenticated && (
            <>
              <Suspense>{isHydrated && <RepeatLast />}</Suspense>
              <Link to="/account/orders" className={buttonClass({ kind: 'outline' })}>
                Мои заказы
              </Link>
            </>
          )}
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
