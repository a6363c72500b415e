import type { Static } from 'typebox';
import { shopSetting } from '../../core/settings.server.ts';
import type { Card } from '../catalogue/card.server.ts';
import { type CartContext, readCart } from './cart.server.ts';
import type { CartPageShape } from './cart.shapes.ts';

/** The page of the cart: its lines, goods that go with them, a word of the shop on delivery. */
export async function cartPage({
  recommended,
  deliveryText,
  ...context
}: CartContext & {
  recommended(productIds: readonly number[]): Promise<Card[]>;
  deliveryText(cityId: number): Promise<string>;
}): Promise<Static<typeof CartPageShape>> {
  const { db, visitor } = context;
  const [cart, note, delivery] = await Promise.all([
    readCart(context),
    shopSetting(db, 'delivery_note'),
    deliveryText(visitor.cityId),
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
    delivery_note: [note, delivery].filter(Boolean).join(' '),
  };
}
