import type { MouseEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { DrawnWide } from '../../ui/text/text.tsx';
import { useIsInWishlist, useWishlistActions } from '../visitor/use-wishlist.ts';
import { goodsButton } from './goods-form.tsx';
import * as css from './wishlist-button.module.css';

interface WishlistButtonProps {
  product: number;
  /** Text next to the icon, where there is room for it. */
  withWords?: boolean;
  /**
   * The product's name, for a notice with an undo button; set where the product disappears from the list with
   * the click.
   */
  undoName?: string | undefined;
  className?: string | undefined;
}

/** Adds a product to the wishlist or removes it: 44 × 44, filled while it is there. */
export function WishlistButton({ product, withWords, undoName, className }: WishlistButtonProps) {
  const isThere = useIsInWishlist(product);
  const { toggle, remove } = useWishlistActions();

  function click(event: MouseEvent) {
    event.preventDefault();
    if (isThere && undoName !== undefined) remove({ id: product, name: undoName });
    else toggle(product);
  }

  return (
    <button
      {...goodsButton({ to: '/wishlist', intent: isThere ? 'remove' : 'add', product })}
      onClick={click}
      className={cx(css.heart, withWords && css.words, className)}
      aria-pressed={isThere}
      aria-label={withWords ? undefined : 'В избранное'}
    >
      <Icon name={isThere ? 'heart-fill' : 'heart'} />
      {withWords && <DrawnWide>{isThere ? 'В\u00a0избранном' : 'В\u00a0избранное'}</DrawnWide>}
    </button>
  );
}
