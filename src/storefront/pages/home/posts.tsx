import { typograph } from '../../../core/typograph.ts';
import { AdLabel } from '../../../ui/ad-label/ad-label.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { groundOf } from '../../content/ground.ts';
import { formatDay } from '../../days.ts';
import { Block } from './block.tsx';
import type { HomeView } from './home-view.ts';
import css from './posts.module.css';

/** Advice of the shop; nothing at all while there is none. */
export function Posts({ posts }: Pick<HomeView, 'posts'>) {
  if (posts.length === 0) return null;
  return (
    <Block title="Советует продавец" more={{ href: '/posts', name: 'Все статьи' }}>
      <ul className={css.posts}>
        {posts.map(({ id, href, title, image, category, published_at, ...ad }) => (
          <li key={id}>
            <a href={href} className={css.post}>
              <Picture
                scene
                image={image && { ground: groundOf(id), ...image }}
                alt=""
                className={css.picture}
              />
              <span className={css.words}>
                <span className={css.about}>
                  {[category?.name, formatDay(published_at)].filter(Boolean).join(' · ')}
                </span>
                <b className={css.title}>{typograph(title)}</b>
                <AdLabel ad={ad} className={css.ad} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Block>
  );
}
