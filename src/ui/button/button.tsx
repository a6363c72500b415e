import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import css from './button.module.css';

type ButtonKind = 'main' | 'soft' | 'outline' | 'quiet' | 'dark' | 'text';

interface ButtonLook {
  /** `main` stands once on a screen; `soft` is its pale form in rows of cards. */
  kind?: ButtonKind;
  size?: 'big';
  wide?: boolean;
}

/** The look of a button for a link that leads somewhere. */
export function buttonClass({ kind = 'main', size, wide }: ButtonLook = {}): string {
  return cx(css.button, css[kind], size === 'big' && css.big, wide && css.wide);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** What it is doing, in a word: «Меняем». Until then it cannot be pressed again and keeps its place and focus. */
  busy?: string | false | undefined;
}

/** A button: does something on this page. What leads to another page is a link with `buttonClass`. */
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
  /** What it does, in words: the sign alone says it to nobody who cannot see. */
  'aria-label': string;
}

/** A sign one can press, 44 × 44. */
export function IconButton({ className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} className={cx(css.icon, className)} {...rest} />;
}
