import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { OutdatedShape } from '../../audit/outdated/outdated.shapes.ts';
import { setMenu, staffMenu } from './menu.server.ts';
import { NewMenuShape, StaffMenuShape } from './menu.shapes.ts';

const tags = ['Содержание'];
const config = { staff: 'content.publish' } as const;

/** Routes of the links of the header, registered within the routes of staff. */
export const menuRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/menu/',
    {
      config,
      schema: {
        summary: 'Меню шапки',
        tags,
        querystring: noQuery,
        response: { 200: StaffMenuShape, ...personalFailures },
      },
    },
    async () => staffMenu(db),
  );

  app.put(
    '/staff/menu/',
    {
      config,
      schema: {
        summary: 'Задать меню шапки',
        tags,
        security: csrfSecurity,
        body: NewMenuShape,
        response: { 200: StaffMenuShape, ...personalFailures, 409: OutdatedShape },
      },
    },
    async ({ staff, body }) => {
      await setMenu({ db, staff }, body);
      return staffMenu(db);
    },
  );
};
