import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { tagsOfText } from '../../content/load-text.ts';
import { article } from '../../json-ld/article.ts';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { FEED } from '../posts/feed.ts';
import { loadPost, type PostView } from './post.view.ts';
import { PostScreen } from './post-screen.tsx';

export function meta({ data: post, origin, shopName }: MetaArgs<PostView>): PageMeta {
  const { title, description, canonical, breadcrumbs } = post.seo;
  return {
    title,
    description,
    canonical,
    image: post.image?.src,
    feed: FEED,
    jsonLd: [article(post, shopName, origin), breadcrumbList(breadcrumbs, origin)],
  };
}

/** `/posts/{slug}`: an id or a former slug redirects to the current one. */
export async function loader(args: LoaderFunctionArgs): Promise<PostView> {
  const { session, cacheTags } = args.context.get(storefront);
  const slug = args.params.slug ?? '';
  const post = await loadOrRedirect(args, async (api) => loadPost(api, slug, (await session()).city));
  if (post.href !== args.url.pathname) throw redirect(post.href, 301);
  cacheTags(...tagsOfText(post), ...post.goods.map((card) => `product:${card.id}`));
  return post;
}

export function Component() {
  const post = useLoaderData<PostView>();
  return <PostScreen key={post.id} post={post} />;
}
