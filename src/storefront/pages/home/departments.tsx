import { countOf, formatCount } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { Block } from '../../../ui/block/block.tsx';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import * as tile from '../../shell/section-tile.module.css';
import * as css from './departments.module.css';
import type { HomeView } from './home-view.ts';

/** Cards of the first departments, each on a part of the shelf, and links to the others. */
export function Departments({ view: { departments, otherDepartments, sectionCount } }: { view: HomeView }) {
  if (departments.length === 0) return null;
  const all = `Все ${countOf(sectionCount, ['раздел', 'раздела', 'разделов'])}`;
  return (
    <Block title="Разделы" more={{ href: '/catalog', name: all }}>
      <ul className={css.departments}>
        {departments.map(({ id, name, href, image, product_count }) => (
          <li key={id}>
            <a href={href} className={tile.tile}>
              <ResponsiveImage image={image} alt="" className={tile.picture} />
              <b className={tile.name}>{typograph(name)}</b>
              <span className={css.count}>{formatCount(product_count)}</span>
            </a>
          </li>
        ))}
      </ul>
      {otherDepartments.length > 0 && (
        <ul className={css.others} aria-label="Другие разделы">
          {otherDepartments.map(({ href, name }) => (
            <li key={href}>
              <a href={href} className={chipClass('sand')}>
                {typograph(name)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}
