import type { Static } from 'typebox';
import type { ChangeKind } from '../../core/changes.server.ts';
import { kept } from '../../core/kept.server.ts';
import type { Card } from '../catalogue/card.server.ts';
import { readDeliveryNote } from './cart.queries.ts';
import { type CartContext, readCart } from './cart.server.ts';
import type { CartPageShape } from './cart.shapes.ts';

const texts: ReadonlySet<ChangeKind> = new Set(['layout']);

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
    kept(db, 'delivery note', texts, () => readDeliveryNote(db)),
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
