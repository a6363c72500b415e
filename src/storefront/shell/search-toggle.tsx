import { type MouseEvent, useRef } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import css from './bar.module.css';
import { type Menu, useToggle } from './use-menu.ts';

/** From here on the field stands in the bar (LOOKS.md «Сетка»). */
const WIDE = '(width >= 1150px)';

/**
 * «A search toggle» (SPEC §2): opens the panel of the search; beside the field it leads into the field, which opens
 * the same state (RULINGS 26). Without scripts it opens the panel at any width.
 */
export function SearchToggle({ menu }: { menu: Menu }) {
  const toggle = useRef<HTMLButtonElement>(null);
  const toggleProps = useToggle(menu, 'search');
  const field = () => toggle.current?.parentElement?.querySelector<HTMLInputElement>('[role="combobox"]');

  function keepFocus(event: MouseEvent) {
    if (window.matchMedia(WIDE).matches) event.preventDefault();
  }
  function press(event: MouseEvent) {
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
      onClick={press}
    >
      <Icon name="magnifying-glass" className={css.whenFieldClosed} />
      <Icon name="x" className={css.whenFieldOpen} />
      <span className={css.name}>Поиск</span>
    </button>
  );
}
