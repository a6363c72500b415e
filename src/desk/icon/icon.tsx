import { cx } from '../../ui/cx.ts';
import * as css from './icon.module.css';
import type { DeskIconName } from './names.ts';
import sprite from './sprite.svg?no-inline';

interface IconProps {
  name: DeskIconName;
  /** 20 px by default; `small` is 16 px, `big` 24 px. */
  size?: 'small' | 'big';
  className?: string | undefined;
}

/** An icon next to text. It is decorative: the text or the `aria-label` of its button carries the meaning. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg
      className={cx(css.icon, size === 'small' && css.small, size === 'big' && css.big, className)}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
