import { Type } from 'typebox';
import { nullable, pageOf } from '../../../platform/http/shapes.ts';

const closed = { additionalProperties: false } as const;
const Query = Type.String({ minLength: 1, maxLength: 200, description: 'Как её пишет посетитель' });
const Rule = Type.String({
  minLength: 3,
  maxLength: 500,
  description: '«болгарка = ушм», «шурик > шуруповёрт», «бренд: makita = макита»',
});

export const AskedQueryShape = Type.Object(
  {
    days: Type.Integer({ minimum: 1, maximum: 365, default: 30 }),
    which: Type.Unsafe<'all' | 'zero' | 'corrected'>({
      type: 'string',
      enum: ['all', 'zero', 'corrected'],
      default: 'all',
      description: 'zero — ничего не нашлось, corrected — нашлось после исправления',
    }),
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    dismissed: Type.Unsafe<'true' | 'false'>({
      type: 'string',
      enum: ['true', 'false'],
      default: 'false',
      description: 'true — убранные из списка',
    }),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    offset: Type.Integer({ minimum: 0, maximum: 10_000, default: 0 }),
  },
  closed,
);

export const AskedShape = pageOf(
  Type.Object(
    {
      text: Type.String(),
      same_as: Type.String({ description: 'По нему запрос убирают из списка' }),
      visitors: Type.Integer(),
      found: nullable(Type.Integer({ description: 'Сколько товаров нашлось в последний раз' })),
      corrected: nullable(Type.String({ description: 'Как запрос исправлен' })),
      asked_at: Type.String({ format: 'date-time' }),
    },
    { title: 'AskedQuery' },
  ),
  'AskedQueries',
);

export const DismissShape = Type.Object(
  { same_as: Query, dismissed: Type.Boolean({ description: 'false — вернуть в список' }) },
  closed,
);

export const SynonymsShape = Type.Object(
  {
    own: Type.Array(Type.String(), { description: 'Правила магазина' }),
    shipped: Type.Array(Type.String(), { description: 'Правила программы' }),
    off: Type.Array(Type.String(), { description: 'Правила программы, которые выключены' }),
  },
  { title: 'SynonymBook' },
);

export const SynonymChangeShape = Type.Object(
  {
    rule: Rule,
    to: Type.Unsafe<'add' | 'remove' | 'off' | 'on'>({
      type: 'string',
      enum: ['add', 'remove', 'off', 'on'],
      description: 'add и remove — своё правило, off и on — правило программы',
    }),
  },
  closed,
);

export const PreviewShape = Type.Object({ rule: Rule, query: Type.Optional(Query) }, closed);

export const PreviewAnswerShape = Type.Object(
  {
    tried: Type.Integer({ description: 'Сколько запросов проверено' }),
    results: Type.Array(
      Type.Object(
        { query: Type.String(), before: Type.Integer(), after: Type.Integer() },
        { title: 'SynonymEffect' },
      ),
      { description: 'Запрос и те из 200 частых, у которых нашлось бы другое число товаров' },
    ),
  },
  { title: 'SynonymPreview' },
);

export const ExplainShape = Type.Object(
  {
    query: Query,
    product: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Артикул, номер или название товара' }),
    ),
  },
  closed,
);

const WordKind = Type.String({
  description: 'exact, form, layout, letters, synonym, prefix, sound, typo: как слово понято',
});

export const ExplanationShape = Type.Object(
  {
    total: Type.Integer(),
    corrected: nullable(Type.String()),
    is_rekeyed: Type.Boolean({ description: 'Набрано в другой раскладке' }),
    words: Type.Array(
      Type.Object(
        {
          word: Type.String(),
          kinds: Type.Array(WordKind),
          terms: Type.Array(Type.String(), { description: 'Слова товаров, которые подходят' }),
          goods: Type.Integer({ description: 'У скольких товаров оно есть; 0 — ни у одного' }),
          is_dropped: Type.Boolean({ description: 'Не учтено, иначе ничего бы не нашлось' }),
        },
        { title: 'ExplainedWord' },
      ),
    ),
    products: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          article: Type.String(),
          position: nullable(Type.Integer({ description: 'Место среди найденных; null — не найден' })),
          score: nullable(Type.Number()),
          is_asked: Type.Boolean({ description: 'О нём спросили' }),
          is_shown: Type.Boolean({ description: 'Показывается в магазине' }),
          words: Type.Array(
            Type.Object(
              {
                word: Type.String(),
                term: nullable(Type.String({ description: 'null — слова у товара нет' })),
                kind: nullable(WordKind),
                field: nullable(
                  Type.String({ description: 'name, brand, category, characteristics, article, synonym' }),
                ),
                weight: nullable(Type.Integer({ description: 'От 1 до 255' })),
                rule: nullable(Type.String({ description: 'Правило синонимов' })),
              },
              { title: 'ExplainedMatch' },
            ),
          ),
        },
        { title: 'ExplainedProduct' },
      ),
    ),
  },
  { title: 'SearchExplanation' },
);
