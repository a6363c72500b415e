import { cx } from '../cx.ts';
import css from './icon.module.css';
import type { IconName } from './names.ts';
import sprite from './sprite.svg?no-inline';

interface IconProps {
  name: IconName;
  /** 24 px by itself, `small` is 18 px inside text. */
  size?: 'small';
  className?: string | undefined;
}

/** A sign beside words; what it means is said by the words or the `aria-label` of its button. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg className={cx(css.icon, size === 'small' && css.small, className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
