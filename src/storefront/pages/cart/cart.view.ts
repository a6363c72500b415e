import { fromRoubles, type Kopecks } from '../../../platform/text/money.ts';
import { type ApiClient, data, isLoadError } from '../../api/client.ts';
import type { Answer, Card } from '../../api/shapes.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';
import { type ContractCredit, loadContractCredit } from '../../companies/contract-credit.ts';
import { type LastOrder, loadLastOrders } from '../../orders/load-last-orders.ts';
import type { Session } from '../../visitor/session.ts';
import type { FormReport } from './form-report.ts';

type CartPage = Answer<'/api/v1/cart/page/'>;

/** What a line shows of its product, besides the data of the cart itself. */
export type LineCard = Pick<CardView, 'id' | 'href' | 'name' | 'article' | 'image' | 'stock' | 'asOf'> & {
  /** The struck-out price in the city; absent if there is none. */
  oldKopecks?: Kopecks;
  /** The price comes from a contract. */
  isOwn?: true;
};

/** What the delivery of the cart costs and when it comes, with the quantities that its days were computed for. */
export type CartDelivery = CartPage['delivery'] & { of: string };

/** The data of the cart page, besides the cart in the visitor's own state. */
export interface CartPageView {
  title: string;
  robots: string;
  lines: LineCard[];
  recommended: CardView[];
  /** The shop's note about delivery. */
  deliveryNote: string;
  delivery: CartDelivery;
  /** The available credit of the buyer's contract; null without credit. */
  credit: ContractCredit | null;
  /** The last order of somebody who is logged in, if it can be repeated. */
  lastOrder?: LastOrder;
  /** The number of analogs for unavailable products: product → count. */
  analogs: Record<number, number>;
  /** The result of the form that redirected here. */
  report?: FormReport;
}

/** Analogs are counted only for this many lines, to limit the calls. */
const MOST_COUNTED = 20;

/** Loads the cart page for a city and buyer. */
export async function loadCart(
  api: ApiClient,
  city: number,
  session: Promise<Session | null>,
): Promise<CartPageView> {
  const [page, credit, lastOrders] = await Promise.all([
    data(api.GET('/api/v1/cart/page/')),
    session.then((known) => loadContractCredit(api, known?.buyer ?? null)),
    session.then((known) => (known?.is_authenticated ? loadLastOrders(api, 1) : [])),
  ]);
  const { seo, cart, recommended, note } = page;
  const lastOrder = lastOrders.find((order) => order.can_repeat);
  const missing = cart.results.filter(({ max_quantity }) => max_quantity === 0).slice(0, MOST_COUNTED);
  const counts = await Promise.all(missing.map(({ product }) => countAnalogs(api, product.id)));
  return {
    title: seo.title,
    robots: seo.robots,
    lines: cart.results.map(({ product }) => toLineCard(product, city)),
    recommended: recommended.map((card) => toCardView(card, city)),
    deliveryNote: note,
    delivery: deliveryIn(page),
    credit,
    ...(lastOrder && { lastOrder }),
    analogs: Object.fromEntries(missing.map(({ product }, at) => [product.id, counts[at] ?? 0])),
  };
}

/** The delivery in an answer of the API. */
export function deliveryIn({ cart, delivery }: CartPage): CartDelivery {
  const lines = cart.results.filter(({ max_quantity }) => max_quantity > 0);
  return {
    ...delivery,
    of: quantitiesOf(lines.map(({ product: { id: product }, quantity }) => ({ product, quantity }))),
  };
}

/** Lines that can be bought as one text, to compare quantities. */
export function quantitiesOf(lines: readonly { product: number; quantity: number }[]): string {
  return lines
    .map(({ product, quantity }) => `${product} ${quantity}`)
    .sort()
    .join();
}

function toLineCard(card: CartPage['cart']['results'][number]['product'], city: number): LineCard {
  const { id, href, name, article, image, stock, oldPrice, isOwn, asOf } = toCardView(
    card satisfies Card,
    city,
  );
  const old = oldPrice === undefined ? {} : { oldKopecks: fromRoubles(oldPrice) };
  return { id, href, name, article, image, stock, ...old, ...(isOwn && { isOwn }), ...(asOf && { asOf }) };
}

async function countAnalogs(api: ApiClient, product: number): Promise<number> {
  const params = { path: { id: String(product) }, query: { limit: 1, offset: 0 } };
  try {
    const { count } = await data(api.GET('/api/v1/catalog/product/{id}/recommended/', { params }));
    return count;
  } catch (error) {
    if (isLoadError(error)) return 0; // the page can do without them
    throw error;
  }
}
