import { Link } from 'react-router';
import { typograph } from '../../platform/text/typograph.ts';
import { AdLabel } from '../../ui/ad-label/ad-label.tsx';
import { ResponsiveImage } from '../../ui/image/image.tsx';
import type { PostCard as Post } from '../api/shapes.ts';
import { formatDay } from '../places/days.ts';
import { groundOf } from './ground.ts';
import * as css from './post-card.module.css';

interface PostCardProps {
  post: Post;
  /** The heading level above the list, plus one. */
  heading?: 'h2' | 'h3';
  /** The first images of a page are loaded at once. */
  isFirst?: boolean;
}

/** An article in a list: image, section and date, title, summary. The whole card is one link. */
export function PostCard({ post, heading: Heading = 'h2', isFirst }: PostCardProps) {
  const { id, href, title, annotation, image, category, published_at } = post;
  return (
    <article className={css.card}>
      <ResponsiveImage
        scene
        image={image && { ground: groundOf(id), ...image }}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        className={css.picture}
      />
      <div className={css.words}>
        <p className={css.about}>
          {category && <span>{typograph(category.name)}</span>}
          <time dateTime={published_at}>{formatDay(published_at)}</time>
        </p>
        <Heading className={css.title}>
          <Link to={href} className={css.link}>
            {typograph(title)}
          </Link>
        </Heading>
        {annotation && <p className={css.annotation}>{typograph(annotation)}</p>}
        <AdLabel ad={post} className={css.ad} />
      </div>
    </article>
  );
}
