import { Link } from 'react-router';
import { formatCount } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { chipClass } from '../../../ui/choice/chip.tsx';
import * as chips from '../../catalogue/filters/chips.module.css';
import { type PostsView, postsHref } from './posts.view.ts';

interface CategoriesProps {
  categories: PostsView['categories'];
  chosen: PostsView['category'];
}

/** Links to the sections of articles, with counts. */
export function Categories({ categories, chosen }: CategoriesProps) {
  if (categories.length < 2) return null;
  const link = (id: number | null, children: React.ReactNode) => {
    const isOn = id === (chosen?.id ?? null);
    return (
      <Link
        key={id}
        to={postsHref(id)}
        rel={id === null ? undefined : 'nofollow'}
        preventScrollReset
        aria-current={isOn ? 'true' : undefined}
        className={chipClass(isOn ? 'chosen' : 'edge')}
      >
        {children}
      </Link>
    );
  };
  return (
    <nav aria-label="Разделы статей" className={chips.strip}>
      {link(null, 'Все статьи')}
      {categories.map(({ id, name, count }) =>
        link(
          id,
          <>
            {typograph(name)}
            <span className={chips.count}>{formatCount(count)}</span>
          </>,
        ),
      )}
    </nav>
  );
}
