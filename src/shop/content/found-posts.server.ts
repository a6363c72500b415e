import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { type Page, toPage } from '../../core/pagination.ts';
import { plainText } from '../catalogue/seo.ts';
import type { ShelfItem } from './items.queries.ts';
import { indexTexts, searchTexts, type TextIndex, type TextWords, weighWords } from './post-search.ts';
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

/** Words of a post are found once for each of its states: one post changed is one post read again. */
const read = new WeakMap<Db, Map<number, { state: number; words: TextWords }>>();

async function indexOfPosts(db: Db): Promise<TextIndex> {
  const known = read.get(db) ?? new Map();
  const now = new Map<number, { state: number; words: TextWords }>();
  for (const item of await shelfOf(db, 'post')) {
    const state = item.updatedAt.getTime();
    const old = known.get(item.id);
    now.set(item.id, old?.state === state ? old : { state, words: await wordsOfPost(db, item) });
  }
  read.set(db, now);
  return indexTexts([...now].map(([id, { words }]) => ({ id, words })));
}

async function wordsOfPost(db: Db, item: ShelfItem): Promise<TextWords> {
  const { title, body } = await wholeItem<'post'>(db, item);
  return weighWords({ title, annotation: body.annotation, text: plainText(body.html) });
}
