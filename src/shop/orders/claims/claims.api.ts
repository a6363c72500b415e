import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { forbidStorage } from '../../../platform/cache/shared-answers.server.ts';
import { PHOTOS } from '../../../platform/files/file-types.server.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import { sendFile } from '../../../platform/http/send-file.server.ts';
import { csrfSecurity, DetailShape, failures, idParams, PathId } from '../../../platform/http/shapes.ts';
import { receiveUploads } from '../../../platform/http/upload-routes.server.ts';
import { requireUser } from '../../session/session.server.ts';
import { claimOf, orderClaims, ownClaims, photoOf } from './claim-reading.server.ts';
import { addPhotos, createClaim, limitClaims, sendClaim, withdrawClaim } from './claims.server.ts';
import {
  ClaimKeyShape,
  ClaimShape,
  ClaimsQueryShape,
  ClaimsShape,
  GuestClaimShape,
  NewClaimShape,
  OrderClaimsShape,
  PhotosShape,
  SendClaimShape,
  TokenField,
} from './claims.shapes.ts';
import { MOST_PHOTOS } from './claims.ts';

const tags = ['Возвраты и претензии'];
const byToken = Type.Object({ token: TokenField }, { additionalProperties: false });
const acting = { ...failures, 403: DetailShape, 409: DetailShape, 422: DetailShape } as const;
const uploading = { ...acting, 413: DetailShape, 415: DetailShape, 429: DetailShape } as const;

/** The most bytes of the fields of a form, enough for the lines of a large order. */
const FIELD_BYTES = 64 * 1024;

/**
 * Routes for claims of the visitor's orders. Access comes from the session or the token of the order's link; without access it
 * is 404.
 */
export const claimRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  { db, files },
) => {
  forbidStorage(app);

  app.get(
    '/orders/claims/',
    {
      schema: {
        summary: 'Свои возвраты и претензии и обращения своих юрлиц',
        tags,
        querystring: ClaimsQueryShape,
        response: { 200: ClaimsShape, ...failures, 401: DetailShape },
      },
    },
    async ({ visitor, query, url }) => ownClaims({ db, visitor }, query, url),
  );

  app.get(
    '/orders/claims/:id/',
    {
      config: { holdsSecret: true },
      schema: {
        summary: 'Возврат или претензия целиком',
        tags,
        params: idParams,
        querystring: byToken,
        response: { 200: ClaimShape, ...failures },
      },
    },
    async ({ visitor, params: { id }, query: { token } }) =>
      claimOf({ db, visitor }, { id: Number(id), token }),
  );

  app.get(
    '/orders/order/:id/claims/',
    {
      config: { holdsSecret: true },
      schema: {
        summary: 'Обращения по заказу и что из него можно вернуть или заявить',
        tags,
        params: idParams,
        querystring: byToken,
        response: { 200: OrderClaimsShape, ...failures },
      },
    },
    async ({ visitor, params: { id }, query: { token } }) =>
      orderClaims({ db, visitor }, { id: Number(id), token }),
  );

  app.post(
    '/orders/claims/:id/send/',
    {
      config: { holdsSecret: true },
      schema: {
        summary: 'Отправить черновик или, один раз, заявление после отказа',
        tags,
        security: csrfSecurity,
        params: idParams,
        headers: ClaimKeyShape,
        body: SendClaimShape,
        response: { 200: ClaimShape, ...acting },
      },
    },
    async ({ visitor, params: { id }, headers, body: { token, text } }) =>
      sendClaim({ db, visitor }, { id: Number(id), token }, { key: headers['idempotency-key'], text }),
  );

  app.post(
    '/orders/claims/:id/withdraw/',
    {
      schema: {
        summary: 'Отозвать заявление, пока товар не у магазина; черновик удаляется',
        tags,
        security: csrfSecurity,
        params: idParams,
        headers: ClaimKeyShape,
        body: byToken,
        response: { 204: Type.Null(), ...acting },
      },
    },
    async ({ visitor, params: { id }, headers, body: { token } }, reply) => {
      await withdrawClaim({ db, visitor }, { id: Number(id), token }, { key: headers['idempotency-key'] });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/orders/claims/:id/files/:file/',
    {
      schema: {
        summary: 'Скачать фотографию',
        tags,
        params: Type.Object({ id: PathId, file: PathId }),
        querystring: byToken,
      },
    },
    async ({ visitor, params: { id, file }, query: { token } }, reply) => {
      const fileId = await photoOf({ db, visitor }, { id: Number(id), file: Number(file), token });
      return sendFile(reply, files, fileId);
    },
  );

  await app.register(async (scope) => {
    scope.addHook('preValidation', async ({ visitor, ip }) => limitClaims(db, visitor, ip));
    await receiveUploads(scope, files, {
      kinds: PHOTOS,
      isForGuests: true,
      most: MOST_PHOTOS,
      fieldBytes: FIELD_BYTES,
    });
    const routes = scope.withTypeProvider<TypeBoxTypeProvider>();

    routes.post(
      '/orders/claims/',
      {
        config: { holdsSecret: true },
        schema: {
          summary: 'Оформить возврат или претензию, сразу или черновиком',
          description: 'Тот же Idempotency-Key с тем же телом отвечает прежним обращением, с другим — 422.',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          headers: ClaimKeyShape,
          body: NewClaimShape,
          response: { 201: ClaimShape, ...uploading, 401: DetailShape },
        },
      },
      async ({ visitor, headers, body: { order, files: _, ...body }, receivedFiles }, reply) => {
        requireUser(visitor);
        const sent = { body, photos: receivedFiles, key: headers['idempotency-key'] };
        return reply.code(201).send(await createClaim({ db, visitor, files }, { id: order }, sent));
      },
    );

    routes.post(
      '/orders/order/:id/claims/',
      {
        config: { holdsSecret: true },
        schema: {
          summary: 'Оформить возврат или претензию по ссылке на заказ',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          params: idParams,
          headers: ClaimKeyShape,
          body: GuestClaimShape,
          response: { 201: ClaimShape, ...uploading },
        },
      },
      async (
        { visitor, params: { id }, headers, body: { token, files: _, ...body }, receivedFiles },
        reply,
      ) => {
        const sent = { body, photos: receivedFiles, key: headers['idempotency-key'] };
        const claim = await createClaim({ db, visitor, files }, { id: Number(id), token }, sent);
        return reply.code(201).send(claim);
      },
    );

    routes.post(
      '/orders/claims/:id/files/',
      {
        config: { holdsSecret: true },
        schema: {
          summary: 'Добавить фотографии, пока магазин не ответил',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          params: idParams,
          headers: ClaimKeyShape,
          body: PhotosShape,
          response: { 200: ClaimShape, ...uploading },
        },
      },
      async ({ visitor, params: { id }, headers, body: { token }, receivedFiles }) =>
        addPhotos(
          { db, visitor, files },
          { id: Number(id), token },
          { photos: receivedFiles, key: headers['idempotency-key'] },
        ),
    );
  });
};
