import type { Db } from '../../../platform/database/db.server.ts';
import { contentHref } from '../../content/content.ts';
import { shelfOf } from '../../content/reading/reading.server.ts';
import { latestOf, type SitemapPage } from './sitemap.ts';

/** Pages that always exist and have no reliable date of change. */
const ALWAYS = ['/', '/catalog', '/contacts', '/pickup-points', '/price-list', '/recommendations'];

/** Returns the pages of content items and of the shop itself. */
export async function contentPages(db: Db): Promise<{ pages: SitemapPage[]; posts: SitemapPage[] }> {
  const [info, about, embedded, vacancies, rentals, posts] = await Promise.all([
    shelfOf(db, 'info'),
    shelfOf(db, 'about'),
    shelfOf(db, 'embedded'),
    shelfOf(db, 'vacancy'),
    shelfOf(db, 'rental'),
    shelfOf(db, 'post'),
  ]);
  const pages = new Map<string, SitemapPage>(ALWAYS.map((path) => [path, { path, changedAt: null }]));
  // All vacancies share one page, whose date is that of the latest one.
  for (const item of [...info, ...about, ...embedded, ...vacancies, ...rentals]) {
    const path = contentHref(item);
    const before = pages.get(path);
    pages.set(path, { path, changedAt: latestOf([before?.changedAt ?? null, shownSince(item)]) });
  }
  // The list of posts is in the file of posts.
  pages.delete('/posts');
  const all = posts.map((post) => ({ path: contentHref(post), changedAt: shownSince(post) }));
  const list = { path: '/posts', changedAt: latestOf(all.map((post) => post.changedAt)) };
  return {
    pages: [...pages.values()],
    posts: all.length === 0 ? [] : [list, ...all],
  };
}

/** Returns the later of publication and last change. */
function shownSince({ publishedAt, updatedAt }: { publishedAt: Date; updatedAt: Date }): Date | null {
  return latestOf([publishedAt, updatedAt]);
}
