import { countOf, quantityOf } from '../../core/plural.ts';
import { cx } from '../../ui/cx.ts';
import type { CardView } from './card.ts';
import css from './stock-line.module.css';

type Stock = CardView['stock'];

interface StockLineProps {
  stock: Stock;
  isAvailable: boolean;
  unit: string;
  className?: string | undefined;
}

/** «128 шт · 3 магазина»: how much of a thing there is in the city, in words and colour. */
export function StockLine({ stock, isAvailable, unit, className }: StockLineProps) {
  const none = !isAvailable || stock.level === 'нет';
  const look = none ? css.none : stock.level === 'мало' ? css.few : css.many;
  return <p className={cx(css.line, look, className)}>{stockText(stock, isAvailable, unit)}</p>;
}

/** The words of the stock line. The exact number may be kept secret; then its level is told. */
export function stockText(stock: Stock, isAvailable: boolean, unit: string): string {
  if (stock.level === 'нет') return 'Нет в\u00a0наличии';
  const much =
    stock.quantity === null
      ? stock.level === 'мало'
        ? 'Осталось мало'
        : 'Много'
      : quantityOf(stock.quantity, unit);
  if (!isAvailable) return `${much}, уточните цену`;
  if (stock.shops === 0) return `${much} · на\u00a0складе`;
  return `${much} · ${countOf(stock.shops, ['магазин', 'магазина', 'магазинов'])}`;
}
