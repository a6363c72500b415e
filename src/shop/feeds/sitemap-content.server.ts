import type { Db } from '../../core/db.server.ts';
import { contentHref } from '../content/content.ts';
import { shelfOf } from '../content/shelf.server.ts';
import { latestOf, type SitemapPage } from './sitemap.ts';

/** Pages that are always there and change with the goods: when, nobody can tell truthfully. */
const ALWAYS = ['/', '/catalog', '/contacts', '/pickup-points', '/price-list', '/recommendations'];

/** Pages of what staff writes, and of the shop itself. */
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
  // A vacancy stands on the page of all of them, whose date is that of the latest.
  for (const item of [...info, ...about, ...embedded, ...vacancies, ...rentals]) {
    const path = contentHref(item);
    const before = pages.get(path);
    pages.set(path, { path, changedAt: latestOf([before?.changedAt ?? null, shownSince(item)]) });
  }
  // The list of posts is told of with the posts.
  pages.delete('/posts');
  const all = posts.map((post) => ({ path: contentHref(post), changedAt: shownSince(post) }));
  const list = { path: '/posts', changedAt: latestOf(all.map((post) => post.changedAt)) };
  return {
    pages: [...pages.values()],
    posts: all.length === 0 ? [] : [list, ...all],
  };
}

/** What was written before it was published is new on the day it is shown. */
function shownSince({ publishedAt, updatedAt }: { publishedAt: Date; updatedAt: Date }): Date | null {
  return latestOf([publishedAt, updatedAt]);
}
