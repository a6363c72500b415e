import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { OutdatedShape } from '../../audit/outdated/outdated.shapes.ts';
import { setHomeBlocks, staffHomeBlocks } from './home.server.ts';
import { NewHomeBlocksShape, StaffHomeBlocksShape } from './home.shapes.ts';

const tags = ['Содержание'];
const config = { staff: 'content.publish' } as const;

/** Routes of the blocks of the home page, registered within the routes of staff. */
export const homeBlockRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/home-blocks/',
    {
      config,
      schema: {
        summary: 'Блоки главной по порядку',
        tags,
        querystring: noQuery,
        response: { 200: StaffHomeBlocksShape, ...personalFailures },
      },
    },
    async () => staffHomeBlocks(db),
  );

  app.put(
    '/staff/home-blocks/',
    {
      config,
      schema: {
        summary: 'Задать блоки главной',
        tags,
        security: csrfSecurity,
        body: NewHomeBlocksShape,
        response: { 200: StaffHomeBlocksShape, ...personalFailures, 409: OutdatedShape },
      },
    },
    async ({ staff, body }) => {
      await setHomeBlocks({ db, staff }, body);
      return staffHomeBlocks(db);
    },
  );
};
