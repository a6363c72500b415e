import { memo } from 'react';
import { typograph } from '../../platform/text/typograph.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { ResponsiveImage } from '../../ui/image/image.tsx';
import { linkClass } from '../../ui/text/text.tsx';
import * as panelCss from '../shell/panel.module.css';
import { useShellLayout } from '../shell/shell-data.ts';
import type { Section } from '../shell/shell-layout.ts';
import { panelId } from '../shell/use-menu.ts';
import * as css from './catalog-panel.module.css';

/** How many sections of a department the panel lists; the others are on its own page. */
const NAMED = 5;

/** The catalogue panel: departments, from 1150 px on with their sections. */
export const CatalogPanel = memo(function CatalogPanel() {
  const layout = useShellLayout();
  if (!layout) return null;
  return (
    <nav
      id={panelId.catalog}
      popover="auto"
      className={cx(panelCss.panel, css.panel)}
      aria-label="Разделы каталога"
    >
      <div className={css.inside}>
        <div className={css.head}>
          <h2 className={css.title}>Каталог</h2>
          <a href="/catalog" className={cx(linkClass, css.whole)}>
            Все разделы
          </a>
        </div>
        <ul className={css.departments}>
          {layout.sections.map((section) => (
            <Department key={section.id} section={section} />
          ))}
        </ul>
      </div>
    </nav>
  );
});

function Department({ section: { name, href, image, children } }: { section: Section }) {
  return (
    <li className={css.department}>
      <a href={href} className={css.name}>
        <ResponsiveImage image={image} alt="" shown="small" className={css.picture} />
        <span>{typograph(name)}</span>
        <Icon name="caret-right" size="small" className={css.caret} />
      </a>
      {children.length > 0 && (
        <ul className={css.sections}>
          {children.slice(0, NAMED).map((child) => (
            <li key={child.href}>
              <a href={child.href}>{typograph(child.name)}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
