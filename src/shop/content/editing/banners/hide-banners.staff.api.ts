import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import { csrfSecurity, DetailShape, noQuery, personalFailures } from '../../../../platform/http/shapes.ts';
import { RowsDoneShape, RowsKeyShape } from '../../../accounts/many-rows/many-rows.shapes.ts';
import { HideBannersShape } from '../editing.shapes.ts';
import { hideBanners } from './banners.server.ts';

/** The route that hides many banners, registered within the routes of staff. */
export const hideBannersRoute: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.post(
    '/staff/banners/hide/',
    {
      config: { staff: 'content.publish' },
      schema: {
        summary: 'Скрыть многие баннеры или показывать снова',
        description: 'Баннер, который изменился с тех пор, остаётся как был, с причиной.',
        tags: ['Содержание'],
        security: csrfSecurity,
        querystring: noQuery,
        headers: RowsKeyShape,
        body: HideBannersShape,
        response: { 200: RowsDoneShape, ...personalFailures, 422: DetailShape },
      },
    },
    async ({ staff, body, headers }) => hideBanners({ db, staff }, headers['idempotency-key'], body),
  );
};
