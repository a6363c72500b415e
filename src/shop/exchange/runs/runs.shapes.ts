import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, Id, nullable, PathId } from '../../../platform/http/shapes.ts';
import { ConnectionSlug } from '../connections/connections.shapes.ts';
import { RUN_STATES, SHOWN_STATES } from './runs.ts';

const closed = { additionalProperties: false } as const;
const State = Type.Unsafe<(typeof RUN_STATES)[number]>({
  type: 'string',
  enum: RUN_STATES,
  description:
    'queued — ждёт очереди, running — идёт, applied — принята, held — ждёт проверки, rejected — не принята, undone — отменена',
});

const ShownState = Type.Unsafe<(typeof SHOWN_STATES)[number]>({
  type: 'string',
  enum: SHOWN_STATES,
  description:
    'queued — ждёт очереди, running — идёт, interrupted — прервана: её процесс остановился, она начнётся снова, applied — принята, held — ждёт проверки, rejected — не принята, undone — отменена',
});

/** The number of a run in a query. */
const RunNumber = Type.Integer({ minimum: 1, maximum: 999_999_999 });

const RunFields = {
  id: Type.Integer(),
  connection: nullable(Type.String({ description: 'null: загружено командой' })),
  source: nullable(Type.String()),
  kind: Type.String({
    description:
      'file — файл, close — конец выгрузки, release — разрешённые товары, documents — документы заказов, import — командой, link — связь товаров, undo — отмена',
  }),
  name: Type.String({ description: 'Имя файла; у конца выгрузки — что его вызвало' }),
  state: ShownState,
  is_stopped: Type.Boolean({ description: 'Её остановил человек' }),
  brings: Type.Array(Type.String({ description: 'goods, prices, stock: что было в файле' })),
  progress: nullable(Type.String()),
  summary: nullable(Type.String({ description: 'Что сделано' })),
  reason: nullable(Type.String({ description: 'Почему не принята или ждёт' })),
  created_at: Type.String({ format: 'date-time' }),
  ended_at: nullable(Type.String({ format: 'date-time' })),
  of_run: nullable(
    Type.Integer({ description: 'Чьи товары разрешены или связаны, что отменено, из какого архива файл' }),
  ),
  has_diff: Type.Boolean({ description: 'Изменения записаны: их видно и можно отменить' }),
};

export const RunRowShape = Type.Object(RunFields, { title: 'ExchangeRunRow' });
export const RunsShape = cursorPageOf(RunRowShape, 'ExchangeRuns');

export const RunShape = Type.Object(
  {
    ...RunFields,
    held_for: Type.Array(
      Type.Object({ rule: Type.String(), text: Type.String() }, { title: 'ExchangeHeldReason' }),
      { description: 'Какие правила задержали загрузку целиком' },
    ),
    waived: Type.Array(Type.String(), { description: 'Правила, от которых её освободили' }),
    held_goods: Type.Integer({ description: 'Сколько её товаров ждёт проверки' }),
    digest: nullable(
      Type.String({
        description:
          'Отпечаток того, что ждёт, и того, что сейчас в магазине: для release. Что изменит файл — в diff',
      }),
    ),
  },
  { title: 'ExchangeRun' },
);

export const RunsQueryShape = Type.Object(
  { connection: Type.Optional(ConnectionSlug), state: Type.Optional(State), ...cursorQuery },
  closed,
);

const Rule = Type.String({ maxLength: 40, description: 'Q1…Q8 или код правила' });

export const HeldQueryShape = Type.Object(
  { run: Type.Optional(RunNumber), rule: Type.Optional(Rule), ...cursorQuery },
  closed,
);

const Roubles = nullable(Type.Number({ description: 'Рубли' }));

export const HeldGoodShape = Type.Object(
  {
    id: Type.Integer(),
    run: Type.Integer(),
    ref: Type.String({ description: 'Код товара в 1С' }),
    article: nullable(Type.String()),
    name: nullable(Type.String()),
    image: nullable(Type.String({ description: 'Адрес картинки товара' })),
    rules: Type.Array(
      Type.Object(
        { code: Type.String(), number: Type.String({ description: 'Q1…Q8' }), name: Type.String() },
        { title: 'ExchangeRule' },
      ),
    ),
    // For a desk of the release before that is still open; the next release deletes it.
    price: Type.Object(
      { was: Roubles, now: Roubles },
      {
        title: 'HeldFirstPrice',
        description: 'Устарело, будет удалено в следующем выпуске: первая из `prices`',
        deprecated: true,
      },
    ),
    prices: Type.Array(
      Type.Object(
        {
          type: Type.String({ description: 'Тип цен; от какого количества, если не от одного' }),
          was: Roubles,
          now: Roubles,
          old: nullable(
            Type.Object(
              { was: Roubles, now: Roubles },
              { title: 'HeldOldPrice', description: 'Старая цена, зачёркнутая на сайте; null — не меняется' },
            ),
          ),
        },
        { title: 'HeldPrice' },
      ),
      {
        description: 'Цены, которые изменятся: в магазине и пришедшая; null — цены нет. Сильнее всего — выше',
      },
    ),
    stock: Type.Array(
      Type.Object(
        { warehouse: Type.String(), was: nullable(Type.Number()), now: Type.Number() },
        { title: 'HeldStock' },
      ),
    ),
    terms: nullable(
      Type.Object(
        { was: Type.String(), now: Type.String() },
        { title: 'HeldTerms', description: 'Единица, кратность, НДС' },
      ),
    ),
    like: nullable(Type.String({ description: 'Товар магазина, на который похож новый' })),
  },
  { title: 'HeldGood' },
);
export const HeldGoodsShape = cursorPageOf(HeldGoodShape, 'HeldGoods');

export const runParams = Type.Object({ id: PathId });

/** Why something was decided. */
export const DecisionNote = Type.String({ minLength: 1, maxLength: 500, description: 'Почему; для журнала' });

const DecisionFields = {
  rules: Type.Optional(
    Type.Array(Type.String({ maxLength: 40 }), {
      minItems: 1,
      maxItems: 20,
      description: 'Только задержанное этими правилами: Q1…Q8 или код правила',
    }),
  ),
  product: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Только товар с этим артикулом или кодом 1С',
    }),
  ),
  goods: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
      description: 'Только эти товары: их id из списка ждущих',
    }),
  ),
};
/** The digest of what a person was shown. */
export const ShownDigest = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'Отпечаток показанного: если картина уже другая — 409, и с ним новый diff',
});
export const ReleaseShape = Type.Object(
  { ...DecisionFields, digest: ShownDigest, note: Type.Optional(DecisionNote) },
  closed,
);
export const StopShape = Type.Object({ note: DecisionNote }, closed);
export const RejectShape = Type.Object(
  { ...DecisionFields, digest: Type.Optional(ShownDigest), note: DecisionNote },
  closed,
);
