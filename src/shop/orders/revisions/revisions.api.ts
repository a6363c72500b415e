import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { forbidStorage } from '../../../platform/cache/shared-answers.server.ts';
import {
  csrfSecurity,
  DetailShape,
  failures,
  idParams,
  noQuery,
  PathId,
} from '../../../platform/http/shapes.ts';
import { answerAsBuyer, type BuyersOrder, buyersRevisions, cancelLines } from './buyers-revisions.server.ts';
import {
  AnswerBodyShape,
  CancelLinesShape,
  RevisionConflictShape,
  RevisionsShape,
} from './revisions.shapes.ts';

const tags = ['Заказы'];
const byToken = Type.Object(
  { token: Type.Optional(Type.String({ maxLength: 200, description: 'Ключ ссылки на заказ' })) },
  { additionalProperties: false },
);
const revisionParams = Type.Object({ id: PathId, n: PathId });
const answers = { 200: RevisionsShape, ...failures, 403: DetailShape, 409: RevisionConflictShape } as const;

const LIST = 'Редакции заказа: что было и что стало';
const ANSWER = 'Принять изменения заказа или отказаться от них';
const CANCEL = 'Убрать строки из заказа, пока он не собран';
const ANSWER_RULES =
  'Повтор того же ответа ничего не меняет. 409: предложение уже другое (digest не тот) или на него ответили иначе.';

/**
 * Routes by which a buyer reads the revisions of his order, answers a proposal and cancels lines: in the account and by the
 * link.
 */
export const revisionRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  forbidStorage(app);
  const inAccount = (id: string): BuyersOrder => ({ id: Number(id), by: 'account' });
  const byLink = (id: string, token: string | undefined): BuyersOrder => ({ id: Number(id), by: { token } });

  app.get(
    '/orders/orders/:id/revisions/',
    {
      schema: {
        summary: LIST,
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: RevisionsShape, ...failures, 401: DetailShape },
      },
    },
    async ({ visitor, params: { id } }) => buyersRevisions({ db, visitor }, inAccount(id)),
  );

  app.post(
    '/orders/orders/:id/revisions/:n/answer/',
    {
      schema: {
        summary: ANSWER,
        description: ANSWER_RULES,
        tags,
        security: csrfSecurity,
        params: revisionParams,
        querystring: noQuery,
        body: AnswerBodyShape,
        response: { ...answers, 401: DetailShape },
      },
    },
    async ({ visitor, ip: address, params: { id, n }, body }) =>
      answerAsBuyer({ db, visitor, address }, inAccount(id), { ...body, n: Number(n) }),
  );

  app.post(
    '/orders/orders/:id/lines/cancel/',
    {
      schema: {
        summary: CANCEL,
        tags,
        security: csrfSecurity,
        params: idParams,
        querystring: noQuery,
        body: CancelLinesShape,
        response: { ...answers, 401: DetailShape },
      },
    },
    async ({ visitor, params: { id }, body }) => cancelLines({ db, visitor }, inAccount(id), body),
  );

  app.get(
    '/orders/order/:id/revisions/',
    {
      schema: {
        summary: `${LIST}; по ссылке, без входа`,
        tags,
        params: idParams,
        querystring: byToken,
        response: { 200: RevisionsShape, ...failures },
      },
    },
    async ({ visitor, params: { id }, query: { token } }) =>
      buyersRevisions({ db, visitor }, byLink(id, token)),
  );

  app.post(
    '/orders/order/:id/revisions/:n/answer/',
    {
      schema: {
        summary: `${ANSWER}; по ссылке, без входа`,
        description: ANSWER_RULES,
        tags,
        security: csrfSecurity,
        params: revisionParams,
        querystring: byToken,
        body: AnswerBodyShape,
        response: answers,
      },
    },
    async ({ visitor, ip: address, params: { id, n }, query: { token }, body }) =>
      answerAsBuyer({ db, visitor, address }, byLink(id, token), { ...body, n: Number(n) }),
  );

  app.post(
    '/orders/order/:id/lines/cancel/',
    {
      schema: {
        summary: `${CANCEL}; по ссылке, без входа`,
        tags,
        security: csrfSecurity,
        params: idParams,
        querystring: byToken,
        body: CancelLinesShape,
        response: answers,
      },
    },
    async ({ visitor, params: { id }, query: { token }, body }) =>
      cancelLines({ db, visitor }, byLink(id, token), body),
  );
};
