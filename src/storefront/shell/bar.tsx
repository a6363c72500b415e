import { Icon } from '../../ui/icon/icon.tsx';
import css from './bar.module.css';
import { BarLinks } from './bar-links.tsx';
import { useShellLayout } from './shell-data.ts';
import { usePartToggle } from './use-menu.ts';
import { useTouchKeyboard } from './use-touch-keyboard.ts';

/**
 * The counter: at the bottom of the screen below 1150 px, under the first line from there on. What the button
 * says follows the panel by CSS, so it is right without scripts too.
 */
export function Bar() {
  const layout = useShellLayout();
  const catalog = usePartToggle('catalog');
  useTouchKeyboard();
  return (
    <nav className={css.bar} aria-label="Каталог и покупки">
      <div className={css.row}>
        {layout ? (
          <button type="button" className={css.catalog} {...catalog}>
            <Icon name="squares-four" className={css.whenClosed} />
            <Icon name="x" className={css.whenOpen} />
            <span className={css.whenClosed}>Каталог</span>
            <span className={css.whenOpen}>
              <span className={css.narrow}>Закрыть</span>
              <span className={css.wide}>Каталог</span>
            </span>
          </button>
        ) : (
          <a href="/catalog" className={css.catalog}>
            <Icon name="squares-four" />
            Каталог
          </a>
        )}
        <BarLinks />
      </div>
    </nav>
  );
}
