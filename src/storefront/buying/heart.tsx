import type { FormEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useIsInWishlist, useWishlistActions } from '../wishlist/use-wishlist.ts';
import { ComeBack } from './come-back.tsx';
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

  function press(event: FormEvent) {
    event.preventDefault();
    if (isThere && undoName !== undefined) remove({ id: product, name: undoName });
    else toggle(product);
  }

  return (
    <form method="post" action="/wishlist" onSubmit={press} className={cx(css.form, className)}>
      <input type="hidden" name="product" value={product} />
      <ComeBack />
      <button
        type="submit"
        name="intent"
        value={isThere ? 'remove' : 'add'}
        className={cx(css.heart, withWords && css.words)}
        aria-pressed={isThere}
        aria-label={withWords ? undefined : 'В избранное'}
      >
        <Icon name={isThere ? 'heart-fill' : 'heart'} />
        {withWords && <span className={css.word}>{isThere ? 'В\u00a0избранном' : 'В\u00a0избранное'}</span>}
      </button>
    </form>
  );
}
