import { memo } from 'react';
import { Link } from 'react-router';
import { formatKopecks, toRoubles } from '../../../platform/text/money.ts';
import { perUnit, quantityOf } from '../../../platform/text/plural.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { Price } from '../../../ui/price/price.tsx';
import { Typeset, VisuallyHidden } from '../../../ui/text/text.tsx';
import type { CartRejection } from '../../buying/cart-action.ts';
import { CartStepper } from '../../buying/cart-stepper.tsx';
import { placeId } from '../../buying/place.ts';
import { OWN_PRICE } from '../../catalogue/card.ts';
import { StockLine } from '../../catalogue/stock-line.tsx';
import { type CartItem, linePrice } from '../../visitor/cart-state.ts';
import type { LineCard } from './cart.view.ts';
import * as css from './line.module.css';
import * as frame from './line-frame.module.css';
import { retailPrice } from './line-price.ts';
import { LineWarning } from './line-warning.tsx';
import { RemoveLine } from './remove-line.tsx';

interface LineProps {
  item: CartItem;
  /** Undefined for a product just added, until the page is reloaded. */
  card: LineCard | undefined;
  /** A quantity rejected without scripts. */
  rejection?: CartRejection | undefined;
}

/** An available line: price × quantity = sum (UI-4). Memoised, because a cart may have a thousand lines. */
export const Line = memo(function Line({ item, card, rejection }: LineProps) {
  const price = linePrice(item);
  const per = perUnit(item.unit);
  const retail = retailPrice(item, card);
  const threshold = item.prices.findLast(({ minQuantity }) => minQuantity <= item.quantity);
  const isLowered = threshold !== undefined && threshold !== item.prices[0];
  return (
    <li id={placeId(item.product)} className={cx(frame.line, css.line)}>
      <ResponsiveImage image={card?.image} alt="" shown="small" className={frame.picture} />
      <div className={cx(frame.about, css.about)}>
        <LineName item={item} card={card} />
        <div className={css.second}>
          {card?.article && <span className={css.article}>{`Арт.\u00a0${card.article}`}</span>}
          {card && <StockLine stock={card.stock} isAvailable unit={item.unit} />}
          {card?.asOf && <span className={css.asOf}>{card.asOf}</span>}
        </div>
      </div>
      <div className={css.price}>
        <span className={cx(css.unitPrice, card?.isOwn && css.own)}>
          {card?.isOwn && <VisuallyHidden>{OWN_PRICE}: </VisuallyHidden>}
          {`${formatKopecks(price)}\u00a0₽`}
          {per.startsWith(' ') ? <span className={css.per}>{per}</span> : per}
        </span>
        {retail > price && (
          <s className={css.old}>
            <VisuallyHidden>{card?.isOwn ? 'вместо розничной' : 'вместо'} </VisuallyHidden>
            {formatKopecks(retail)}&nbsp;₽
          </s>
        )}
        {isLowered && (
          <span
            className={css.from}
          >{`от\u00a0${quantityOf(threshold.minQuantity, item.unit, 'genitive')}`}</span>
        )}
      </div>
      <div className={css.quantity}>
        <CartStepper
          item={item}
          rejected={rejection && { typed: rejection.quantity, error: rejection.text }}
        />
      </div>
      <div className={css.sum}>
        <Price value={toRoubles(item.total)} className={css.total} />
      </div>
      <RemoveLine item={item} className={frame.remove}>
        <IconButton type="submit" aria-label={`Убрать «${item.name}»`}>
          <Icon name="x" />
        </IconButton>
      </RemoveLine>
      <LineWarning item={item} className={css.problem} />
    </li>
  );
});

/** The name, linked to its product once the address is known. */
export function LineName({ item, card }: Pick<LineProps, 'item' | 'card'>) {
  if (!card) return <span className={css.name}>{item.name}</span>;
  return (
    <Link to={card.href} className={css.name}>
      <Typeset text={card.name} />
    </Link>
  );
}
