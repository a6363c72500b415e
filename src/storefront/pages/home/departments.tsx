import { Link } from 'react-router';
import { Picture } from '../../../ui/picture/picture.tsx';
import { countOf, formatCount } from '../../../ui/text/plural.ts';
import { typograph } from '../../../ui/text/typograph.ts';
import { Block } from './block.tsx';
import css from './departments.module.css';
import type { Department, HomeView } from './home.view.ts';

const GROUNDS = ['a', 'f', 'c', 'd', 'e', 'b'];

/** All departments, each standing on its own piece of shelf. */
export function Departments({ departments, sectionCount }: Pick<HomeView, 'departments' | 'sectionCount'>) {
  if (departments.length === 0) return null;
  const all = `Все ${countOf(sectionCount, ['раздел', 'раздела', 'разделов'])}`;
  return (
    <Block title="Отделы" more={{ href: '/catalog', name: all }}>
      <ul className={css.departments}>
        {departments.map((department, index) => (
          <li key={department.id}>
            <Tile department={department} ground={GROUNDS[index % GROUNDS.length]} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Tile({ department, ground }: { department: Department; ground: string | undefined }) {
  const { name, href, image, productCount } = department;
  return (
    <Link to={href} className={css.tile}>
      <Picture image={image && { ...image, ground: image.ground ?? ground }} alt="" className={css.picture} />
      <b className={css.name}>{typograph(name)}</b>
      {productCount !== null && <span className={css.count}>{formatCount(productCount)}</span>}
    </Link>
  );
}
