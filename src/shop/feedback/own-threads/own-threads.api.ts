import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { forbidStorage } from '../../../platform/cache/shared-answers.server.ts';
import { csrfSecurity, DetailShape, failures, noQuery } from '../../../platform/http/shapes.ts';
import type { EnsureSession } from '../../session/session.server.ts';
import { acceptOffer, declineOffer } from './offers.server.ts';
import {
  linkedRow,
  linkedThread,
  ownThread,
  ownThreads,
  replyByLink,
  replyInAccount,
  seeThread,
} from './own-threads.server.ts';
import {
  NewReplyShape,
  OwnThreadShape,
  OwnThreadsQueryShape,
  OwnThreadsShape,
  SeenShape,
  ThreadCodeParams,
  ThreadTokenParams,
} from './own-threads.shapes.ts';

const tags = ['Переписка с магазином'];
const inAccount = { ...failures, 401: DetailShape } as const;

/** Routes of a client's threads: those of the account, and one by the link of an email, without a login. */
export const ownThreadRoutes: FastifyPluginAsyncTypebox<{
  db: Kysely<DB>;
  ensureSession: EnsureSession;
}> = async (app, { db, ensureSession }) => {
  forbidStorage(app);
  const config = { holdsSecret: true };

  app.get(
    '/feedback/threads/',
    {
      schema: {
        summary: 'Свои обращения и заявки на товар, со свежими новостями сверху',
        tags,
        querystring: OwnThreadsQueryShape,
        response: { 200: OwnThreadsShape, ...inAccount },
      },
    },
    async ({ visitor, query, url }) => ownThreads({ db, visitor }, query, url),
  );

  app.get(
    '/feedback/threads/:id/',
    {
      config,
      schema: {
        summary: 'Своё обращение с перепиской',
        tags,
        params: ThreadCodeParams,
        querystring: noQuery,
        response: { 200: OwnThreadShape, ...inAccount },
      },
    },
    async ({ visitor, params: { id } }) => ownThread({ db, visitor }, id),
  );

  app.post(
    '/feedback/threads/:id/seen/',
    {
      schema: {
        summary: 'Отметить показанные ответы прочитанными',
        tags,
        security: csrfSecurity,
        params: ThreadCodeParams,
        body: SeenShape,
        response: { 204: Type.Null(), ...inAccount },
      },
    },
    async ({ visitor, params: { id }, body: { last } }, reply) => {
      await seeThread({ db, visitor }, { code: id, last });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/feedback/threads/:id/replies/',
    {
      config,
      schema: {
        summary: 'Написать в своё обращение',
        description: 'Обращение снова ждёт ответа, даже если было закрыто.',
        tags,
        security: csrfSecurity,
        params: ThreadCodeParams,
        body: NewReplyShape,
        response: { 201: OwnThreadShape, ...inAccount, 429: DetailShape },
      },
    },
    async ({ visitor, ip, params: { id }, body }, reply) =>
      reply.code(201).send(await replyInAccount({ db, visitor, address: ip }, id, body)),
  );

  app.get(
    '/feedback/links/:token/',
    {
      config,
      schema: {
        summary: 'Обращение по ссылке из письма, без входа',
        tags,
        params: ThreadTokenParams,
        querystring: noQuery,
        response: { 200: OwnThreadShape, ...failures },
      },
    },
    async ({ visitor, params: { token } }) => linkedThread({ db, visitor }, token),
  );

  app.post(
    '/feedback/links/:token/replies/',
    {
      config,
      schema: {
        summary: 'Написать в обращение по ссылке из письма',
        tags,
        security: csrfSecurity,
        params: ThreadTokenParams,
        body: NewReplyShape,
        response: { 201: OwnThreadShape, ...failures, 429: DetailShape },
      },
    },
    async ({ visitor, ip, params: { token }, body }, reply) =>
      reply.code(201).send(await replyByLink({ db, visitor, address: ip }, token, body)),
  );

  app.post(
    '/feedback/links/:token/accept/',
    {
      config,
      schema: {
        summary: 'Добавить предложенный товар в корзину',
        description: 'По цене, которая у посетителя сейчас. 409 — уже добавлен, отказались или срок вышел.',
        tags,
        security: csrfSecurity,
        params: ThreadTokenParams,
        response: { 200: OwnThreadShape, ...failures, 409: DetailShape },
      },
    },
    async (request, reply) => {
      const { visitor, params } = request;
      const context = { db, visitor, ensureSession: () => ensureSession(request, reply) };
      await acceptOffer(context, await linkedRow(db, params.token));
      return linkedThread({ db, visitor }, params.token);
    },
  );

  app.post(
    '/feedback/links/:token/decline/',
    {
      config,
      schema: {
        summary: 'Отказаться от предложенного товара',
        tags,
        security: csrfSecurity,
        params: ThreadTokenParams,
        response: { 200: OwnThreadShape, ...failures, 409: DetailShape },
      },
    },
    async ({ visitor, params: { token } }) => {
      await declineOffer({ db, visitor }, await linkedRow(db, token));
      return linkedThread({ db, visitor }, token);
    },
  );
};
