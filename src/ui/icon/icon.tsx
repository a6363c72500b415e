import { cx } from '../cx.ts';
import * as css from './icon.module.css';
import type { IconName } from './names.ts';
import sprite from './sprite.svg?no-inline';

interface IconProps {
  name: IconName;
  /** 24 px by default; `small` is 18 px, for use in text. */
  size?: 'small';
  className?: string | undefined;
}

/** An icon next to text. It is decorative: the text or the `aria-label` of its button carries the meaning. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg className={cx(css.icon, size === 'small' && css.small, className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
