import { formatCount } from '../../platform/text/plural.ts';
import * as css from './badge.module.css';

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

/** The style of a counter; `none` is not drawn. */
export type BadgeStyle = 'none' | 'round' | 'plate' | 'bright';

/** Above this the badge says «999+»: a longer number would cover its icon. */
const MOST = 999;

/** None at 0; another style from 10 on, and again from 100 on (R2.19, R2.20). */
export function badgeStyle(count: number): BadgeStyle {
  if (!(count > 0)) return 'none';
  if (count < 10) return 'round';
  return count < 100 ? 'plate' : 'bright';
}

/** The number as it fits the badge: 7, 128, «999+». */
export function badgeText(count: number): string {
  return count > MOST ? `${MOST}+` : formatCount(count);
}
