import { Icon } from '../../ui/icon/icon.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { useShellLayout } from '../shell/shell-data.ts';
import { type Menu, useToggle } from '../shell/use-menu.ts';
import * as css from './bar.module.css';
import { BarLinks } from './bar-links.tsx';
import { SearchToggle } from './search-toggle.tsx';

/**
 * The bar of links: at the bottom of the screen below 1150 px, under the first line above that. The label of
 * a button follows its panel by CSS, so it is right without scripts too.
 */
export function Bar({ menu }: { menu: Menu }) {
  const layout = useShellLayout();
  return (
    <nav className={css.bar} data-counter aria-label="Каталог и покупки">
      <div className={css.row}>
        {layout ? (
          <CatalogToggle menu={menu} />
        ) : (
          <a href="/catalog" className={css.catalog}>
            <Icon name="squares-four" />
            Каталог
          </a>
        )}
        <div className={css.field}>
          <SearchBox place="bar" onToggle={menu.onSearchToggle} />
        </div>
        <SearchToggle menu={menu} />
        <BarLinks />
      </div>
    </nav>
  );
}

function CatalogToggle({ menu }: { menu: Menu }) {
  return (
    <button type="button" className={css.catalog} {...useToggle(menu, 'catalog')}>
      <Icon name="squares-four" className={css.whenClosed} />
      <Icon name="x" className={css.whenOpen} />
      <span className={css.whenClosed}>Каталог</span>
      <span className={css.whenOpen}>
        <span className={css.narrow}>Закрыть</span>
        <span className={css.wide}>Каталог</span>
      </span>
    </button>
  );
}
