import { fromRoubles } from '../../../platform/text/money.ts';
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

/** A line of the order. */
export interface LineView extends PricedLine {
  name: string;
  /** «» if the product has none. */
  article: string;
  href: string;
  unit: string;
  image: CardImage;
  /** Says that the price has to be confirmed; absent for a right one. */
  asOf?: string;
  /** The available quantity; if less than wanted, the visitor is asked. */
  max: number;
}

/** The data of the checkout page. */
export interface CheckoutView {
  /** The idempotency key of this order: sent again, it creates no second order. */
  key: string;
  city: number;
  cityName: string;
  lines: LineView[];
  /** Names of cart products that cannot be bought now. */
  missing: string[];
  delivery: CheckoutPage['delivery'];
  shops: PickupShop[];
  /** The shop for pick-up from the address; null if none. */
  askedShop: number | null;
  terms: DeliveryTerms;
  payments: Payment[];
  /** The order just placed, when nothing is left to order. */
  lastOrder: CheckoutPage['last_order'];
  /** The company it is bought for; null for oneself. */
  buyer: CheckoutPage['buyer'];
  /** Whether the user is the head of that company, who needs no power of attorney to collect goods. */
  isHead: boolean;
  /** The possible buyers; with a single one there is no choice. */
  buyers: BuyerOption[];
  /** The chosen one. */
  chosenBuyer: string;
  addresses: Addresses;
  /** Whether the visitor is logged in. */
  isKnown: boolean;
  contact: { name: string; phone: string; email: string };
}

/** Loads the checkout; for a guest only the cart is requested. */
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
    // A person without a company has none to load (ACC-2).
    session?.is_legal_entity ? data(api.GET('/api/v1/companies/legal-entities/', all)) : undefined,
    isKnown ? data(api.GET('/api/v1/orders/delivery/address/', all)) : undefined,
  ]);
  const inCart = cart?.results ?? [];
  return {
    key: newKey(),
    city: checkout.city,
    cityName: layout.cities.find(({ id }) => id === checkout.city)?.name ?? '',
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

/** The contact of the logged-in user, also when buying for a company: a colleague's contact is not used. */
async function contactOf(api: ApiClient): Promise<CheckoutView['contact']> {
  const { name, phone, email } = await data(api.GET('/api/v1/users/profile/'));
  return { name, phone: phone ?? '', email };
}

type CartLine = Answer<'/api/v1/catalog/cart/'>['results'][number];

function isBought({ max_quantity }: CartLine): boolean {
  return max_quantity > 0;
}

function toLine(line: CartLine, city: number, session: Session | null): LineView {
  const { href, name, article, image, unit, asOf } = toCardView(line.product, city);
  const known = session?.cart_items.find(({ id }) => id === line.id);
  return {
    id: line.id,
    name,
    article,
    href,
    image,
    unit,
    quantity: line.quantity,
    max: line.max_quantity,
    ...(asOf && { asOf }),
    // Rounded to whole kopecks per unit: the sum is calculated from them.
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
