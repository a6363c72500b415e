import { cx } from '../../ui/cx.ts';
import type { PostCard as Post } from '../api/shapes.ts';
import { PostCard } from './post-card.tsx';
import * as css from './post-list.module.css';

interface PostListProps {
  posts: readonly Post[];
  heading?: 'h2' | 'h3';
  /** How many of the first images are on the first screen. */
  first?: number;
  /** Shows a single row, such as related articles. */
  isRow?: boolean;
}

/** Articles on shelves: four in a row, on a phone in one column. */
export function PostList({ posts, heading, first = 0, isRow }: PostListProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
    <ul role="list" className={cx(css.posts, isRow && css.row)}>
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} {...(heading && { heading })} isFirst={index < first} />
        </li>
      ))}
    </ul>
  );
}
