import { Type } from 'typebox';
import { pageOf } from '../../../platform/http/shapes.ts';
import { LONGEST_QUERY } from '../query-words.ts';

/** A past query (R3.17). */
export const PastQueryShape = Type.Object(
  { id: Type.Integer(), string: Type.String() },
  { title: 'PastQuery' },
);

export const PastQueriesShape = pageOf(PastQueryShape, 'PastQueries');

/** One of the ten queries that the history shows (API-17). */
export const HistoryQueryShape = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 10, default: 10 }),
    offset: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 }),
  },
  { additionalProperties: false },
);

export const NewQueryShape = Type.Object(
  { string: Type.String({ minLength: 1, maxLength: LONGEST_QUERY }) },
  { additionalProperties: false },
);
