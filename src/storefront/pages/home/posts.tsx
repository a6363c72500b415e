import { Picture } from '../../../ui/picture/picture.tsx';
import { typograph } from '../../../ui/text/typograph.ts';
import { Block } from './block.tsx';
import type { HomeView } from './home-view.ts';
import css from './posts.module.css';

/** Advice of the shop; nothing at all while there is none. */
export function Posts({ posts }: Pick<HomeView, 'posts'>) {
  if (posts.length === 0) return null;
  return (
    <Block title="Советует продавец" more={{ href: '/posts', name: 'Все статьи' }}>
      <ul className={css.posts}>
        {posts.map(({ id, slug, title, image, category, published_at }) => (
          <li key={id}>
            <a href={`/posts/${slug}`} className={css.post}>
              <Picture image={image} alt="" className={css.picture} />
              <span className={css.words}>
                <span className={css.about}>
                  {[category, dateOf(published_at)].filter(Boolean).join(' · ')}
                </span>
                <b className={css.title}>{typograph(title)}</b>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** DD.MM.YYYY (SPEC §5), in the time the company lives by. */
function dateOf(moment: string): string {
  return new Date(moment).toLocaleDateString('ru-RU', {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
    timeZone: 'Europe/Moscow',
  });
}
