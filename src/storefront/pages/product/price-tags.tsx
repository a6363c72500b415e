import { quantityOf } from '../../../platform/text/plural.ts';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { PriceTag } from '../../../ui/price/price-tag.tsx';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import { OWN_PRICE, tagKind } from '../../catalogue/card.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';
import * as css from './price-tags.module.css';
import type { ProductView } from './product.view.ts';

interface PriceTagsProps {
  product: ProductView;
  /** The chosen quantity: the threshold it has reached is highlighted. */
  quantity: number;
  /** Quantity prices are hidden for a product that cannot be bought. */
  canBuy: boolean;
}

/** The price and, on the same shelf, the prices of larger quantities. */
export function PriceTags({ product, quantity, canBuy }: PriceTagsProps) {
  const { price, oldPrice, isOwn, unit, breaks = [] } = product;
  const contract = useVisitor().accountData?.buyer?.contract;
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
      <PriceTag kind={tagKind(product)} size="big">
        {isOwn && (
          <span className={css.whose}>
            {contract ? `${OWN_PRICE} №\u00a0${contract.number}` : OWN_PRICE}
            <VisuallyHidden>: </VisuallyHidden>
          </span>
        )}
        <Price value={price} unit={unit} />
        {oldPrice && (
          <span className={css.before}>
            {isOwn ? 'розница' : 'раньше'} <s>{formatRoubles(oldPrice)}</s>
          </span>
        )}
      </PriceTag>
      {canBuy && breaks.length > 0 && (
        <ul className={css.breaks}>
          {breaks.map((threshold) => (
            <li key={threshold.from} className={threshold === reached ? css.reached : undefined}>
              <PriceTag size="small">
                <span className={css.from}>
                  от&nbsp;{quantityOf(threshold.from, unit, 'genitive')}
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
