import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../../ui/cx.ts';
import { useLostAt } from '../api/connection.ts';
import { NO_CONNECTION } from '../api/failures.ts';
import * as css from './button.module.css';
import { notify } from './notify.ts';

interface ButtonLook {
  /** `main` is the one action of a screen; `dark` lies on the band at the bottom. */
  kind?: 'main' | 'quiet' | 'dark' | 'danger' | 'text';
  size?: 'small';
  /** For a button that shows an icon alone; it needs an `aria-label`. */
  isSquare?: boolean;
  isWide?: boolean;
}

/** The class that makes a link look like a button of the desk. */
export function buttonClass({ kind = 'main', size, isSquare, isWide }: ButtonLook = {}): string {
  return cx(css.button, css[kind], size === 'small' && css.small, isSquare && css.square, isWide && css.wide);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /**
   * Text: what the button is doing, «Сохраняем»; it shows this and cannot be clicked. `false`: the button sends a request, so it waits
   * while the connection is lost. Absent: what it does needs no shop.
   */
  busy?: string | false | undefined;
}

/** A button of the desk, 40 px high, on a phone 48. To open another page use a link with `buttonClass`. */
export function Button({ kind, size, isSquare, isWide, busy, className, children, ...rest }: ButtonProps) {
  const look = cx(buttonClass({ kind, size, isSquare, isWide }), className);
  const isMain = (kind ?? 'main') === 'main';
  // After the one action of a screen the next one takes its place, perhaps under the finger.
  const isOnce = isMain || rest.type === 'submit';
  const isWaiting = useLostAt() !== null && busy !== undefined && !busy;
  return (
    <button
      type="button"
      {...rest}
      className={look}
      data-main={isMain || undefined}
      aria-disabled={busy || isWaiting ? true : undefined}
      title={isWaiting ? 'Нет связи' : rest.title}
      onClick={(event) => {
        // The second click of a double click is the same wish, not another one.
        if (busy || (isOnce && event.detail > 1)) event.preventDefault();
        else if (isWaiting) {
          event.preventDefault();
          notify({ text: NO_CONNECTION });
        } else rest.onClick?.(event);
      }}
    >
      {busy || children}
    </button>
  );
}
