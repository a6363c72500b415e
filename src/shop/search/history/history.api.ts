import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { forbidStorage } from '../../../platform/cache/shared-answers.server.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { csrfSecurity, failures, idParams } from '../../../platform/http/shapes.ts';
import type { EnsureSession } from '../../session/session.server.ts';
import type { CatalogSearch } from '../search.ts';
import { forgetQueries, forgetQuery, pastQueries, storeQuery } from './history.server.ts';
import { HistoryQueryShape, NewQueryShape, PastQueriesShape, PastQueryShape } from './history.shapes.ts';

const tags = ['Поиск'];

/** The search history of the visitor, by session. */
export const historyRoutes: FastifyPluginAsyncTypebox<{
  db: Db;
  search: CatalogSearch;
  ensureSession: EnsureSession;
}> = async (app, { db, search, ensureSession }) => {
  forbidStorage(app);

  app.get(
    '/search/queries/',
    {
      schema: {
        summary: 'История поиска: десять последних запросов, последний выше',
        tags,
        querystring: HistoryQueryShape,
        response: { 200: PastQueriesShape, ...failures },
      },
    },
    async ({ visitor, query, url }) => pastQueries({ db, visitor }, query, url),
  );

  app.post(
    '/search/query/',
    {
      schema: {
        summary: 'Записать запрос в историю',
        description: 'Повтор без учёта регистра и «ё» поднимается наверх под новым номером.',
        tags,
        security: csrfSecurity,
        body: NewQueryShape,
        response: { 201: PastQueryShape, ...failures },
      },
    },
    async (request, reply) => {
      const { visitor, body } = request;
      const context = { db, search, visitor, ensureSession: () => ensureSession(request, reply) };
      return reply.code(201).send(await storeQuery(context, body.string));
    },
  );

  app.delete(
    '/search/queries/:id/',
    {
      schema: {
        summary: 'Удалить запрос из истории',
        tags,
        security: csrfSecurity,
        params: idParams,
        response: { 204: Type.Null(), ...failures },
      },
    },
    async ({ visitor, params: { id } }, reply) => {
      await forgetQuery({ db, visitor }, Number(id));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/search/queries/',
    {
      schema: {
        summary: 'Очистить историю поиска',
        tags,
        security: csrfSecurity,
        response: { 204: Type.Null(), ...failures },
      },
    },
    async ({ visitor }, reply) => {
      await forgetQueries({ db, visitor });
      return reply.code(204).send(null);
    },
  );
};
