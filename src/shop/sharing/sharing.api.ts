import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { forbidStorage } from '../../platform/cache/shared-answers.server.ts';
import { downloadHeaders } from '../../platform/http/send-file.server.ts';
import { csrfSecurity, DetailShape, failures, noQuery } from '../../platform/http/shapes.ts';
import { XLSX } from '../feeds/price-list/price-list.ts';
import type { EnsureSession } from '../session/session.server.ts';
import { listSheet } from './list-sheet.server.ts';
import { sharedToCart, shownGoods, viewShared } from './shared-list.server.ts';
import { ownLinks, ownList, revokeLink, shareList } from './sharing.server.ts';
import {
  ListQueryShape,
  SharedLinkShape,
  SharedLinksShape,
  SharedListShape,
  SharedToCartShape,
  ShareShape,
  ToCartKeyShape,
  TokenParams,
} from './sharing.shapes.ts';

const tags = ['Списки по ссылке'];

/** Routes of carts and wishlists shared by a link. A link shows a snapshot of a list at each visitor's own prices. */
export const sharingRoutes: FastifyPluginAsyncTypebox<{
  db: Kysely<DB>;
  ensureSession: EnsureSession;
}> = async (app, { db, ensureSession }) => {
  forbidStorage(app);

  app.get(
    '/shared-carts/',
    {
      config: { holdsSecret: true },
      schema: {
        summary: 'Свои действующие ссылки',
        tags,
        querystring: noQuery,
        response: { 200: SharedLinksShape, ...failures },
      },
    },
    async ({ visitor }) => ({ results: await ownLinks({ db, visitor }) }),
  );

  app.post(
    '/shared-carts/',
    {
      config: { holdsSecret: true },
      schema: {
        summary: 'Поделиться корзиной или избранным',
        description:
          '201 — новая ссылка на список, какой он сейчас; 200 — список не изменился, ссылка прежняя и продлена. 409 — действующих ссылок слишком много.',
        tags,
        security: csrfSecurity,
        body: ShareShape,
        response: {
          200: SharedLinkShape,
          201: SharedLinkShape,
          ...failures,
          409: DetailShape,
          429: DetailShape,
        },
      },
    },
    async ({ visitor, ip, body }, reply) => {
      const { link, isNew } = await shareList({ db, visitor, address: ip }, body.from);
      return reply.code(isNew ? 201 : 200).send(link);
    },
  );

  app.get(
    '/shared-carts/xlsx/',
    {
      schema: {
        summary: 'Своя корзина или избранное таблицей XLSX',
        description: 'Её можно загрузить обратно: POST catalog/cart/upload/.',
        tags,
        querystring: ListQueryShape,
      },
    },
    async ({ visitor, query }, reply) => {
      const goods = await shownGoods({ db, visitor }, await ownList({ db, visitor }, query.from));
      const { name, xlsx } = await listSheet(db, query.from, goods);
      return reply.headers(downloadHeaders(XLSX, name)).send(xlsx);
    },
  );

  app.get(
    '/shared-carts/:token/',
    {
      config: { holdsSecret: true },
      schema: {
        summary: 'Список по ссылке, по ценам того, кто смотрит',
        description: '404 — ссылки нет, срок вышел или владелец закрыл доступ.',
        tags,
        params: TokenParams,
        querystring: noQuery,
        response: { 200: SharedListShape, ...failures },
      },
    },
    async ({ visitor, params: { token } }) => viewShared({ db, visitor }, token),
  );

  app.delete(
    '/shared-carts/:token/',
    {
      schema: {
        summary: 'Закрыть доступ по своей ссылке',
        tags,
        security: csrfSecurity,
        params: TokenParams,
        response: { 204: Type.Null(), ...failures },
      },
    },
    async ({ visitor, params: { token } }, reply) => {
      await revokeLink({ db, visitor }, token);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/shared-carts/:token/xlsx/',
    {
      schema: {
        summary: 'Список по ссылке таблицей XLSX',
        description: 'Её можно загрузить в корзину: POST catalog/cart/upload/.',
        tags,
        params: TokenParams,
        querystring: noQuery,
      },
    },
    async ({ visitor, params: { token } }, reply) => {
      const list = await viewShared({ db, visitor }, token);
      const { name, xlsx } = await listSheet(db, list.kind, list);
      return reply.headers(downloadHeaders(XLSX, name)).send(xlsx);
    },
  );

  app.post(
    '/shared-carts/:token/to-cart/',
    {
      schema: {
        summary: 'Добавить список в свою корзину',
        description: 'По своим ценам и остаткам. Строка добавлена целиком или отклонена с причиной.',
        tags,
        security: csrfSecurity,
        params: TokenParams,
        headers: ToCartKeyShape,
        response: { 200: SharedToCartShape, ...failures, 409: DetailShape, 422: DetailShape },
      },
    },
    async (request, reply) => {
      const { visitor, params, headers } = request;
      const context = { db, visitor, ensureSession: () => ensureSession(request, reply) };
      return sharedToCart(context, params.token, headers['idempotency-key']);
    },
  );
};
