import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, DetailShape, idParams, personalFailures } from '../../../platform/http/shapes.ts';
import { listViews, removeListView, saveListView } from './list-views.server.ts';
import { ListViewsQueryShape, ListViewsShape, NewListViewShape } from './list-views.shapes.ts';

const tags = ['Виды списков'];
const config = { staff: 'any' } as const;

/** Routes of the views of lists. Every member of the staff has his own. */
export const listViewRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/list-views/',
    {
      config,
      schema: {
        summary: 'Виды списка: свои и общие',
        tags,
        querystring: ListViewsQueryShape,
        response: { 200: ListViewsShape, ...personalFailures },
      },
    },
    async ({ desk: { userId, id: sessionId }, query: { list } }) =>
      listViews(db, { userId, sessionId }, list),
  );

  app.post(
    '/staff/list-views/',
    {
      config,
      schema: {
        summary: 'Сохранить вид; свой вид с тем же названием получит новые фильтры',
        tags,
        security: csrfSecurity,
        body: NewListViewShape,
        response: { 201: ListViewsShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ desk: { userId, id: sessionId }, body }, reply) =>
      reply.code(201).send(await saveListView(db, { userId, sessionId }, body)),
  );

  app.delete(
    '/staff/list-views/:id/',
    {
      config,
      schema: {
        summary: 'Удалить вид',
        tags,
        security: csrfSecurity,
        params: idParams,
        response: { 204: Type.Null(), ...personalFailures },
      },
    },
    async ({ desk: { userId, id: sessionId }, params: { id } }, reply) => {
      await removeListView(db, { userId, sessionId }, Number(id));
      return reply.code(204).send(null);
    },
  );
};
