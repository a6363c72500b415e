import type { Static } from 'typebox';
import { cached } from '../../../../platform/cache/cached.server.ts';
import type { Db } from '../../../../platform/database/db.server.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { PAGE_SIZES } from '../../../../platform/http/page-sizes.ts';
import { type Page, toPage } from '../../../../platform/http/pagination.ts';
import { cardsByIds } from '../../../catalogue/card/card.server.ts';
import { seoOf } from '../../../catalogue/catalogue.ts';
import { NO_SUCH_POST_CATEGORY } from '../../content.ts';
import { type PostCategory, type PublishedItem, readPostCategories } from '../../items.queries.ts';
import { goodsOfText, type Reader } from '../goods-of-text.server.ts';
import {
  contentOnly,
  type FullItem,
  itemBySlug,
  itemWithBody,
  seoOfItem,
  shelfOf,
  shownOf,
} from '../reading.server.ts';
import type { PostCardShape, PostShape, PostsPageShape } from './posts.shapes.ts';

export type PostCard = Static<typeof PostCardShape>;

interface PostsQuery {
  category?: number | undefined;
  limit: number;
  offset: number;
}

const RELATED = 3;
const HEADING = { kind: 'about', slug: 'posts', id: 0, title: 'Статьи' } as const;

/**
 * Posts, newest first.
 * @param url path and query of the request, for the links to other pages
 * @throws 404 for an unknown category
 */
export async function postList(db: Db, query: PostsQuery, url: string): Promise<Page<PostCard>> {
  const [posts, categories] = await Promise.all([shelfOf(db, 'post'), postCategories(db)]);
  if (query.category !== undefined) requireCategory(categories, query.category);
  const { category, limit, offset } = query;
  const chosen = posts.filter((post) => category === undefined || post.categoryId === category);
  const cards = chosen.slice(offset, offset + limit).map((post) => viewPostCard(post, categories));
  return toPage(cards, chosen.length, query, url);
}

/** The newest posts for the home page. */
export async function newestPosts(db: Db): Promise<PostCard[]> {
  return (await postList(db, { limit: PAGE_SIZES.frontPagePosts, offset: 0 }, '')).results;
}

/** The page of posts, optionally of one category. @throws 404 for an unknown category */
export async function postsPage(db: Db, query: PostsQuery): Promise<Static<typeof PostsPageShape>> {
  const [all, categories, headings] = await Promise.all([
    shelfOf(db, 'post'),
    postCategories(db),
    shownOf(db, 'about'),
  ]);
  const chosen = query.category === undefined ? undefined : requireCategory(categories, query.category);
  const heading = headings.find(({ slug }) => slug === HEADING.slug);
  const { html, ...seo } = heading ? (await itemWithBody<'about'>(db, heading)).body : { html: '' };
  const names = categories.map(({ name }) => name).join(', ');
  const ofAll = await seoOfItem(
    db,
    heading ?? HEADING,
    { ...seo, html: html || `Советы и новости магазина. ${names}` },
    [],
  );
  const posts = await postList(db, query, `/api/v1/posts/posts/${chosen ? `?category=${chosen.id}` : ''}`);
  const times = posts.results.length > 0 || heading ? [...all, ...(heading ? [heading] : [])] : [];
  return {
    seo: chosen ? seoOfCategory(ofAll, chosen) : ofAll,
    html,
    categories: categories.flatMap((category) => {
      const count = all.filter(({ categoryId }) => categoryId === category.id).length;
      return count > 0 ? [{ ...category, count }] : [];
    }),
    posts,
    updated_at: latest(times),
  };
}

/**
 * A post by its slug or id, with its products at the visitor's prices.
 * @returns `movedTo` for a former slug
 * @throws 404
 */
export async function post(
  { db, visitor }: Reader,
  slugOrId: string,
): Promise<Static<typeof PostShape> | { movedTo: string }> {
  const found = /^\d+$/.test(slugOrId)
    ? await postById(db, Number(slugOrId))
    : await itemBySlug(db, 'post', slugOrId);
  if ('movedTo' in found) return found;
  const [categories, products, text_products, related, seo] = await Promise.all([
    postCategories(db),
    cardsByIds({ db, visitor }, found.products),
    goodsOfText({ db, visitor }, found.body.html),
    relatedPosts(db, found),
    seoOfItem(db, found, { ...found.body, html: found.body.annotation || found.body.html }, [
      { name: 'Статьи', href: '/posts' },
    ]),
  ]);
  return {
    ...viewPostCard(found, categories),
    html: found.body.html,
    products,
    text_products,
    related: related.map((each) => viewPostCard(each, categories)),
    seo,
    updated_at: found.updatedAt.toISOString(),
  };
}

/** Post categories, those without posts too. */
export function postCategories(db: Db): Promise<PostCategory[]> {
  return cached(db, 'post categories', contentOnly, () => readPostCategories(db));
}

/** A post as lists show it. */
export function viewPostCard(post: PublishedItem, categories: readonly PostCategory[]): PostCard {
  const { id, title, annotation, image, publishedAt, categoryId } = post;
  const slug = post.slug ?? '';
  const { isAd: is_ad, advertiser, erid } = post;
  return {
    id,
    slug,
    href: `/posts/${slug}`,
    title,
    annotation: annotation ?? '',
    image,
    published_at: publishedAt.toISOString(),
    category: categories.find((each) => each.id === categoryId) ?? null,
    is_ad,
    advertiser,
    erid,
  };
}

/** Time of the last change among the items; null without items. */
export function latest(items: readonly { updatedAt: Date }[]): string | null {
  const times = items.map(({ updatedAt }) => updatedAt.getTime());
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
}

async function postById(db: Db, id: number): Promise<FullItem<'post'>> {
  const item = (await shownOf(db, 'post')).find((each) => each.id === id);
  if (!item) throw notFound();
  return itemWithBody<'post'>(db, item);
}

/** Posts of the same category first, then the newest others, so that there is always something to read next. */
async function relatedPosts(db: Db, { id, categoryId }: PublishedItem): Promise<PublishedItem[]> {
  const others = (await shelfOf(db, 'post')).filter((each) => each.id !== id && !each.isAd);
  const near = others.filter((each) => each.categoryId !== null && each.categoryId === categoryId);
  return [...new Set([...near, ...others])].slice(0, RELATED);
}

function requireCategory(categories: readonly PostCategory[], id: number): PostCategory {
  const found = categories.find((each) => each.id === id);
  if (!found) throw notFound(NO_SUCH_POST_CATEGORY);
  return found;
}

function seoOfCategory(ofAll: ReturnType<typeof seoOf>, { id, name }: PostCategory) {
  return seoOf({
    titles: [`${name} — ${ofAll.title}`, `${name} — ${ofAll.h1.toLowerCase()}`, name],
    description: `${name}: ${ofAll.description}`,
    h1: name,
    canonical: `/posts?category=${id}`,
    above: [{ name: ofAll.h1, href: '/posts' }],
  });
}
