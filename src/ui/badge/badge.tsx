import css from './badge.module.css';
import { badgeStyle, badgeText } from './badge.ts';

/**
 * The number at a sign of the counter: none at 0, a green circle below 10, a green plate below 100, then a yellow
 * one (SPEC §2, LOOKS.md «Бейджи»). Drawn only: the link it stands in says the number in words.
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
