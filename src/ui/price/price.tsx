import { formatKopecks, fromRoubles } from '../../platform/text/money.ts';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../text/text.tsx';
import * as css from './price.module.css';
import { spokenPrice } from './spoken-price.ts';

interface PriceProps {
  /** Roubles as in JSON: a number, or a decimal string. */
  value: number | string;
  unit?: string | undefined;
  className?: string | undefined;
}

/** A sum in the display font: kopecks at 62 %, the rouble sign at 78 %, the unit in the text font (UI-23). */
export function Price({ value, unit, className }: PriceProps) {
  const [roubles, kopecks] = formatKopecks(fromRoubles(value)).split(',');
  return (
    <span className={cx(css.price, className)}>
      <span aria-hidden="true">
        {roubles}
        <small>{`,${kopecks}`}</small>
        <i>₽</i>
        {unit && <u>{`/${unit}`}</u>}
      </span>
      <VisuallyHidden>{spokenPrice(value, unit)}</VisuallyHidden>
    </span>
  );
}

/** A sum inside a sentence: «1 143,70 ₽». */
export function formatRoubles(value: number | string): string {
  return `${formatKopecks(fromRoubles(value))}\u00a0₽`;
}
