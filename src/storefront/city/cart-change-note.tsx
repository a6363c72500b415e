import { formatRoubles } from '../../ui/price/price.tsx';
import { countOf } from '../../ui/text/plural.ts';
import { Typeset } from '../../ui/text/text.tsx';
import css from './cart-change.module.css';
import type { CartChange } from './cart-change.ts';

/** More names than these would push the button off a phone's screen. */
const NAMED = 3;

/** What becomes of the cart in another city: dearer, cheaper, not there, the new sum beside the present one. */
export function CartChangeNote({ change, city }: { change: CartChange; city: string }) {
  const { prices, unavailable, total, totalNow } = change;
  const others = unavailable.length - NAMED;
  const changes = [...prices];
  if (unavailable.length > 0) changes.push(`${countOf(unavailable.length, GOODS)} нет в наличии`);
  return (
    <div className={css.note}>
      <p className={css.total}>
        {city}: корзина <b>{formatRoubles(total)}</b>
        {total === totalNow ? ', как и сейчас' : `, сейчас ${formatRoubles(totalNow)}`}
      </p>
      <p>{changes.length > 0 ? changes.join(' · ') : 'Цены и наличие не изменятся'}</p>
      {unavailable.length > 0 && (
        <p className={css.missing}>
          Нет в наличии:{' '}
          {unavailable.slice(0, NAMED).map((name, index) => (
            <span key={name}>
              {index > 0 && '; '}
              <Typeset text={name} />
            </span>
          ))}
          {others > 0 && ` и ещё ${countOf(others, GOODS)}`}
        </p>
      )}
    </div>
  );
}

const GOODS = ['товар', 'товара', 'товаров'] as const;
