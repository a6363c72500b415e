import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, nullable } from '../../../platform/http/shapes.ts';
import { ConnectionSlug } from '../connections/connections.shapes.ts';
import { RunRowShape } from '../runs/runs.shapes.ts';

const Moment = Type.String({ format: 'date-time' });

const AgeShape = Type.Object(
  {
    kind: Type.String({ description: 'goods, prices, stock, orders_out, orders_in' }),
    name: Type.String(),
    at: nullable(
      Type.String({ format: 'date-time', description: 'Когда приходило или уходило; null — ни разу' }),
    ),
    note: Type.String({ description: 'Сколько их' }),
    is_bad: Type.Boolean({ description: 'Здесь что-то ждёт человека или молчит' }),
  },
  { title: 'ExchangeAge' },
);

export const CockpitShape = Type.Object(
  {
    ages: Type.Array(AgeShape),
    live: nullable(
      Type.Object(
        {
          id: Type.Integer(),
          connection: nullable(Type.String()),
          kind: Type.String(),
          name: Type.String(),
          percent: nullable(Type.Integer({ description: 'Сколько файла прочитано; null — ещё неизвестно' })),
          left_seconds: nullable(Type.Integer({ description: 'Сколько ещё, если так пойдёт' })),
          started_at: Moment,
          is_stopping: Type.Boolean(),
          can_stop: Type.Boolean(),
        },
        { title: 'LiveRun' },
      ),
    ),
    waiting: Type.Integer({ description: 'Сколько загрузок ждут очереди' }),
    is_paused: Type.Boolean({ description: 'Загрузки какого-то подключения стоят после отмены' }),
    held: Type.Array(
      Type.Object(
        {
          run: Type.Integer(),
          kind: Type.String(),
          name: Type.String(),
          goods: Type.Integer({ description: '0 — ждёт вся загрузка' }),
          since: Moment,
        },
        { title: 'WaitingRun' },
      ),
      { description: 'Загрузки, из которых что-то ждёт проверки, старые сверху' },
    ),
  },
  { title: 'ExchangeCockpit' },
);

export const SessionsQueryShape = Type.Object(
  { connection: Type.Optional(ConnectionSlug), ...cursorQuery },
  { additionalProperties: false },
);

export const SessionsShape = cursorPageOf(
  Type.Object(
    {
      id: Type.Integer(),
      connection: Type.String(),
      started_at: Moment,
      seen_at: Moment,
      is_live: Type.Boolean({ description: '1С в нём ещё на связи' }),
      files: Type.Integer(),
      bytes: Type.Integer(),
      offered: Type.Integer({ description: 'Заказов отдано' }),
      handed: Type.Integer({ description: 'Из них 1С подтвердила' }),
      documents: Type.Integer({ description: 'Документов заказов вернулось' }),
      runs: Type.Array(RunRowShape, { description: 'Не больше 30 первых загрузок сеанса' }),
    },
    { title: 'ExchangeSessionRow' },
  ),
  'ExchangeSessions',
);

export const HeldSummaryShape = Type.Object(
  {
    goods: Type.Integer(),
    prices: Type.Integer({ description: 'Сколько цен изменится; у товара их может быть несколько' }),
    price_types: Type.Array(
      Type.Object(
        { name: Type.String(), goods: Type.Integer(), prices: Type.Integer() },
        { title: 'HeldPriceType' },
      ),
      { description: 'Типы этих цен, больше товаров — выше' },
    ),
    rules: Type.Array(
      Type.Object(
        { code: Type.String(), number: Type.String(), name: Type.String(), goods: Type.Integer() },
        { title: 'HeldRuleCount' },
      ),
      { description: 'Сколько товаров держит каждое правило, больше — выше' },
    ),
    guess: nullable(
      Type.Object(
        { title: Type.String(), text: Type.String() },
        { title: 'HeldGuess', description: 'Что, похоже, случилось' },
      ),
    ),
  },
  { title: 'HeldSummary' },
);
