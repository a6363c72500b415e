import { formatCount } from '../../core/plural.ts';

/** How a counter looks; `none` is not drawn at all. */
export type BadgeStyle = 'none' | 'round' | 'plate' | 'bright';

/** Above this a plate says «999+»: a longer number would cover the sign it belongs to. */
const MOST = 999;

/** SPEC §2: «badge when the count is above 0. The badge style changes at counts of 10 and 100.» */
export function badgeStyle(count: number): BadgeStyle {
  if (!(count > 0)) return 'none';
  if (count < 10) return 'round';
  return count < 100 ? 'plate' : 'bright';
}

/** The number as the badge has room for it: 7, 128, «999+». */
export function badgeText(count: number): string {
  return count > MOST ? `${MOST}+` : formatCount(count);
}
