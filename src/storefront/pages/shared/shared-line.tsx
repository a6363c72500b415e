import { memo } from 'react';
import { quantityOf } from '../../../platform/text/plural.ts';
import { cx } from '../../../ui/cx.ts';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { Typeset, VisuallyHidden } from '../../../ui/text/text.tsx';
import { OWN_PRICE } from '../../catalogue/card.ts';
import { StockLine } from '../../catalogue/stock-line.tsx';
import * as line from '../cart/line.module.css';
import * as frame from '../cart/line-frame.module.css';
import type { SharedList } from './rejected-lines.ts';
import * as css from './shared.module.css';

type Line = SharedList['results'][number];

/** A read-only line of a shared list, styled like one of the cart. */
export const SharedLine = memo(function SharedLine({ line: shown }: { line: Line }) {
  const {
    name,
    href,
    article,
    image,
    unit,
    quantity,
    max_quantity,
    price,
    by_contract,
    total,
    stock,
    problem,
  } = shown;
  const isAvailable = max_quantity > 0;
  return (
    <li className={cx(frame.line, css.line)}>
      <ResponsiveImage image={image} alt="" shown="small" grey={!isAvailable} className={frame.picture} />
      <div className={frame.about}>
        {href === null ? (
          <span className={line.name}>
            <Typeset text={name} />
          </span>
        ) : (
          <a href={href} className={line.name}>
            <Typeset text={name} />
          </a>
        )}
        <div className={line.second}>
          {article && <span>{`Арт.\u00a0${article}`}</span>}
          {isAvailable && <StockLine stock={stock} isAvailable unit={unit} />}
        </div>
        {problem !== null && <p className={isAvailable ? css.few : css.why}>{problem}</p>}
      </div>
      <p className={css.price}>
        <span className={css.quantity}>{quantityOf(quantity, unit)}</span>
        {price !== null && (
          <span className={cx(by_contract && line.own)}>
            {by_contract && <VisuallyHidden>{OWN_PRICE}: </VisuallyHidden>}
            {`× ${formatRoubles(price)}`}
          </span>
        )}
      </p>
      <div className={cx(css.total, !isAvailable && css.none)}>
        {total !== null && <Price value={total} className={line.total} />}
      </div>
    </li>
  );
});
