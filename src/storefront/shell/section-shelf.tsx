import { typograph } from '../../platform/text/typograph.ts';
import { ResponsiveImage } from '../../ui/image/image.tsx';
import * as css from './section-shelf.module.css';
import * as tile from './section-tile.module.css';
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
            <a href={href} className={tile.tile}>
              <ResponsiveImage image={image} alt="" shown="small" className={tile.picture} />
              <b className={tile.name}>{typograph(name)}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
