import { fromRoubles } from '../../../core/money.ts';
import { type ApiClient, data } from '../../api/client.ts';
import { newKey } from '../../api/new-key.ts';
import type { Answer } from '../../api/shapes.ts';
import { toCardView } from '../../catalogue/card.ts';
import { toRate } from '../../places/delivery-rate.ts';
import type { Session } from '../../visitor/session.ts';
import { type BuyerOption, buyerOptions, chosenValue } from '../account/buyer/buyer-options.ts';
import { type Payment, paymentsOf } from './payments.ts';
import { type PickupShop, pickupShops } from './pickup-shops.ts';
import type { DeliveryTerms, PricedLine } from './shown.ts';

type CheckoutPage = Answer<'/api/v1/orders/checkout/'>;
type CardImage = ReturnType<typeof toCardView>['image'];
type Addresses = Answer<'/api/v1/orders/delivery/address/'>['results'];

/** A line on the shelf of the order. */
export interface LineView extends PricedLine {
  name: string;
  /** «» for goods without one. */
  article: string;
  href: string;
  unit: string;
  image: CardImage;
  /** How much of it there is; less than is wanted: the rest will be asked about. */
  max: number;
}

/** All that the page of the checkout shows. */
export interface CheckoutView {
  /** The name of this order: sent again under it, it does not become a second one. */
  key: string;
  city: number;
  lines: LineView[];
  /** Names of what is in the cart and cannot be bought now. */
  missing: string[];
  delivery: CheckoutPage['delivery'];
  shops: PickupShop[];
  /** Where one has said beforehand to collect it: of the address; null: nowhere. */
  askedShop: number | null;
  terms: DeliveryTerms;
  payments: Payment[];
  /** An order just placed, when there is nothing more to order. */
  lastOrder: CheckoutPage['last_order'];
  /** The company it is bought for; null: for oneself. */
  buyer: CheckoutPage['buyer'];
  /** Whether he is the head of that company: who needs no power to collect its goods. */
  isHead: boolean;
  /** For whom else he could buy; only «for oneself»: nobody asks. */
  buyers: BuyerOption[];
  /** Which of them it is. */
  chosenBuyer: string;
  addresses: Addresses;
  /** Whether he has logged in. */
  isKnown: boolean;
  contact: { name: string; phone: string; email: string };
}

/** Loads the page for whoever asks; of a guest nothing is asked but his cart. */
export async function loadCheckout(
  api: ApiClient,
  session: Session | null,
  askedShop: string | null,
): Promise<CheckoutView> {
  const isKnown = session?.is_authenticated ?? false;
  const all = { params: { query: { limit: 50, offset: 0 } } };
  const [checkout, layout, cart, stock, contact, companies, addresses] = await Promise.all([
    data(api.GET('/api/v1/orders/checkout/')),
    data(api.GET('/api/v1/layout/')),
    session && data(api.GET('/api/v1/catalog/cart/')),
    session && data(api.GET('/api/v1/catalog/cart/availability/')),
    isKnown ? contactOf(api) : { name: '', phone: '', email: '' },
    // Of a person without a company there are none to ask for (RULINGS 17).
    session?.is_legal_entity ? data(api.GET('/api/v1/companies/legal-entities/', all)) : undefined,
    isKnown ? data(api.GET('/api/v1/orders/delivery/address/', all)) : undefined,
  ]);
  const inCart = cart?.results ?? [];
  return {
    key: newKey(),
    city: checkout.city,
    lines: inCart.filter(isBought).map((line) => toLine(line, checkout.city, session)),
    missing: inCart.filter((line) => !isBought(line)).map(({ product }) => product.name),
    delivery: checkout.delivery,
    shops: pickupShops(checkout.pickup, layout.shops, stock?.results ?? []),
    askedShop: checkout.pickup.find(({ shop }) => String(shop) === askedShop)?.shop ?? null,
    terms: termsOf(checkout, inCart),
    payments: paymentsOf(checkout),
    lastOrder: checkout.last_order,
    buyer: checkout.buyer,
    isHead: session?.buyer?.role === 'head',
    buyers: buyerOptions(companies?.results ?? []),
    chosenBuyer: chosenValue(session?.buyer ?? null),
    addresses: addresses?.results ?? [],
    isKnown,
    contact,
  };
}

/** Whom to call: who has logged in, for a company too; what a colleague once wrote is his own. */
async function contactOf(api: ApiClient): Promise<CheckoutView['contact']> {
  const { name, phone, email } = await data(api.GET('/api/v1/users/profile/'));
  return { name, phone: phone ?? '', email };
}

type CartLine = Answer<'/api/v1/catalog/cart/'>['results'][number];

function isBought({ max_quantity }: CartLine): boolean {
  return max_quantity > 0;
}

function toLine(line: CartLine, city: number, session: Session | null): LineView {
  const { href, name, article, image, unit } = toCardView(line.product, city);
  const known = session?.cart_items.find(({ id }) => id === line.id);
  return {
    ...{ id: line.id, name, article, href, image, unit, quantity: line.quantity, max: line.max_quantity },
    // Whole kopecks for one: the sum is made of them.
    kopecks: Math.round(fromRoubles(line.total) / line.quantity),
    prices: (known?.prices ?? []).map(({ min_quantity, price }) => ({
      minQuantity: min_quantity,
      kopecks: fromRoubles(price),
    })),
  };
}

function termsOf({ delivery, weights }: CheckoutPage, lines: readonly CartLine[]): DeliveryTerms {
  const weightOf = new Map(weights.map(({ product, weight }) => [product, weight]));
  const grams = lines.map(({ id, product }): [number, number | null] => {
    const weight = weightOf.get(product.id);
    return [id, weight ? Math.round(weight * 1000) : null];
  });
  return {
    types: delivery.map(({ type }) => type),
    rates: delivery.flatMap(({ type, rates }) =>
      type === 'pickup' ? [] : rates.map((rate) => ({ type, ...toRate(rate) })),
    ),
    grams: Object.fromEntries(grams),
  };
}
