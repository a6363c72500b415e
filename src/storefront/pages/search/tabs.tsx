import { Link } from 'react-router';
import { formatCount } from '../../../platform/text/plural.ts';
import { postsSearchHref, searchHref } from '../../navigation/search-href.ts';
import * as css from './tabs.module.css';

interface TabsProps {
  text: string;
  current: 'goods' | 'posts';
  /** The counts of results; null if unknown. */
  goods: number | null;
  posts: number;
}

/** Products and articles of a search in tabs; without articles there are no tabs. */
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
    <nav aria-label="Результаты поиска" className={css.tabs}>
      {tab('Товары', searchHref(text), goods, current === 'goods')}
      {tab('Статьи', postsSearchHref(text), posts, current === 'posts')}
    </nav>
  );
}
