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

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {}

/** A button: does something on this page. What leads to another page is a link with `buttonClass`. */
export function Button({ kind, size, wide, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={cx(buttonClass({ kind, size, wide }), className)} {...rest} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, in words: the sign alone says it to nobody who cannot see. */
  'aria-label': string;
}

/** A sign one can press, 44 × 44. */
export function IconButton({ className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} className={cx(css.icon, className)} {...rest} />;
}
