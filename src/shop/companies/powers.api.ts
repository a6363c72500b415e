import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { DetailShape, failures } from '../../core/shapes.ts';
import { powerOf, powersPage } from './power-list.server.ts';
import { revokePower } from './power-revoke.server.ts';
import { PowerQueryShape, PowerShape, PowersShape } from './powers.shapes.ts';

const tags = ['Доверенности'];
const params = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
const refused = { ...failures, 401: DetailShape, 403: DetailShape } as const;
const nothing = Type.Object({}, { additionalProperties: false });

/** Powers of attorney of the companies of whoever asks. */
export const powerRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });

  app.get(
    '/orders/orders/power_of_attorney/',
    {
      schema: {
        summary: 'Доверенности ваших юрлиц, новые сверху',
        tags,
        querystring: PowerQueryShape,
        response: { 200: PowersShape, ...refused },
      },
    },
    async ({ visitor, query, url }) => powersPage({ db, visitor }, query, url),
  );

  app.get(
    '/orders/orders/power_of_attorney/:id/',
    {
      schema: {
        summary: 'Одна доверенность',
        tags,
        params,
        querystring: nothing,
        response: { 200: PowerShape, ...refused },
      },
    },
    async ({ visitor, params: { id } }) => powerOf({ db, visitor }, Number(id)),
  );

  app.post(
    '/orders/orders/power_of_attorney/:id/revoke/',
    {
      schema: {
        summary: 'Отозвать доверенность',
        tags,
        security: [{ csrf: [] }],
        params,
        response: { 200: PowerShape, ...refused, 409: DetailShape },
      },
    },
    async ({ visitor, params: { id } }) => revokePower({ db, visitor }, Number(id)),
  );
};
