import { cached } from '../../../../platform/cache/cached.server.ts';
import type { Db } from '../../../../platform/database/db.server.ts';
import { type Page, toPage } from '../../../../platform/http/pagination.ts';
import { plainText } from '../../../catalogue/catalogue.ts';
import type { PublishedItem } from '../../items.queries.ts';
import { contentOnly, itemWithBody, shelfOf } from '../reading.server.ts';
import { indexTexts, searchTexts, type TextIndex, type TextWords, weighWords } from './post-search.ts';
import { type PostCard, postCategories, viewPostCard } from './posts.server.ts';

/**
 * Posts found by a query, best first; none without a query.
 * @param url path and query of the request, for the links to other pages
 */
export async function findPosts(
  db: Db,
  { search = '', limit, offset }: { search?: string | undefined; limit: number; offset: number },
  url: string,
): Promise<Page<PostCard>> {
  const [posts, categories, index] = await Promise.all([
    shelfOf(db, 'post'),
    postCategories(db),
    cached(db, 'posts by words', contentOnly, () => indexOfPosts(db)),
  ]);
  const byId = new Map(posts.map((each) => [each.id, each]));
  const found = searchTexts(index, search).flatMap((id) => byId.get(id) ?? []);
  const cards = found.slice(offset, offset + limit).map((each) => viewPostCard(each, categories));
  return toPage(cards, found.length, { limit, offset }, url);
}

/** A thousand posts take some tenths of a second, once after each change of a text. */
async function indexOfPosts(db: Db): Promise<TextIndex> {
  const posts: { id: number; words: TextWords }[] = [];
  for (const item of await shelfOf(db, 'post'))
    posts.push({ id: item.id, words: await wordsOfPost(db, item) });
  return indexTexts(posts);
}

async function wordsOfPost(db: Db, item: PublishedItem): Promise<TextWords> {
  const { title, body } = await itemWithBody<'post'>(db, item);
  return weighWords({ title, annotation: body.annotation, text: plainText(body.html) });
}
