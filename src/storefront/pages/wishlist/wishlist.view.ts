import { type ApiClient, data } from '../../api/client.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';

/** The data of the wishlist page; which products are still in it is part of the visitor's own state. */
export interface WishlistView {
  cards: CardView[];
  /** For an empty wishlist: the most popular products. */
  popular: CardView[];
}

/** A product removed without scripts, when no notice could offer an undo. */
export interface RemovedWish {
  removed: number;
}

/** Without `limit` the whole list is returned (API-7). */
const everything = { params: { query: { offset: 0 } } };

/** Loads the wishlist for one city. */
export async function loadWishlist(api: ApiClient, city: number): Promise<WishlistView> {
  const { results } = await data(api.GET('/api/v1/wishlists/wishlist/', everything));
  const cards = results.map(({ product }) => toCardView(product, city));
  if (cards.length > 0) return { cards, popular: [] };
  const { popular } = await data(api.GET('/api/v1/catalog/page/'));
  return { cards, popular: popular.map((card) => toCardView(card, city)) };
}

/** «Все доступные в корзину»: adds the least quantity of each product that is not in the cart yet. */
export async function buyAvailable(api: ApiClient): Promise<void> {
  const [wishlist, cart] = await Promise.all([
    data(api.GET('/api/v1/wishlists/wishlist/', everything)),
    data(api.GET('/api/v1/catalog/cart/')),
  ]);
  const there = new Set(cart.results.map(({ product }) => product.id));
  const lines = wishlist.results
    .filter(({ product }) => product.max_quantity > 0 && !there.has(product.id))
    .map(({ product }) => ({ product: product.id, quantity: product.multiplicity }));
  if (lines.length > 0) await api.POST('/api/v1/catalog/cart/lines/', { body: { lines } });
}
