import { Type } from 'typebox';
import { callKey, nullable, Roubles } from '../../platform/http/shapes.ts';
import { LinesAnswerShape } from '../cart/cart.shapes.ts';
import { ImgShape, StockShape } from '../catalogue/card/card.shapes.ts';
import { SHARED_DAYS, SHARED_TOKEN, type SharedKind } from './sharing.ts';

const Kind = Type.Unsafe<SharedKind>({ type: 'string', enum: ['cart', 'wishlist'] });
const Moment = (description: string) => Type.String({ format: 'date-time', description });

export const TokenParams = Type.Object({ token: Type.String({ pattern: SHARED_TOKEN }) });

export const ShareShape = Type.Object({ from: Kind }, { additionalProperties: false });

export const ListQueryShape = Type.Object({ from: Kind }, { additionalProperties: false });

/** A link in the answers to its owner. */
export const SharedLinkShape = Type.Object(
  {
    id: Type.Integer(),
    token: Type.String({ description: 'Ссылка — /shared/{token}' }),
    kind: Kind,
    count: Type.Integer({ description: 'Строк в списке' }),
    created_at: Moment('Когда список сохранён'),
    expires_at: Moment(`Ссылка действует ${SHARED_DAYS} дней`),
    is_current: Type.Boolean({ description: 'true: список с тех пор не изменился' }),
  },
  { title: 'SharedLink' },
);

export const SharedLinksShape = Type.Object(
  { results: Type.Array(SharedLinkShape, { description: 'Последняя созданная выше' }) },
  { title: 'SharedLinks' },
);

const SharedLineShape = Type.Object(
  {
    product: Type.Integer(),
    href: nullable(Type.String({ description: 'null: товар больше не продаётся' })),
    name: Type.String(),
    article: Type.String(),
    image: nullable(ImgShape),
    unit: Type.String(),
    quantity: Type.Integer({ description: 'Из избранного — наименьшее, которым продаётся' }),
    max_quantity: Type.Integer({ description: 'Сколько можно купить в вашем городе, 0 — нельзя' }),
    price: nullable(Type.Unsafe<number>({ ...Roubles, description: 'Ваша цена; null: цены нет' })),
    by_contract: Type.Boolean({ description: 'Цена по вашему договору' }),
    total: nullable(Roubles),
    stock: StockShape,
    problem: nullable(Type.String({ description: 'Почему столько не купить' })),
  },
  { title: 'SharedLine' },
);

export const SharedListShape = Type.Object(
  {
    kind: Kind,
    created_at: Moment('Когда список сохранён'),
    expires_at: Moment('До какого времени действует ссылка'),
    is_own: Type.Boolean({ description: 'Ссылку создали вы: её можно отозвать' }),
    city: Type.String({ description: 'Город, чьи цены и остатки в ответе' }),
    prices: Type.String({ description: '«Розничные цены» или «Цены по договору № 12, ООО «Ромашка»»' }),
    count: Type.Integer({ description: 'Строк, которые можно купить' }),
    total_price: Roubles,
    results: Type.Array(SharedLineShape),
  },
  { title: 'SharedList' },
);

export const ToCartKeyShape = Type.Object({
  'idempotency-key': Type.Optional(callKey('Ключ вызова: повтор с тем же ключом ничего больше не добавит')),
});

export const SharedToCartShape = Type.Object(
  {
    added: Type.Integer({ description: 'Строк добавлено' }),
    refused: Type.Array(
      Type.Object(
        {
          product: Type.Integer(),
          name: Type.String(),
          quantity: Type.Integer(),
          error: Type.String({ description: 'Почему не добавили' }),
          instead: LinesAnswerShape.properties.results.items.properties.instead,
        },
        { title: 'SharedLineRefused' },
      ),
    ),
  },
  { title: 'SharedToCart' },
);
