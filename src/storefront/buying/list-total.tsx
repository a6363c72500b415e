import { Link } from 'react-router';
import { formatKopecks, toRoubles } from '../../platform/text/money.ts';
import { countOf, quantityOf } from '../../platform/text/plural.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Price } from '../../ui/price/price.tsx';
import { availableItems } from '../visitor/cart-state.ts';
import { useCart } from '../visitor/use-cart.ts';
import { priceOfQuantity } from './cart-product.ts';
import * as css from './list-total.module.css';

/** The products of this list that are in the cart: their sum, and what the price thresholds saved (UI-27). */
export function ListTotal({ products }: { products: readonly number[] }) {
  const cart = useCart();
  const shown = new Set(products);
  const lines = availableItems(cart).filter(({ product }) => shown.has(product));
  const [first] = lines;
  if (!first) return null;
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const savings = lines
    .map(({ prices, quantity }) => priceOfQuantity(prices, quantity)?.saved ?? 0)
    .filter((saved) => saved > 0);
  const isOneUnit = lines.every(({ unit }) => unit === first.unit);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <aside className={css.total} data-page-foot="list" aria-label="Добавлено из этого списка">
      <p className={css.words}>
        <b>
          {countOf(lines.length, ['позиция', 'позиции', 'позиций'])}
          {isOneUnit && `, ${quantityOf(pieces, first.unit)}`}
        </b>
        {savings.length > 0 && (
          <span className={css.saved}>
            Оптовая цена на&nbsp;{countOf(savings.length, ['позицию', 'позиции', 'позиций'])}: экономия{' '}
            {formatKopecks(savings.reduce((sum, saved) => sum + saved, 0))}&nbsp;₽
          </span>
        )}
      </p>
      <Price value={toRoubles(total)} className={css.sum} />
      <Link to="/cart" className={buttonClass()}>
        <Icon name="shopping-cart-simple" className={css.sign} />
        В&nbsp;корзину
      </Link>
    </aside>
  );
}
