import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { type Page, toPage } from '../../core/pagination.ts';
import { plainText } from '../catalogue/seo.ts';
import { indexTexts, searchTexts, type TextIndex } from './post-search.ts';
import { type PostCard, postCategories, viewPostCard } from './posts.server.ts';
import { contentOnly, shelfOf, wholeItem } from './shelf.server.ts';

/**
 * Posts a query means, best first; without a query none.
 * @param url path and query of the call
 */
export async function findPosts(
  db: Db,
  { search = '', limit, offset }: { search?: string | undefined; limit: number; offset: number },
  url: string,
): Promise<Page<PostCard>> {
  const [posts, categories, index] = await Promise.all([
    shelfOf(db, 'post'),
    postCategories(db),
    kept(db, 'posts by words', contentOnly, () => indexOfPosts(db)),
  ]);
  const byId = new Map(posts.map((each) => [each.id, each]));
  const found = searchTexts(index, search).flatMap((id) => byId.get(id) ?? []);
  const cards = found.slice(offset, offset + limit).map((each) => viewPostCard(each, categories));
  return toPage(cards, found.length, { limit, offset }, url);
}

async function indexOfPosts(db: Db): Promise<TextIndex> {
  const posts = await Promise.all((await shelfOf(db, 'post')).map((each) => wholeItem<'post'>(db, each)));
  return indexTexts(
    posts.map(({ id, title, body }) => ({
      ...{ id, title, annotation: body.annotation },
      text: plainText(body.html),
    })),
  );
}
