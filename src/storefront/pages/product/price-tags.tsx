import { cx } from '../../../ui/cx.ts';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { PriceTag } from '../../../ui/price/price-tag.tsx';
import { quantityOf } from '../../../ui/text/plural.ts';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import css from './price-tags.module.css';
import type { ProductView } from './product.view.ts';

interface PriceTagsProps {
  product: ProductView;
  /** How much one is about to take: the threshold it has reached is marked. */
  quantity: number;
}

/** The price and, hanging from the same shelf, the prices of larger quantities. */
export function PriceTags({ product, quantity }: PriceTagsProps) {
  const { price, oldPrice, unit, breaks = [] } = product;
  if (price === undefined) {
    return (
      <div className={css.tags}>
        <PriceTag size="big">
          <span className={css.ask}>Цена по&nbsp;запросу</span>
        </PriceTag>
      </div>
    );
  }
  const reached = breaks.findLast(({ from }) => from <= quantity);
  return (
    <div className={css.tags}>
      <PriceTag kind={oldPrice ? 'low' : 'plain'} size="big">
        <Price value={price} unit={unit} />
        {oldPrice && (
          <span className={css.before}>
            раньше <s>{formatRoubles(oldPrice)}</s>
          </span>
        )}
      </PriceTag>
      {breaks.length > 0 && (
        <ul className={css.breaks}>
          {breaks.map((threshold) => (
            <li key={threshold.from} className={cx(css.break, threshold === reached && css.reached)}>
              <PriceTag size="small">
                <span className={css.from}>
                  от&nbsp;{quantityOf(threshold.from, unit)}
                  <VisuallyHidden>: </VisuallyHidden>
                </span>
                <Price value={threshold.price} unit={unit} />
              </PriceTag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
