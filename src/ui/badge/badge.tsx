import * as css from './badge.module.css';
import { badgeStyle, badgeText } from './badge.ts';

/**
 * The number at an icon of the bar: none at 0, a green circle below 10, a green plate below 100, then a
 * yellow one (R2.19, R2.20, UI-32). It is decorative: the link around it has the number in its label.
 */
export function Badge({ count }: { count: number }) {
  const style = badgeStyle(count);
  if (style === 'none') return null;
  return (
    <span className={css[style]} data-badge={style} aria-hidden="true">
      {badgeText(count)}
    </span>
  );
}
