import type { Static } from 'typebox';
import { shopSetting } from '../../platform/config/settings.server.ts';
import type { Card } from '../catalogue/card/card.server.ts';
import type { Visitor } from '../session/session.ts';
import { type CartContext, readCart } from './cart.server.ts';
import type { CartDeliveryShape, CartPageShape } from './cart.shapes.ts';

/** The data of the cart page: lines, cross-sell products, the shop's text on delivery. */
export async function cartPage({
  recommended,
  deliveryOf,
  ...context
}: CartContext & {
  recommended(productIds: readonly number[]): Promise<Card[]>;
  deliveryOf(visitor: Visitor): Promise<Static<typeof CartDeliveryShape>>;
}): Promise<Static<typeof CartPageShape>> {
  const { db, visitor } = context;
  const [cart, note, delivery] = await Promise.all([
    readCart(context),
    shopSetting(db, 'delivery_note'),
    deliveryOf(visitor),
  ]);
  return {
    seo: {
      title: 'Корзина',
      description: '',
      h1: 'Корзина',
      canonical: '/cart',
      robots: 'noindex, follow',
      breadcrumbs: [
        { name: 'Главная', href: '/' },
        { name: 'Корзина', href: '/cart' },
      ],
    },
    cart,
    recommended: await recommended(cart.results.map(({ product }) => product.id)),
    delivery_note: [note, delivery.words].filter(Boolean).join(' '),
    note: note ?? '',
    delivery,
  };
}
