import { fromRoubles, type Kopecks } from '../../../core/money.ts';
import { type ApiClient, data, isLoadError } from '../../api/client.ts';
import type { Answer, Card } from '../../api/shapes.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';
import { type ContractCredit, loadContractCredit } from '../../companies/contract-credit.ts';
import type { Session } from '../../visitor/session.ts';
import type { FormReport } from './form-report.ts';

type CartPage = Answer<'/api/v1/cart/page/'>;

/** What a line shows of its goods beside what the cart itself knows. */
export type LineCard = Pick<CardView, 'id' | 'href' | 'name' | 'article' | 'image' | 'stock'> & {
  /** The struck out price of the city; absent: none. */
  oldKopecks?: Kopecks;
  /** Its price is one's own, by a contract. */
  isOwn?: true;
};

/** What the page of the cart needs beside the cart, which the visitor's own state holds. */
export interface CartPageView {
  title: string;
  robots: string;
  lines: LineCard[];
  recommended: CardView[];
  /** What the shop itself says of delivery. */
  deliveryNote: string;
  delivery: CartPage['delivery'];
  /** What the contract one buys by still lends; null: nothing is bought on credit. */
  credit: ContractCredit | null;
  /** How many goods could stand in for those that cannot be had: product → count. */
  analogs: Record<number, number>;
  /** What the form did that led here; absent: nothing did. */
  report?: FormReport;
}

/** Analogs are counted for so many lines; a cart with more of them has a harder problem. */
const MOST_COUNTED = 20;

/** Loads the page of the cart for one city and whoever it is bought for. */
export async function loadCart(
  api: ApiClient,
  city: number,
  session: Promise<Session | null>,
): Promise<CartPageView> {
  const [{ seo, cart, recommended, note, delivery }, credit] = await Promise.all([
    data(api.GET('/api/v1/cart/page/')),
    session.then((known) => loadContractCredit(api, known?.buyer ?? null)),
  ]);
  const missing = cart.results.filter(({ max_quantity }) => max_quantity === 0).slice(0, MOST_COUNTED);
  const counts = await Promise.all(missing.map(({ product }) => countAnalogs(api, product.id)));
  return {
    title: seo.title,
    robots: seo.robots,
    lines: cart.results.map(({ product }) => toLineCard(product, city)),
    recommended: recommended.map((card) => toCardView(card, city)),
    deliveryNote: note,
    delivery,
    credit,
    analogs: Object.fromEntries(missing.map(({ product }, at) => [product.id, counts[at] ?? 0])),
  };
}

function toLineCard(card: CartPage['cart']['results'][number]['product'], city: number): LineCard {
  const { id, href, name, article, image, stock, oldPrice, isOwn } = toCardView(card satisfies Card, city);
  const old = oldPrice === undefined ? {} : { oldKopecks: fromRoubles(oldPrice) };
  return { id, href, name, article, image, stock, ...old, ...(isOwn && { isOwn }) };
}

async function countAnalogs(api: ApiClient, product: number): Promise<number> {
  const params = { path: { id: String(product) }, query: { limit: 1, offset: 0 } };
  try {
    const { count } = await data(api.GET('/api/v1/catalog/product/{id}/recommended/', { params }));
    return count;
  } catch (error) {
    if (isLoadError(error)) return 0; // the cart stands without them
    throw error;
  }
}
