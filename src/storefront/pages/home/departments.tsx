import { countOf, formatCount } from '../../../core/plural.ts';
import { typograph } from '../../../core/typograph.ts';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { Block } from './block.tsx';
import css from './departments.module.css';
import type { Department, HomeView } from './home-view.ts';

/** Cards of the first departments, each on its own piece of shelf, and links to the others. */
export function Departments({ view: { departments, otherDepartments, sectionCount } }: { view: HomeView }) {
  if (departments.length === 0) return null;
  const all = `Все ${countOf(sectionCount, ['раздел', 'раздела', 'разделов'])}`;
  return (
    <Block title="Отделы" more={{ href: '/catalog', name: all }}>
      <ul className={css.departments}>
        {departments.map((department) => (
          <li key={department.id}>
            <Tile department={department} />
          </li>
        ))}
      </ul>
      {otherDepartments.length > 0 && (
        <ul className={css.others} aria-label="Другие отделы">
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

function Tile({ department: { name, href, image, product_count } }: { department: Department }) {
  return (
    <a href={href} className={css.tile}>
      <Picture image={image} alt="" className={css.picture} />
      <b className={css.name}>{typograph(name)}</b>
      <span className={css.count}>{formatCount(product_count)}</span>
    </a>
  );
}
