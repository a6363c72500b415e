import { data as answer, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { buttonClass } from '../../../ui/button/button.tsx';
import { EmptyList } from '../../../ui/empty-list/empty-list.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { data } from '../../api/client.ts';
import { withContents } from '../../content/contents.ts';
import { PostList } from '../../content/post-list.tsx';
import { RichText } from '../../content/rich-text.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { offsetOf, usePaged } from '../../lists/paged.ts';
import { ShowMore } from '../../lists/show-more.tsx';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { Categories } from './categories.tsx';
import { FEED } from './feed.ts';
import * as css from './page.module.css';
import { categoryOf, loadPosts, type PostsView, postsHref } from './posts.view.ts';

export function meta({ data: view, origin }: MetaArgs<PostsView>): PageMeta {
  const { seo, category, window } = view;
  const { offset, limit } = window;
  const page = offset / limit + 1;
  const ofPage = page > 1 ? ` — страница ${Math.ceil(page)}` : '';
  const about = { title: `${category ? `${category.name}: статьи` : seo.title}${ofPage}`, feed: FEED };
  // A section is a filter of the list; its further pages are canonical pages (SEO-19).
  if (category) return { ...about, canonical: '/posts', robots: 'noindex, follow' };
  return {
    ...about,
    description: page > 1 ? `${seo.description} Страница ${Math.ceil(page)}.` : seo.description,
    canonical: postsHref(null, offset),
    jsonLd: [breadcrumbList(seo.breadcrumbs, origin)],
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const offset = offsetOf(args.url);
  const { cacheTags, pageSizes } = args.context.get(storefront);
  const view = await loadOrRedirect(args, async (api) => {
    const { postsPage: limit } = await pageSizes();
    return loadPosts(api, categoryOf(args.url), { offset, limit });
  });
  cacheTags('content');
  const isPastTheEnd = offset > 0 && view.posts.results.length === 0;
  return isPastTheEnd ? answer(view, { status: 404 }) : view;
}

/** Articles of the shop, the newest first, by section (UI-12). */
export function Component() {
  const { seo, html, categories, category, posts, window } = useLoaderData<PostsView>();
  const list = usePaged(posts, window, (api, next) =>
    data(
      api.GET('/api/v1/posts/posts/', {
        params: {
          query: { ...next, ...(category && { category: category.id }) },
        },
      }),
    ),
  );
  return (
    <div className={css.page}>
      <Breadcrumbs items={seo.breadcrumbs} Link={Link} />
      <div className={css.head}>
        <h1>{typograph(category ? `${seo.h1}: ${category.name}` : seo.h1)}</h1>
        <a href={FEED.href} className={css.feed} type="application/rss+xml">
          <Icon name="rss" size="small" />
          <span className={linkClass}>Лента новых статей</span>
        </a>
      </div>
      {html && !category && <RichText html={withContents(html).html} className={css.text} />}
      <Categories categories={categories} chosen={category} />
      {list.rows.length > 0 ? (
        <>
          <PostList posts={list.rows} first={4} />
          <ShowMore list={list} isIndexed={!category} />
        </>
      ) : (
        <NoPosts isWhole={!category && window.offset === 0} />
      )}
    </div>
  );
}

/**
 * An empty list: links to other sections or earlier pages, or to products if there are no articles at all.
 */
function NoPosts({ isWhole }: { isWhole: boolean }) {
  const [to, words] = isWhole ? ['/catalog', 'В\u00a0каталог'] : ['/posts', 'Все статьи'];
  return (
    <EmptyList
      title={'Статей пока нет'}
      icon="file-text"
      ways={
        <Link to={to} className={buttonClass()}>
          {words}
        </Link>
      }
    />
  );
}
