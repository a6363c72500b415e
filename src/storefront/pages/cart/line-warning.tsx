import type { FormEvent } from 'react';
import { quantityOf } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { ComeBack } from '../../buying/come-back.tsx';
import { useQuantityRule } from '../../buying/quantity-rule.ts';
import type { CartItem } from '../../visitor/cart-state.ts';
import { useCartActions } from '../../visitor/use-cart.ts';
import * as css from './line-warning.module.css';

interface LineWarningProps {
  item: CartItem;
  className?: string | undefined;
}

/**
 * Warns if the cart holds more than the city has, with a button that corrects the quantity. Renders nothing
 * otherwise.
 */
export function LineWarning({ item, className }: LineWarningProps) {
  const { update } = useCartActions();
  const problem = useQuantityRule(item)(item.quantity);
  if (!problem) return null;
  const fitting = fittingQuantity(item);

  function fix(event: FormEvent) {
    event.preventDefault();
    update(item, fitting);
  }

  return (
    <div className={cx(css.problem, className)}>
      <Icon name="warning-circle-fill" size="small" />
      <p>{typograph(problem)}.</p>
      <form method="post" action="/cart" onSubmit={fix}>
        <input type="hidden" name="product" value={item.product} />
        <input type="hidden" name="quantity" value={fitting} />
        <ComeBack />
        <button type="submit" name="intent" value="update" className={css.fix}>
          <span className={linkClass}>Оставить {quantityOf(fitting, item.unit, 'accusative')}</span>
        </button>
      </form>
    </div>
  );
}

/** The greatest available quantity that does not exceed the wanted one. */
function fittingQuantity({ quantity, maxQuantity, multiplicity }: CartItem): number {
  const wanted = Math.min(quantity, maxQuantity);
  return Math.max(multiplicity, wanted - (wanted % multiplicity));
}
