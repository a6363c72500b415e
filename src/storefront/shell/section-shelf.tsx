import * as css from './section-shelf.module.css';
import { SectionTile } from './section-tile.tsx';
import { useShellLayout } from './shell-data.ts';

const SHOWN = 6;

/** «Популярные разделы»: departments, shown on failure pages. */
export function SectionShelf() {
  const sections = useShellLayout()?.sections.slice(0, SHOWN) ?? [];
  if (sections.length === 0) return null;
  return (
    <section className={css.block}>
      <h2>Популярные разделы</h2>
      <ul className={css.sections}>
        {sections.map(({ id, name, href, image }) => (
          <li key={id}>
            <SectionTile name={name} href={href} image={image} shown="small" />
          </li>
        ))}
      </ul>
    </section>
  );
}
