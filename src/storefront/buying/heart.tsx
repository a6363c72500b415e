import type { MouseEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { DrawnWide } from '../../ui/text/text.tsx';
import { useIsInWishlist, useWishlistActions } from '../wishlist/use-wishlist.ts';
import { goodsButton } from './goods-form.tsx';
import css from './heart.module.css';

interface HeartProps {
  product: number;
  /** The words beside the sign, where there is room for them. */
  withWords?: boolean;
  /** Where goods vanish with their heart: their name, so that a notice can offer to return them. */
  undoName?: string | undefined;
  className?: string | undefined;
}

/** Puts goods into the wishlist and takes them out of it: 44 × 44, filled while they are there. */
export function Heart({ product, withWords, undoName, className }: HeartProps) {
  const isThere = useIsInWishlist(product);
  const { toggle, remove } = useWishlistActions();

  function press(event: MouseEvent) {
    event.preventDefault();
    if (isThere && undoName !== undefined) remove({ id: product, name: undoName });
    else toggle(product);
  }

  return (
    <button
      {...goodsButton({ to: '/wishlist', intent: isThere ? 'remove' : 'add', product })}
      onClick={press}
      className={cx(css.heart, withWords && css.words, className)}
      aria-pressed={isThere}
      aria-label={withWords ? undefined : 'В избранное'}
    >
      <Icon name={isThere ? 'heart-fill' : 'heart'} />
      {withWords && <DrawnWide>{isThere ? 'В\u00a0избранном' : 'В\u00a0избранное'}</DrawnWide>}
    </button>
  );
}
