import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, Id, nullable } from '../../../../platform/http/shapes.ts';
import { AnswersShape, StockAnswerShape } from '../../../accounts/answers/answers.shapes.ts';
import { MOST_ANSWER } from '../../../accounts/answers/answers.ts';
import { SeenVersionShape } from '../../../audit/outdated/outdated.shapes.ts';
import { ImgShape } from '../../../catalogue/card/card.shapes.ts';
import { STOCK_REQUEST_STATES } from '../../stock-requests/stock-requests.ts';

const closed = { additionalProperties: false } as const;
const StateCode = Type.Unsafe<(typeof STOCK_REQUEST_STATES)[number]>({
  type: 'string',
  enum: STOCK_REQUEST_STATES,
});

export const RequestsQueryShape = Type.Object(
  {
    state: Type.Optional(StateCode),
    city: Type.Optional(Id),
    product: Type.Optional(Id),
    text: Type.Optional(Type.String({ maxLength: 200, description: 'Имя, телефон или почта' })),
    ...cursorQuery,
  },
  closed,
);

export const StaffRequestShape = Type.Object(
  {
    id: Type.Integer(),
    version: Type.Integer(),
    status: Type.Object({ code: StateCode, name: Type.String() }, { title: 'StockRequestStatus' }),
    product: Type.Object(
      { id: Type.Integer(), article: Type.String(), name: Type.String(), href: Type.String() },
      { title: 'RequestedProduct' },
    ),
    quantity: Type.Integer(),
    unit: Type.String(),
    city: Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'RequestCity' }),
    name: nullable(Type.String()),
    phone: nullable(Type.String()),
    email: nullable(Type.String()),
    comment: Type.String(),
    created_at: Type.String({ format: 'date-time' }),
    answers: AnswersShape,
  },
  { title: 'StaffStockRequest' },
);

export const StaffRequestsShape = cursorPageOf(StaffRequestShape, 'StaffStockRequests');

export const AnswerRequestShape = Type.Object(
  {
    version: SeenVersionShape,
    answer: StockAnswerShape,
    day: Type.Optional(Type.String({ format: 'date', description: 'С answer day: когда придёт' })),
    product: Type.Optional(Type.Integer({ ...Id, description: 'С answer analog: товар в наличии' })),
    text: Type.Optional(Type.String({ maxLength: MOST_ANSWER, description: 'Добавится в письмо' })),
  },
  closed,
);

export const CloseRequestShape = Type.Object({ version: SeenVersionShape }, closed);

export const AnalogQueryShape = Type.Object(
  { text: Type.String({ minLength: 2, maxLength: 200, description: 'Артикул или слова' }) },
  closed,
);

export const AnalogsShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          article: Type.String(),
          href: Type.String(),
          unit: Type.String(),
          image: nullable(ImgShape),
          price: nullable(Type.Number({ description: 'Рубли за единицу в городе заявки; null: нет цены' })),
          free: Type.Integer({ description: 'Сколько можно купить в городе заявки' }),
          is_enough: Type.Boolean({ description: 'Хватит на всю заявку' }),
        },
        { title: 'AnalogForRequest' },
      ),
    ),
  },
  { title: 'AnalogsForRequest' },
);
