import { type MouseEvent, useRef } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { type Menu, useToggle } from '../shell/use-menu.ts';
import * as css from './bar.module.css';

/** From this width on the field is in the bar (UI-34). */
const WIDE = '(width >= 1150px)';

/**
 * Opens the search panel (R2.17). Where the field is in the bar it focuses the field, which opens the same
 * state (SH-8); without scripts it opens the panel at any width.
 */
export function SearchToggle({ menu }: { menu: Menu }) {
  const toggle = useRef<HTMLButtonElement>(null);
  const toggleProps = useToggle(menu, 'search');
  const field = () => toggle.current?.parentElement?.querySelector<HTMLInputElement>('[role="combobox"]');

  function keepFocus(event: MouseEvent) {
    if (window.matchMedia(WIDE).matches) event.preventDefault();
  }
  function click(event: MouseEvent) {
    if (!window.matchMedia(WIDE).matches) return;
    event.preventDefault();
    if (menu.open() === 'search') field()?.blur();
    else field()?.focus();
  }

  return (
    <button
      ref={toggle}
      type="button"
      className={css.search}
      {...toggleProps}
      onMouseDown={keepFocus}
      onClick={click}
    >
      <Icon name="magnifying-glass" className={css.whenFieldClosed} />
      <Icon name="x" className={css.whenFieldOpen} />
      <span className={css.name}>Поиск</span>
    </button>
  );
}
