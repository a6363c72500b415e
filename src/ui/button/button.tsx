import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import * as css from './button.module.css';

type ButtonKind = 'main' | 'soft' | 'outline' | 'quiet' | 'dark' | 'text';

interface ButtonLook {
  /** `main` is used once per screen; `soft` is its pale form in rows of cards. */
  kind?: ButtonKind;
  size?: 'big';
  wide?: boolean;
}

/** The class that makes a link look like a button. */
export function buttonClass({ kind = 'main', size, wide }: ButtonLook = {}): string {
  return cx(css.button, css[kind], size === 'big' && css.big, wide && css.wide);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /**
   * What the button is doing: «Меняем». While set, it cannot be clicked again and keeps its place and focus.
   */
  busy?: string | false | undefined;
}

/** A button that does something on this page. To open another page use a link with `buttonClass`. */
export function Button({ kind, size, wide, className, busy, children, ...rest }: ButtonProps) {
  const look = cx(buttonClass({ kind, size, wide }), className);
  if (!busy)
    return (
      <button type="button" className={look} {...rest}>
        {children}
      </button>
    );
  return (
    <button {...rest} type="button" onClick={undefined} className={look} aria-disabled="true">
      <span className={css.idle} aria-hidden="true">
        {children}
      </span>
      <span className={css.busy}>
        <span className={css.turning} />
        {busy}
      </span>
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The label: screen readers cannot see the icon. */
  'aria-label': string;
}

/** A clickable icon, 44 × 44. */
export function IconButton({ className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} className={cx(css.icon, className)} {...rest} />;
}
