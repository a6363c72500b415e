import { useShellLayout } from '../shell/shell-data.ts';
import * as css from './logo.module.css';

/** The shop's name as a logo; leads to the home page. */
export function Logo() {
  const name = useShellLayout()?.name;
  return (
    <a href="/" className={css.logo} aria-label={name ? `${name}, на главную` : undefined}>
      {name ?? 'На главную'}
    </a>
  );
}
