import type { Db } from '../../core/db.server.ts';
import { shopSetting } from '../../core/settings.server.ts';
import { type PostCard, postList } from '../content/posts.server.ts';
import { escapeXml } from './sitemap.ts';

/** Readers keep what they have read; the rest is on the page. */
const MOST_ITEMS = 50;

/**
 * The newest posts as RSS 2.0.
 * @param origin what addresses begin with
 * @param self path of the feed
 */
export async function postsFeed(db: Db, { origin, self }: { origin: string; self: string }): Promise<string> {
  const [{ results }, name] = await Promise.all([
    postList(db, { limit: MOST_ITEMS, offset: 0 }, ''),
    shopSetting(db, 'shop_name'),
  ]);
  const title = name ? `${name}: статьи` : 'Статьи';
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', `${origin}/posts`),
    element('description', 'Советы, обзоры и новости магазина'),
    element('language', 'ru'),
    `<atom:link href="${escapeXml(origin + self)}" rel="self" type="application/rss+xml"/>`,
    // Of the newest post, not of this moment: an answer that says the same is the same.
    ...(results[0] ? [element('lastBuildDate', new Date(results[0].published_at).toUTCString())] : []),
    ...results.map((post) => item(post, origin)),
    '</channel>',
    '</rss>',
  ].join('\n')}\n`;
}

function item(post: PostCard, origin: string): string {
  const link = origin + encodeURI(post.href);
  // 38-ФЗ: an advert is told as one wherever it is shown.
  const mark = post.is_ad ? `Реклама. ${post.advertiser}, erid: ${post.erid}. ` : '';
  return [
    '<item>',
    element('title', post.title),
    element('link', link),
    // An address may change with the heading, the number never does.
    `<guid isPermaLink="false">${escapeXml(`${origin}/posts/${post.id}`)}</guid>`,
    element('pubDate', new Date(post.published_at).toUTCString()),
    ...(post.category ? [element('category', post.category.name)] : []),
    element('description', mark + post.annotation),
    '</item>',
  ].join('');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
