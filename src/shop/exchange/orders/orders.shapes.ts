import { Type } from 'typebox';
import { nullable, PathId } from '../../../platform/http/shapes.ts';
import { ConnectionSlug } from '../connections/connections.shapes.ts';

const Moment = Type.String({ format: 'date-time' });

export const OrdersOutQueryShape = Type.Object(
  {
    connection: Type.Optional(ConnectionSlug),
    limit: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 50,
      description: 'Сколько заказов каждого вида',
    }),
  },
  { additionalProperties: false },
);

const Waiting = Type.Object(
  {
    number: Type.String(),
    placed_at: Moment,
    unlinked: Type.Array(Type.String(), { description: 'Товары заказа, которых нет в 1С' }),
    failures: Type.Integer({ description: 'Сколько раз 1С его не приняла' }),
  },
  { title: 'WaitingOrder' },
);

const Given = Type.Object(
  {
    number: Type.String(),
    revision: nullable(Type.Integer()),
    is_cancelled: Type.Boolean(),
    at: Type.String({ format: 'date-time', description: 'С какого времени он в этом состоянии' }),
    how: nullable(
      Type.String({
        description:
          'success — 1С подтвердила, implicit — промолчала, document — прислала его документ, staff — отметил сотрудник',
      }),
    ),
    seen_at: nullable(Type.String({ format: 'date-time', description: 'Когда из 1С вернулся его документ' })),
    failures: Type.Integer(),
  },
  { title: 'GivenOrder' },
);

export const OrdersOutShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          connection: Type.String(),
          orders: Type.String({ description: 'Какие заказы передаются' }),
          waiting: Type.Array(Waiting, { description: 'Уйдут при следующем обмене' }),
          unlinked: Type.Array(Waiting, { description: 'Ждут, пока их товары появятся в 1С' }),
          offered: Type.Array(Given, { description: 'Отданы, но 1С ещё не подтвердила' }),
          stuck: Type.Array(Given, { description: '1С не принимает их и отдельно от других' }),
          handed: Type.Array(Given),
          first_unseen: nullable(
            Type.String({ description: 'Первый переданный заказ, если из 1С ещё не вернулся ни один' }),
          ),
        },
        { title: 'OrdersOfConnection' },
      ),
    ),
  },
  { title: 'OrdersOut' },
);

/** The number of an order in a path. */
export const numberParams = Type.Object({ number: PathId });

export const OfConnectionShape = Type.Object({ connection: ConnectionSlug }, { additionalProperties: false });
