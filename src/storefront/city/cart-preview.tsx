import { Button } from '../../ui/button/button.tsx';
import * as css from './cart-change.module.css';
import { CartChangeNote } from './cart-change-note.tsx';
import type { Preview } from './use-cart-change.ts';

/** The preview while loading, failed, or ready. The choice itself does not wait for it. */
export function CartPreview({ preview, city }: { preview: Preview; city: string }) {
  if (preview.state === 'ready') return <CartChangeNote change={preview.change} city={city} />;
  if (preview.state === 'loading')
    return <p className={css.wait}>Пересчитываем корзину для города {city}…</p>;
  return (
    <p className={css.wait}>
      Не&nbsp;удалось пересчитать корзину для города {city}.{' '}
      <Button kind="text" onClick={preview.retry}>
        Повторить
      </Button>
    </p>
  );
}
