import { memo, useRef } from 'react';
import { formatKopecks } from '../../platform/text/money.ts';
import { quantityOf } from '../../platform/text/plural.ts';
import { typograph } from '../../platform/text/typograph.ts';
import { cx } from '../../ui/cx.ts';
import { ResponsiveImage } from '../../ui/image/image.tsx';
import { formatRoubles, Price } from '../../ui/price/price.tsx';
import { Typeset, VisuallyHidden } from '../../ui/text/text.tsx';
import { packSum, toCartProduct } from '../buying/cart-product.ts';
import { ListTotal } from '../buying/list-total.tsx';
import { placeId } from '../buying/place.ts';
import { RowQuantity } from '../buying/row-quantity.tsx';
import { WishlistButton } from '../buying/wishlist-button.tsx';
import { useEarlyChanges } from '../document/early-changes.ts';
import { useCartItem } from '../visitor/use-cart.ts';
import { type CardView, featureLine, OWN_PRICE, oldPriceWord } from './card.ts';
import * as css from './product-list.module.css';
import { StockLine } from './stock-line.tsx';

interface ProductListProps {
  cards: CardView[];
  /** The city whose stock and prices the columns show. */
  cityName: string;
}

/** The dense view for those who buy by article: a table, on narrow screens a row of blocks (UI-27). */
export default function ProductList({ cards, cityName }: ProductListProps) {
  const table = useRef<HTMLTableElement>(null);
  useEarlyChanges(table);
  return (
    <>
      <table ref={table} className={css.table}>
        <thead className={css.head}>
          <tr>
            <th scope="col" colSpan={2}>
              Товар
            </th>
            <th scope="col" className={css.wide}>
              Свойства
            </th>
            <th scope="col">{cityName}</th>
            <th scope="col">Кратно</th>
            <th scope="col" className={css.number}>
              Цена
            </th>
            <th scope="col">Количество</th>
            <th scope="col" className={css.number}>
              Сумма
            </th>
            <th scope="col">
              <VisuallyHidden>Избранное</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <ProductRow key={card.id} card={card} />
          ))}
        </tbody>
      </table>
      <ListTotal products={cards.map(({ id }) => id)} />
    </>
  );
}

/** Memoised like a card: it does not rerender with the list. */
const ProductRow = memo(function ProductRow({ card }: { card: CardView }) {
  const item = useCartItem(card.id);
  // The price of one click on «+», shown before it.
  const pack = card.isAvailable && card.maxQuantity > 0 && packSum(toCartProduct(card), card.multiplicity);
  return (
    <tr id={placeId(card.id)} className={cx(css.row, item && css.taken)}>
      <td className={css.picture}>
        <ResponsiveImage
          image={card.image}
          alt=""
          shown="small"
          grey={!card.isAvailable}
          className={css.thumb}
        />
      </td>
      <td className={css.name}>
        <a href={card.href} className={css.link}>
          <Typeset text={card.name} />
        </a>
        <span className={css.second}>
          {[card.article && `Арт. ${card.article}`, card.brand].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className={`${css.wide} ${css.second}`}>{typograph(featureLine(card.features))}</td>
      <td className={css.stock}>
        <StockLine stock={card.stock} isAvailable={card.isAvailable} unit={card.unit} />
      </td>
      <td className={css.multiple}>
        {card.multiplicity > 1 && <span className={css.narrow}>Кратно </span>}
        {card.multiplicity > 1 ? (
          quantityOf(card.multiplicity, card.unit)
        ) : (
          <span className={css.dash}>—</span>
        )}
      </td>
      <td className={css.price}>
        {card.oldPrice && (
          <s className={css.second}>
            <VisuallyHidden>{oldPriceWord(card)} </VisuallyHidden>
            {formatRoubles(card.oldPrice)}
          </s>
        )}{' '}
        {card.price === undefined ? (
          'По запросу'
        ) : (
          <span className={card.isOwn && css.own}>
            {card.isOwn && <VisuallyHidden>{OWN_PRICE}: </VisuallyHidden>}
            <Price value={card.price} unit={card.unit} className={css.sum} />
          </span>
        )}
        {card.breaks?.map(({ from, price }) => (
          <span key={from} className={css.break}>
            от&nbsp;{quantityOf(from, card.unit, 'genitive')}&nbsp;— <b>{formatRoubles(price)}</b>
          </span>
        ))}
      </td>
      <td className={css.quantity}>
        <RowQuantity card={card} />
      </td>
      <td className={css.total}>
        {item && item.maxQuantity > 0 ? (
          `${formatKopecks(item.total)}\u00a0₽`
        ) : pack ? (
          <span className={css.pack}>{pack}</span>
        ) : (
          <span className={css.dash}>—</span>
        )}
      </td>
      <td className={css.heart}>
        <WishlistButton product={card.id} />
      </td>
    </tr>
  );
});
