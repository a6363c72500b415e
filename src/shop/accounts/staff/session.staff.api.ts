import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { noQuery, nullable, personalFailures } from '../../../platform/http/shapes.ts';
import { staffSession } from './staff.server.ts';

const StaffSessionShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    grants: Type.Array(
      Type.Object(
        {
          role: Type.String({
            description: 'owner, admin, manager, editor, accountant, storekeeper, approver',
          }),
          name: Type.String({ description: 'Роль по-русски' }),
          city: nullable(Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'GrantCity' })),
          shop: nullable(Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'GrantShop' })),
        },
        { title: 'StaffGrant', description: 'Без города и магазина — везде' },
      ),
    ),
    capabilities: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          name: Type.String({ description: 'Право по-русски' }),
          cities: nullable(Type.Array(Type.Integer(), { description: 'null: везде' })),
          shops: nullable(Type.Array(Type.Integer(), { description: 'null: везде' })),
        },
        { title: 'StaffCapability' },
      ),
    ),
  },
  { title: 'StaffSession' },
);

/** The route by which the pages of the staff learn the person, his roles and his capabilities. */
export const staffSessionRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/session/',
    {
      config: { staff: 'any' },
      schema: {
        summary: 'Кто я: роли и права',
        tags: ['Сотрудники'],
        querystring: noQuery,
        response: { 200: StaffSessionShape, ...personalFailures },
      },
    },
    async ({ visitor }) => staffSession(db, visitor),
  );
};
