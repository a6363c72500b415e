import { Type } from 'typebox';
import { nullable, Roubles } from '../../../platform/http/shapes.ts';
import { ImgShape } from '../../catalogue/card/card.shapes.ts';
import { OFFER_STATES, type OfferState } from './offers.ts';

/** What the shop offers in its answer to a stock request, at the price that the visitor has now. */
export const OfferShape = Type.Object(
  {
    state: Type.Unsafe<OfferState>({ type: 'string', enum: OFFER_STATES }),
    until: Type.String({ format: 'date', description: 'Последний день предложения' }),
    is_analog: Type.Boolean({ description: 'Другой товар вместо того, который ждали' }),
    city: Type.String({ description: 'Город, чьи цена и остаток в ответе' }),
    name: Type.String(),
    article: Type.String(),
    href: nullable(Type.String({ description: 'null: товар больше не продаётся' })),
    image: nullable(ImgShape),
    unit: Type.String(),
    quantity: Type.Integer({ description: 'Сколько добавится в корзину' }),
    price: nullable(Type.Unsafe<number>({ ...Roubles, description: 'Ваша цена; null: цены нет' })),
    by_contract: Type.Boolean(),
    total: nullable(Roubles),
    problem: nullable(Type.String({ description: 'Почему сейчас нельзя добавить' })),
    note: nullable(Type.String({ description: 'Что не так, как просили: «есть 3 из 5»' })),
  },
  { title: 'StockOffer' },
);
