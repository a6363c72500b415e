import { countOf } from '../../../platform/text/plural.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { useCart } from '../../visitor/use-cart.ts';
import type { TakenOut } from './list-action.ts';
import * as css from './take-back.module.css';

/** «Убрали … Вернуть» for browsers without scripts: with scripts a notice shows it. */
export function TakeBack({ lines }: { lines: TakenOut['takenOut'] }) {
  const { items } = useCart();
  const isBack = lines.every((line) => items.some(({ product }) => product === line.product));
  if (lines.length === 0 || isBack) return null;
  return (
    <form method="post" action="/cart" className={css.row}>
      <Icon name="trash" />
      <span>Убрали {countOf(lines.length, ['позицию', 'позиции', 'позиций'])}</span>
      {lines.map(({ product, quantity }) => (
        <input key={product} type="hidden" name="line" value={`${product} ${quantity}`} />
      ))}
      <button type="submit" name="intent" value="restore" className={css.back}>
        <span className={linkClass}>Вернуть</span>
      </button>
    </form>
  );
}
