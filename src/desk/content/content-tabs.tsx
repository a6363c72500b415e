import { NavLink } from 'react-router';
import * as css from './content-tabs.module.css';
import { PLACES, SECTIONS } from './sections.ts';

/** The places of the content: lists of texts, banners, the home page, the menu, redirects. */
export function ContentTabs() {
  return (
    <nav className={css.tabs} aria-label="Содержание">
      {[...SECTIONS, ...PLACES].map(({ path, name }) => (
        <NavLink key={path} to={`/content/${path}`} className={css.tab}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
