import { Link } from 'react-router';
import { formatCount } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import type { CategoryView } from './category.view.ts';
import * as css from './subcategories.module.css';

/** The categories inside this one, a strip that scrolls sideways on narrow screens. */
export function Subcategories({ items }: { items: CategoryView['children'] }) {
  if (items.length === 0) return null;
  return (
    <nav aria-label="Подразделы">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul role="list" className={css.strip}>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={item.href} className={css.item}>
              <ResponsiveImage
                image={item.image}
                alt=""
                loading="eager"
                shown="small"
                className={css.picture}
              />
              <span className={css.words}>
                <b>{typograph(item.name)}</b>
                <span className={css.count}>{formatCount(item.product_count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
