import { Link } from 'react-router';
import { countOf } from '../../../platform/text/plural.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { EmptyList } from '../../../ui/empty-list/empty-list.tsx';
import type { LastOrder } from '../../orders/load-last-orders.ts';
import { RepeatForm } from '../../orders/repeat-form.tsx';
import { useVisitor } from '../../visitor/use-visitor.ts';
import { useWishlist } from '../../visitor/use-wishlist.ts';

/** An empty cart, with links to start from. @param lastOrder can be repeated */
export function EmptyCart({ lastOrder }: { lastOrder: LastOrder | undefined }) {
  const { count } = useWishlist();
  const { isAuthenticated } = useVisitor();
  return (
    <EmptyList
      icon="shopping-cart-simple"
      title="В корзине пока ничего"
      ways={
        <>
          <Link to="/catalog" className={buttonClass()}>
            Открыть каталог
          </Link>
          {isAuthenticated && (
            <>
              {lastOrder && <RepeatForm order={lastOrder}>Повторить последний заказ</RepeatForm>}
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
      Выберите товары в&nbsp;каталоге или вставьте список артикулов.
    </EmptyList>
  );
}
