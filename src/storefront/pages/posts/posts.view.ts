import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import type { ListWindow } from '../../lists/paged.ts';

type PostsPage = Answer<'/api/v1/posts/posts-page/'>;

/** The data of the article list for an address. */
export interface PostsView extends PostsPage {
  /** The section of the address; null for all, or if it is unknown. */
  category: PostsPage['categories'][number] | null;
  window: ListWindow;
}

/** Parses the section of an address; null if it is not an id (SH-5). */
export function categoryOf(url: URL): number | null {
  const id = url.searchParams.get('category') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

/** Loads the articles of an address. */
export async function loadPosts(
  api: ApiClient,
  asked: number | null,
  window: ListWindow,
): Promise<PostsView> {
  const load = (category: number | null) => {
    const query = { ...window, ...(category !== null && { category }) };
    return data(api.GET('/api/v1/posts/posts-page/', { params: { query } }));
  };
  const found = await load(asked);
  const category = found.categories.find(({ id }) => id === asked) ?? null;
  const page = asked === null || category ? found : await load(null);
  return { ...page, category, window };
}

/** The address of a part of the list, with its parameters in order. */
export function postsHref(category: number | null, offset = 0): string {
  const query = new URLSearchParams();
  if (category !== null) query.set('category', String(category));
  if (offset > 0) query.set('offset', String(offset));
  return query.size > 0 ? `/posts?${query}` : '/posts';
}
