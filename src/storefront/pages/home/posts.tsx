import { typograph } from '../../../platform/text/typograph.ts';
import { AdLabel } from '../../../ui/ad-label/ad-label.tsx';
import { Block } from '../../../ui/block/block.tsx';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { groundOf } from '../../content/ground.ts';
import { formatDay } from '../../places/days.ts';
import type { HomeView } from './home-view.ts';
import * as css from './posts.module.css';

/** Articles of the shop; renders nothing if there are none. */
export function Posts({ posts }: Pick<HomeView, 'posts'>) {
  if (posts.length === 0) return null;
  return (
    <Block title="Советует продавец" more={{ href: '/posts', name: 'Все статьи' }}>
      <ul className={css.posts}>
        {posts.map(({ id, href, title, image, category, published_at, ...ad }) => (
          <li key={id}>
            <a href={href} className={css.post}>
              <ResponsiveImage
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
