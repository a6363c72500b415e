import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';
import { type TextView, toTextView } from '../../content/load-text.ts';

type Post = Answer<'/api/v1/posts/post/{slug}/'>;

/** The data of an article's page in one city. */
export interface PostView extends Omit<TextView<Post>, 'products'> {
  /** The products below the article, at current prices; those within it are `textGoods`. */
  goods: CardView[];
}

/** Loads an article by its slug or id. */
export async function loadPost(api: ApiClient, slug: string, city: number): Promise<PostView> {
  const call = api.GET('/api/v1/posts/post/{slug}/', { params: { path: { slug } } });
  const { products, ...post } = await data(call);
  const inText = new Set(post.text_products.map(({ id }) => id));
  const below = products.filter(({ id }) => !inText.has(id));
  return { ...toTextView(post, city), goods: below.map((card) => toCardView(card, city)) };
}
