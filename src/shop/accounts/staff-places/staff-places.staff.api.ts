import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { placesOf } from './staff-places.server.ts';

const StaffPlacesShape = Type.Object(
  {
    cities: Type.Array(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), time_zone: Type.String() },
        { title: 'StaffCity' },
      ),
    ),
    shops: Type.Array(
      Type.Object(
        { id: Type.Integer(), address: Type.String(), city: Type.Integer() },
        { title: 'StaffShop' },
      ),
    ),
  },
  { title: 'StaffPlaces' },
);

/** The route by which the desk learns the places of a person. */
export const staffPlaceRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/places/',
    {
      config: { staff: 'any' },
      schema: {
        summary: 'Свои города и магазины: для фильтров',
        tags: ['Сотрудники'],
        querystring: noQuery,
        response: { 200: StaffPlacesShape, ...personalFailures },
      },
    },
    async ({ desk: { userId } }) => placesOf(db, userId),
  );
};
