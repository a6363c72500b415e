import type { FormEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import * as css from '../../lists/list-panel.module.css';
import { useCartActions } from '../../visitor/use-cart.ts';

/** Empties the cart at once; a notice offers to undo it. */
export function ClearCart({ isClearing }: { isClearing: boolean }) {
  const { clear } = useCartActions();

  function empty(event: FormEvent) {
    event.preventDefault();
    clear();
  }

  return (
    <form method="post" action="/cart" onSubmit={empty}>
      <input type="hidden" name="intent" value="clear" />
      <Button type="submit" kind="text" disabled={isClearing} className={css.button}>
        <Icon name="trash" />
        {isClearing ? 'Очищаем' : 'Очистить'}
      </Button>
    </form>
  );
}
