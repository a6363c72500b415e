import { shopSetting } from '../../platform/config/settings.server.ts';
import type { Db } from '../../platform/database/db.server.ts';
import type { PersonalDataPart } from '../accounts/personal-data/personal-data.ts';
import { type PostCard, postList } from '../content/reading/posts/posts.server.ts';
import { deleteListRequestsOf, readListRequestsOf } from './personal-data.queries.ts';
import { escapeXml } from './sitemap/sitemap.ts';

/** How many posts the feed has. Older ones are on the page of posts. */
const MOST_ITEMS = 50;

/**
 * Builds an RSS 2.0 feed of the newest posts.
 * @param origin public origin of the shop
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
    // The date of the newest post, not the current time, so that an unchanged feed is identical.
    ...(results[0] ? [element('lastBuildDate', new Date(results[0].published_at).toUTCString())] : []),
    ...results.map((post) => item(post, origin)),
    '</channel>',
    '</rss>',
  ].join('\n')}\n`;
}

function item(post: PostCard, origin: string): string {
  const link = origin + encodeURI(post.href);
  // 38-ФЗ: advertising must be labelled wherever it is shown.
  const mark = post.is_ad ? `Реклама. ${post.advertiser}, erid: ${post.erid}. ` : '';
  return [
    '<item>',
    element('title', post.title),
    element('link', link),
    // The address may change with the title; the id does not.
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

/** The personal data in price list requests, for export and erasure. */
export const listRequestsOfPerson: PersonalDataPart = {
  name: 'Запросы прайс-листа',
  read: readListRequestsOf,
  erase: deleteListRequestsOf,
};
