import { Link } from 'react-router';
import { formatCount } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import type { Answer } from '../../api/shapes.ts';
import * as css from './section-tile.module.css';

/** A section of the catalogue with its subsections. */
export function SectionTile({ section }: { section: Answer<'/api/v1/catalog/page/'>['categories'][number] }) {
  const { name, href, image, product_count: count, children } = section;
  return (
    <li>
      <Link to={href} className={css.link}>
        <ResponsiveImage image={image} alt="" loading="eager" className={css.picture} />
        <h2 className={css.name}>{typograph(name)}</h2>
        <span className={css.count}>{formatCount(count)}</span>
      </Link>
      {children.length > 0 && (
        <ul className={css.children}>
          {children.map((child) => (
            <li key={child.id}>
              <Link to={child.href} className={css.child}>
                {typograph(child.name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
