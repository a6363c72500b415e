import { Icon } from '../../ui/icon/icon.tsx';
import { typograph } from '../../ui/text/typograph.ts';
import css from './bar.module.css';
import { useShellLayout } from './shell-data.ts';
import { panelId } from './use-menu.ts';

/**
 * The counter: at the bottom of the screen below 1150 px, under the first line from there on. What the button
 * says follows the panel by CSS, so it is right without scripts too.
 */
export function Bar() {
  const layout = useShellLayout();
  return (
    <nav className={css.bar} aria-label="Каталог">
      <div className={css.row}>
        {layout ? (
          <button type="button" className={css.catalog} popoverTarget={panelId.catalog}>
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
        {layout && (
          <ul className={css.sections}>
            {layout.sections.map(({ id, name, href }) => (
              <li key={id}>
                <a href={href}>{typograph(name)}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
}
