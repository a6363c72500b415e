import { memo } from 'react';
import { Link } from 'react-router';
import { formatKopecks, toRoubles } from '../../../core/money.ts';
import { quantityOf } from '../../../core/plural.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { Price } from '../../../ui/price/price.tsx';
import { Typeset, VisuallyHidden } from '../../../ui/text/text.tsx';
import { CartStepper } from '../../buying/cart-stepper.tsx';
import { placeId } from '../../buying/place.ts';
import type { CartRefusal } from '../../cart/cart-action.ts';
import { type CartItem, linePrice } from '../../cart/cart-state.ts';
import { OWN_PRICE } from '../../catalogue/card.ts';
import { StockLine } from '../../catalogue/stock-line.tsx';
import type { LineCard } from './cart.view.ts';
import css from './line.module.css';
import frame from './line-frame.module.css';
import { retailPrice } from './line-price.ts';
import { LineProblem } from './line-problem.tsx';
import { RemoveLine } from './remove-line.tsx';

interface LineProps {
  item: CartItem;
  /** Undefined for goods that were added a moment ago, until the page has heard of them. */
  card: LineCard | undefined;
  /** A quantity that was refused while no script ran. */
  refusal?: CartRefusal | undefined;
}

/** A line one can buy: price × quantity = sum (UX.md «Cart»). A thousand of them are drawn anew one by one. */
export const Line = memo(function Line({ item, card, refusal }: LineProps) {
  const price = linePrice(item);
  const retail = retailPrice(item, card);
  const threshold = item.prices.findLast(({ minQuantity }) => minQuantity <= item.quantity);
  const isLowered = threshold !== undefined && threshold !== item.prices[0];
  return (
    <li id={placeId(item.product)} className={cx(frame.line, css.line)}>
      <Picture image={card?.image} alt="" shown="small" className={frame.picture} />
      <div className={cx(frame.about, css.about)}>
        <LineName item={item} card={card} />
        <div className={css.second}>
          {card?.article && <span className={css.article}>{`Арт.\u00a0${card.article}`}</span>}
          {card && <StockLine stock={card.stock} isAvailable unit={item.unit} />}
        </div>
      </div>
      <div className={css.price}>
        <span className={cx(css.unitPrice, card?.isOwn && css.own)}>
          {card?.isOwn && <VisuallyHidden>{OWN_PRICE}: </VisuallyHidden>}
          {formatKopecks(price)}&nbsp;₽/{item.unit}
        </span>
        {retail > price && (
          <s className={css.old}>
            <VisuallyHidden>{card?.isOwn ? 'вместо розничной' : 'вместо'} </VisuallyHidden>
            {formatKopecks(retail)}&nbsp;₽
          </s>
        )}
        {isLowered && (
          <span className={css.from}>{`от\u00a0${quantityOf(threshold.minQuantity, item.unit)}`}</span>
        )}
      </div>
      <div className={css.quantity}>
        <CartStepper item={item} refused={refusal && { typed: refusal.quantity, problem: refusal.text }} />
      </div>
      <div className={css.sum}>
        <Price value={toRoubles(item.total)} className={css.total} />
      </div>
      <RemoveLine item={item} className={frame.remove}>
        <IconButton type="submit" aria-label={`Убрать «${item.name}»`}>
          <Icon name="x" />
        </IconButton>
      </RemoveLine>
      <LineProblem item={item} className={css.problem} />
    </li>
  );
});

/** The name, leading to its goods as soon as one knows where they are. */
export function LineName({ item, card }: Pick<LineProps, 'item' | 'card'>) {
  if (!card) return <span className={css.name}>{item.name}</span>;
  return (
    <Link to={card.href} className={css.name}>
      <Typeset text={card.name} />
    </Link>
  );
}
