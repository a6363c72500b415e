import { countOf, plural } from '../../../platform/text/plural.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import { data } from '../../api/client.ts';
import { PostList } from '../../content/post-list.tsx';
import { usePaged } from '../../lists/paged.ts';
import { ShowMore } from '../../lists/show-more.tsx';
import { SearchForm } from '../../search/search-form.tsx';
import type { FoundPostsView } from './search.view.ts';
import * as css from './search-screen.module.css';
import { Tabs } from './tabs.tsx';

const POSTS = ['статья', 'статьи', 'статей'] as const;

/** The tab with the articles of a search (UI-3). */
export function FoundPosts({ view: { text, posts, goods, window } }: { view: FoundPostsView }) {
  const list = usePaged(posts, window, (api, next) =>
    data(
      api.GET('/api/v1/search/posts/', {
        params: { query: { search: text, ...next } },
      }),
    ),
  );
  return (
    <div className={css.page}>
      <SearchForm text={text} className={css.form} />
      <h1 className={css.title}>
        <span role="status">
          {list.count === 0 ? (
            <>По&nbsp;запросу «{text}» статей не&nbsp;найдено</>
          ) : (
            <>
              По&nbsp;запросу «{text}» {plural(list.count, ['найдена', 'найдены', 'найдено'])}{' '}
              {countOf(list.count, POSTS)}
            </>
          )}
        </span>
      </h1>
      <Tabs text={text} current="posts" goods={goods} posts={list.count} />
      <div className={css.posts}>
        {list.rows.length > 0 ? (
          <>
            <PostList posts={list.rows} first={4} />
            <ShowMore list={list} />
          </>
        ) : (
          <p>
            Проверьте, нет&nbsp;ли опечатки, или посмотрите{' '}
            <a href="/posts" className={linkClass}>
              все статьи
            </a>
            .
          </p>
        )}
      </div>
    </div>
  );
}
