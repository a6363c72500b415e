import { countOf, formatCount, type PluralForms } from '../../platform/text/plural.ts';
import { formatRoubles } from '../../ui/price/price.tsx';
import { Typeset } from '../../ui/text/text.tsx';
import * as css from './cart-change.module.css';
import type { CartChange } from './cart-change.ts';

/** More names would push the button off a phone's screen. */
const NAMED = 3;

/** What a change of city does to the cart: price changes, missing or insufficient stock, and the new sum. */
export function CartChangeNote({ change, city }: { change: CartChange; city: string }) {
  const { prices, unavailable, overStock, total, totalNow } = change;
  const isSame = prices.length === 0 && unavailable.length === 0 && overStock.length === 0;
  return (
    <div className={css.note}>
      <p className={css.total}>
        {city}: корзина <b>{formatRoubles(total)}</b>
        {total === totalNow ? ', как и\u00a0сейчас' : `, сейчас\u00a0${formatRoubles(totalNow)}`}
      </p>
      {isSame && <p>Цены и&nbsp;наличие не&nbsp;изменятся</p>}
      {prices.length > 0 && <p>{prices.join(' · ')}</p>}
      {unavailable.length > 0 && (
        <p className={css.missing}>
          Не&nbsp;будет в&nbsp;наличии {countOf(unavailable.length, OF_GOODS)}:{' '}
          <Names names={unavailable} forms={GOODS} />
        </p>
      )}
      {overStock.length > 0 && (
        <p className={css.missing}>
          Не&nbsp;хватает остатка: {countOf(overStock.length, POSITIONS)}.{' '}
          <Names names={overStock.map(wordsOf)} forms={POSITIONS} />
        </p>
      )}
    </div>
  );
}

/** The first names, and how many more there are. */
function Names({ names, forms }: { names: string[]; forms: PluralForms }) {
  const others = names.length - NAMED;
  return (
    <>
      {names.slice(0, NAMED).map((name, index) => (
        <span key={name}>
          {index > 0 && '; '}
          <Typeset text={name} />
        </span>
      ))}
      {others > 0 && ` и\u00a0ещё ${countOf(others, forms)}`}
    </>
  );
}

/** «Кабель: 900 из 1 200». */
function wordsOf({ name, quantity, maxQuantity }: CartChange['overStock'][number]): string {
  return `${name}: ${formatCount(maxQuantity)}\u00a0из\u00a0${formatCount(quantity)}`;
}

const POSITIONS = ['позиция', 'позиции', 'позиций'] as const;
const GOODS = ['товар', 'товара', 'товаров'] as const;
/** «1 товара нет», «2 товаров нет». */
const OF_GOODS = ['товара', 'товаров', 'товаров'] as const;
