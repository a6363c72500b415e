import { fromRoubles, type Kopecks } from '../../../core/money.ts';
import type { DeliveryType } from '../../../shop/orders/orders.ts';
import { type ApiClient, data } from '../../api/client.ts';
import { newKey } from '../../api/new-key.ts';
import type { Answer } from '../../api/shapes.ts';
import { toCardView } from '../../catalogue/card.ts';
import type { Session } from '../../visitor/session.ts';
import { type PickupShop, pickupShops } from './pickup-shops.ts';
import type { DeliveryPrices, PricedLine } from './shown.ts';

type CheckoutAnswer = Answer<'/api/v1/orders/checkout/'>;
type CardImage = ReturnType<typeof toCardView>['image'];

/** A line on the shelf of the order. */
export interface LineView extends PricedLine {
  name: string;
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
  delivery: CheckoutAnswer['delivery'];
  shops: PickupShop[];
  prices: DeliveryPrices;
  consents: CheckoutAnswer['consents'];
  isKnown: boolean;
  contact: { name: string; phone: string; email: string };
}

/** Loads the page for whoever asks; nothing is asked for a guest without a session but what is told to all. */
export async function loadCheckout(api: ApiClient, session: Session | null): Promise<CheckoutView> {
  const hasCart = session?.cart_id !== null && session !== null;
  const [checkout, layout, cart, stock, profile] = await Promise.all([
    data(api.GET('/api/v1/orders/checkout/')),
    data(api.GET('/api/v1/layout/')),
    hasCart ? data(api.GET('/api/v1/catalog/cart/')) : undefined,
    hasCart ? data(api.GET('/api/v1/catalog/cart/availability/')) : undefined,
    session?.is_authenticated ? data(api.GET('/api/v1/users/profile/')) : undefined,
  ]);
  const all = cart?.results ?? [];
  return {
    key: newKey(),
    city: checkout.city,
    lines: all.filter(isBought).map((line) => toLine(line, checkout.city, session)),
    missing: all.filter((line) => !isBought(line)).map(({ product }) => product.name),
    delivery: checkout.delivery,
    shops: pickupShops(
      checkout.delivery.flatMap(({ shops }) => shops),
      layout.shops,
      stock?.results ?? [],
    ),
    prices: pricesOf(checkout),
    consents: checkout.consents,
    isKnown: profile !== undefined,
    contact: { name: profile?.name ?? '', phone: profile?.phone ?? '', email: profile?.email ?? '' },
  };
}

type CartLine = Answer<'/api/v1/catalog/cart/'>['results'][number];

function isBought({ max_quantity }: CartLine): boolean {
  return max_quantity > 0;
}

function toLine(line: CartLine, city: number, session: Session | null): LineView {
  const { href, name, image, unit } = toCardView(line.product, city);
  const known = session?.cart_items.find(({ id }) => id === line.id);
  return {
    ...{ id: line.id, name, href, image, unit, quantity: line.quantity, max: line.max_quantity },
    // Whole kopecks for one: the sum is made of them.
    kopecks: Math.round(fromRoubles(line.total) / line.quantity),
    prices: (known?.prices ?? []).map(({ min_quantity, price }) => ({
      minQuantity: min_quantity,
      kopecks: fromRoubles(price),
    })),
  };
}

function pricesOf({ delivery }: CheckoutAnswer): DeliveryPrices {
  const kopecksOf = (roubles: number | null): Kopecks | null =>
    roubles === null ? null : fromRoubles(roubles);
  const entries = delivery.map(({ type, price, free_from }): [DeliveryType, DeliveryPrices[DeliveryType]] => {
    const kopecks = kopecksOf(price);
    return [type, kopecks === null ? null : { kopecks, freeFrom: kopecksOf(free_from) }];
  });
  return Object.fromEntries(entries);
}
