import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { notFound } from '../../core/errors.ts';
import { kept } from '../../core/kept.server.ts';
import { PAGE_SIZES } from '../../core/page-sizes.ts';
import { type Page, toPage } from '../../core/pagination.ts';
import { cardsByIds } from '../catalogue/card.server.ts';
import { seoOf } from '../catalogue/seo.ts';
import type { Visitor } from '../session/session.ts';
import { type PostCategory, readPostCategories, type ShelfItem } from './items.queries.ts';
import type { PostCardShape, PostShape, PostsPageShape } from './posts.shapes.ts';
import { bySlug, contentOnly, type FoundItem, seoOfItem, shelfOf, wholeItem } from './shelf.server.ts';

export type PostCard = Static<typeof PostCardShape>;

interface Asked {
  category?: number | undefined;
  limit: number;
  offset: number;
}

const RELATED = 3;
const HEADING = { kind: 'about', slug: 'posts', id: 0, title: 'Статьи' } as const;

/**
 * Posts, newest first.
 * @param url path and query of the call
 * @throws 404 for a category that is none
 */
export async function postList(db: Db, asked: Asked, url: string): Promise<Page<PostCard>> {
  const [posts, categories] = await Promise.all([shelfOf(db, 'post'), postCategories(db)]);
  if (asked.category !== undefined) requireCategory(categories, asked.category);
  const { category, limit, offset } = asked;
  const chosen = posts.filter((post) => category === undefined || post.categoryId === category);
  const cards = chosen.slice(offset, offset + limit).map((post) => viewPostCard(post, categories));
  return toPage(cards, chosen.length, asked, url);
}

/** The newest posts for the home page. */
export async function newestPosts(db: Db): Promise<PostCard[]> {
  return (await postList(db, { limit: PAGE_SIZES.frontPagePosts, offset: 0 }, '')).results;
}

/** The page of posts, of one category when asked. @throws 404 for a category that is none */
export async function postsPage(db: Db, asked: Asked): Promise<Static<typeof PostsPageShape>> {
  const [all, categories, headings] = await Promise.all([
    shelfOf(db, 'post'),
    postCategories(db),
    shelfOf(db, 'about'),
  ]);
  const chosen = asked.category === undefined ? undefined : requireCategory(categories, asked.category);
  const heading = headings.find(({ slug }) => slug === HEADING.slug);
  const { html, ...seo } = heading ? (await wholeItem<'about'>(db, heading)).body : { html: '' };
  const names = categories.map(({ name }) => name).join(', ');
  const ofAll = await seoOfItem(
    db,
    heading ?? HEADING,
    { ...seo, html: html || `Советы и новости магазина. ${names}` },
    [],
  );
  const posts = await postList(db, asked, `/api/v1/posts/posts/${chosen ? `?category=${chosen.id}` : ''}`);
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
 * A post by its slug or its id, with the goods it tells of as the visitor buys them.
 * @returns `movedTo` for a slug it had before
 * @throws 404
 */
export async function post(
  { db, visitor }: { db: Db; visitor: Visitor },
  slugOrId: string,
): Promise<Static<typeof PostShape> | { movedTo: string }> {
  const found = /^\d+$/.test(slugOrId)
    ? await postById(db, Number(slugOrId))
    : await bySlug(db, 'post', slugOrId);
  if ('movedTo' in found) return found;
  const [categories, products, related, seo] = await Promise.all([
    postCategories(db),
    cardsByIds({ db, visitor }, found.products),
    relatedPosts(db, found),
    seoOfItem(db, found, { ...found.body, html: found.body.annotation || found.body.html }, [
      { name: 'Статьи', href: '/posts' },
    ]),
  ]);
  return {
    ...viewPostCard(found, categories),
    html: found.body.html,
    products,
    related: related.map((each) => viewPostCard(each, categories)),
    seo,
    updated_at: found.updatedAt.toISOString(),
  };
}

/** Categories of posts, those without posts too. */
export function postCategories(db: Db): Promise<PostCategory[]> {
  return kept(db, 'post categories', contentOnly, () => readPostCategories(db));
}

/** A post as lists show it. */
export function viewPostCard(post: ShelfItem, categories: readonly PostCategory[]): PostCard {
  const { id, title, annotation, image, publishedAt, categoryId } = post;
  const slug = post.slug ?? '';
  const { isAd: is_ad, advertiser, erid } = post;
  return {
    ...{ id, slug, href: `/posts/${slug}`, title, annotation: annotation ?? '', image },
    published_at: publishedAt.toISOString(),
    category: categories.find((each) => each.id === categoryId) ?? null,
    ...{ is_ad, advertiser, erid },
  };
}

/** The moment of the last change among them, or null. */
export function latest(items: readonly { updatedAt: Date }[]): string | null {
  const times = items.map(({ updatedAt }) => updatedAt.getTime());
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
}

async function postById(db: Db, id: number): Promise<FoundItem<'post'>> {
  const item = (await shelfOf(db, 'post')).find((each) => each.id === id);
  if (!item) throw notFound();
  return wholeItem<'post'>(db, item);
}

/** Of its category first, then the newest of others: a reader is never left without a next one. */
async function relatedPosts(db: Db, { id, categoryId }: ShelfItem): Promise<ShelfItem[]> {
  const others = (await shelfOf(db, 'post')).filter((each) => each.id !== id && !each.isAd);
  const near = others.filter((each) => each.categoryId !== null && each.categoryId === categoryId);
  return [...new Set([...near, ...others])].slice(0, RELATED);
}

function requireCategory(categories: readonly PostCategory[], id: number): PostCategory {
  const found = categories.find((each) => each.id === id);
  if (!found) throw notFound('Такой рубрики нет.');
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
