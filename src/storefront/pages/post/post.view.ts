import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';

type Post = Answer<'/api/v1/posts/post/{slug}/'>;

/** The data of an article's page in one city. */
export interface PostView extends Omit<Post, 'products'> {
  /** The products of the article, at current prices. */
  goods: CardView[];
}

/** Loads an article by its slug or id. */
export async function loadPost(api: ApiClient, slug: string, city: number): Promise<PostView> {
  const call = api.GET('/api/v1/posts/post/{slug}/', { params: { path: { slug } } });
  const { products, ...post } = await data(call);
  return { ...post, goods: products.map((card) => toCardView(card, city)) };
}
