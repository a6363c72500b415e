import { Type } from 'typebox';
import { Id, nullable, pageOf } from '../../platform/http/shapes.ts';
import { CardShape } from '../catalogue/card/card.shapes.ts';

export const WishShape = Type.Object({ id: Type.Integer(), product: CardShape }, { title: 'WishlistItem' });

export const WishlistShape = Type.Object(
  {
    id: nullable(Type.Integer({ description: 'null: избранное ещё не создано' })),
    ...pageOf(WishShape, '').properties,
  },
  { title: 'Wishlist' },
);

export const WishlistQueryShape = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Без него — всё' })),
    offset: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 }),
  },
  { additionalProperties: false },
);

export const NewWishShape = Type.Object({ product: Id }, { additionalProperties: false });
