import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';

type PostsPage = Answer<'/api/v1/posts/posts-page/'>;

/** How many articles stand on a page of the list (API.md). */
export const POSTS_PAGE = 12;

/** What the list of articles shows for an address. */
export interface PostsView extends PostsPage {
  /** The section of the address; null: all, or one that nobody knows. */
  category: PostsPage['categories'][number] | null;
  offset: number;
}

/** The section an address asks for; anything else than an id is none (RULINGS 7). */
export function categoryOf(url: URL): number | null {
  const id = url.searchParams.get('category') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

/** The articles of an address. */
export async function loadPosts(api: ApiClient, asked: number | null, offset: number): Promise<PostsView> {
  const load = (category: number | null) => {
    const query = { limit: POSTS_PAGE, offset, ...(category !== null && { category }) };
    return data(api.GET('/api/v1/posts/posts-page/', { params: { query } }));
  };
  const found = await load(asked);
  const category = found.categories.find(({ id }) => id === asked) ?? null;
  const page = asked === null || category ? found : await load(null);
  return { ...page, category, offset };
}

/** The address of a part of the list, in the order of its parameters. */
export function postsHref(category: number | null, offset = 0): string {
  const query = new URLSearchParams();
  if (category !== null) query.set('category', String(category));
  if (offset > 0) query.set('offset', String(offset));
  return query.size > 0 ? `/posts?${query}` : '/posts';
}
