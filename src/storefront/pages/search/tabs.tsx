import { Link } from 'react-router';
import { formatCount } from '../../../core/plural.ts';
import { postsSearchHref, searchHref } from '../../search/search-href.ts';
import css from './tabs.module.css';

interface TabsProps {
  text: string;
  current: 'goods' | 'posts';
  /** How many of each the text finds; null: not known. */
  goods: number | null;
  posts: number;
}

/** Goods and articles that a text finds, each in a tab of its own; where there are no articles there are no tabs. */
export function Tabs({ text, current, goods, posts }: TabsProps) {
  if (posts === 0 && current === 'goods') return null;
  const tab = (name: string, to: string, count: number | null, isOn: boolean) => (
    <Link
      to={to}
      rel="nofollow"
      preventScrollReset
      aria-current={isOn ? 'page' : undefined}
      className={css.tab}
    >
      {name}
      {count !== null && <span className={css.count}>{formatCount(count)}</span>}
    </Link>
  );
  return (
    <nav aria-label="Что нашли" className={css.tabs}>
      {tab('Товары', searchHref(text), goods, current === 'goods')}
      {tab('Статьи', postsSearchHref(text), posts, current === 'posts')}
    </nav>
  );
}
