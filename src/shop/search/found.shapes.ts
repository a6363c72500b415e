import { Type } from 'typebox';
import { FOUND_ORDERINGS, type FoundOrdering } from '../../search-engine/search-engine.ts';
import { LONGEST_QUERY } from './query-words.ts';
import { listQuery, ProductListShape } from './search.shapes.ts';
import { SUGGESTION_KINDS, type Suggestion } from './search.ts';
import { FoundTaskShape } from './tasks/tasks.shapes.ts';

const text = Type.Optional(Type.String({ maxLength: LONGEST_QUERY, description: 'Текст запроса' }));

const yesOrNo = (description: string) =>
  Type.Optional(Type.Unsafe<'true' | 'false'>({ type: 'string', enum: ['true', 'false'], description }));

export const SearchQueryShape = Type.Object(
  {
    ...listQuery,
    search: text,
    q: Type.Optional(Type.String({ maxLength: LONGEST_QUERY, description: 'То же, что search' })),
    is_available: yesOrNo('true: только то, что можно купить в текущем городе'),
    exact: yesOrNo('true: искать как написано — без исправления опечаток, раскладки и лишних слов'),
    ordering: Type.Unsafe<FoundOrdering>({
      type: 'string',
      enum: [...FOUND_ORDERINGS],
      default: 'relevance',
      description: 'relevance — сначала точный артикул, затем самые подходящие',
    }),
  },
  { additionalProperties: false },
);

export const FoundProductsShape = Type.Object(
  {
    ...ProductListShape.properties,
    categories: Type.Array(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), count: Type.Integer() },
        { title: 'FoundCategory' },
      ),
      { description: 'Разделы найденных товаров; выбранный раздел на них не влияет' },
    ),
    corrected: Type.Optional(
      Type.String({
        description:
          'Что искали на самом деле: есть, когда запрос исправлен или сокращён; `exact=true` — как написано',
      }),
    ),
    dropped: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Слова запроса, без которых искали: есть, когда со всеми не нашлось ничего',
      }),
    ),
    tasks: Type.Optional(
      Type.Array(FoundTaskShape, {
        description: 'Задача, названная запросом: её разделы и товары; только на первой странице',
      }),
    ),
    did_you_mean: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Похожие запросы, которые что-то находят: есть, когда сам запрос и без фильтров не находит ничего',
      }),
    ),
  },
  { title: 'FoundProducts' },
);

export const SuggestQueryShape = Type.Object({ name__phrase: text }, { additionalProperties: false });

/** The shape of a phrase suggester of Elasticsearch (API-16). */
export const SuggestShape = Type.Object(
  {
    name__phrase: Type.Array(
      Type.Object(
        {
          text: Type.String(),
          offset: Type.Integer(),
          length: Type.Integer(),
          options: Type.Array(
            Type.Object(
              {
                text: Type.String(),
                score: Type.Number(),
                kind: Type.Unsafe<Suggestion['kind']>({
                  type: 'string',
                  enum: [...SUGGESTION_KINDS],
                  description: 'query — запрос, product — название или артикул товара, task — задача',
                }),
              },
              { title: 'SuggestOption' },
            ),
          ),
        },
        { title: 'PhraseSuggest' },
      ),
    ),
  },
  { title: 'Suggest' },
);
