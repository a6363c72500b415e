import { countOf, quantityOf } from '../../platform/text/plural.ts';
import { cx } from '../../ui/cx.ts';
import type { CardView } from './card.ts';
import * as css from './stock-line.module.css';

type Stock = CardView['stock'];

interface StockLineProps {
  stock: Stock;
  isAvailable: boolean;
  unit: string;
  className?: string | undefined;
}

/** «128 шт · 3 магазина»: the stock of a product in the city, in words and colour. */
export function StockLine({ stock, isAvailable, unit, className }: StockLineProps) {
  const colour = stockColour(stock.level, isAvailable);
  return <p className={cx(css.line, colour, className)}>{stockText(stock, isAvailable, unit)}</p>;
}

/** The class with the colour of a stock level; what cannot be bought has that of «нет». */
export function stockColour(level: Stock['level'], isAvailable = true): string | undefined {
  if (level === 'нет' || !isAvailable) return css.none;
  return level === 'мало' ? css.few : css.many;
}

/** The text of the stock line. If the exact number is hidden, its level is shown. */
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
