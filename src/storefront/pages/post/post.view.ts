import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';

type Post = Answer<'/api/v1/posts/post/{slug}/'>;

/** What the page of an article shows in one city. */
export interface PostView extends Omit<Post, 'products'> {
  /** What the article tells of, at today's prices. */
  goods: CardView[];
}

/** An article by its slug or id. */
export async function loadPost(api: ApiClient, slug: string, city: number): Promise<PostView> {
  const call = api.GET('/api/v1/posts/post/{slug}/', { params: { path: { slug } } });
  const { products, ...post } = await data(call);
  return { ...post, goods: products.map((card) => toCardView(card, city)) };
}
