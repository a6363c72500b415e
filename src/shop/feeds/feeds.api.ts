import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { badField, ShopError } from '../../core/errors.ts';
import { type FileKinds, LISTS } from '../../core/file-types.server.ts';
import { limitTries, networkOf } from '../../core/rate-limits.server.ts';
import { LONG_MS } from '../../core/request-pool.server.ts';
import { downloadHeaders } from '../../core/send-file.server.ts';
import { csrfSecurity, DetailShape, failures, noQuery } from '../../core/shapes.ts';
import type { Files } from '../../core/stored-files.server.ts';
import { receiveUploads } from '../../core/upload-routes.server.ts';
import type { EnsureSession } from '../session/session.server.ts';
import { uploadPriceList } from './cart-upload.server.ts';
import {
  CartUploadedShape,
  CartUploadFormShape,
  PriceListPageShape,
  PriceListRequestedShape,
  PriceListRequestShape,
  PriceListShape,
} from './feeds.shapes.ts';
import { XLSX } from './media.ts';
import { type PriceListOf, priceList } from './price-list.server.ts';
import { SAVE_AS_XLSX } from './price-list.ts';
import { priceListPage } from './price-list-page.server.ts';
import { requestOfToken, requestPriceList } from './price-list-request.server.ts';

const tags = ['Прайс-лист'];
/** A whole catalogue is work for the database: more at once are asked to come in a moment. */
const MOST_AT_ONCE = 4;

/** A list is read whole each time; a person corrects and sends it again now and then. */
const UPLOADS = { scope: 'price-list-upload', most: 40, seconds: 3_600 };
const FILLED_LISTS: FileKinds = { ...LISTS, advice: SAVE_AS_XLSX };

/** What price lists are made with, and what a filled one is put into the cart by. */
export interface FeedDependencies {
  db: Kysely<DB>;
  files: Files;
  ensureSession: EnsureSession;
  /** Where the shop is seen. */
  origin: string;
}

/** Price lists: at once for who is logged in, by letter for everybody. */
export const feedRoutes: FastifyPluginAsyncTypebox<FeedDependencies> = async (app, given) => {
  const { db, files, ensureSession, origin } = given;
  let underWay = 0;

  async function sendList(reply: FastifyReply, list: PriceListOf) {
    if (underWay >= MOST_AT_ONCE)
      throw new ShopError(
        'busy',
        503,
        'Сейчас собирают слишком много прайс-листов. Повторите через минуту.',
        {
          retryAfterSeconds: 30,
        },
      );
    underWay++;
    // Sent whole, refused, or its reader has gone away.
    reply.raw.once('close', () => underWay--);
    const { name, xlsx } = await priceList(db, list, origin);
    return reply.headers(downloadHeaders(XLSX, name)).send(xlsx);
  }

  app.get(
    '/about/price-list-page/',
    {
      schema: {
        summary: 'Из чего составить прайс-лист',
        tags,
        querystring: noQuery,
        response: { 200: PriceListPageShape, ...failures },
      },
    },
    async ({ visitor }) => priceListPage({ db, visitor }),
  );

  app.post(
    '/about/request-price-list/',
    {
      schema: {
        summary: 'Попросить прайс-лист письмом',
        description: 'По розничным ценам города. 429: на эту почту уже отправлено несколько.',
        tags,
        security: csrfSecurity,
        body: PriceListRequestShape,
        response: { 201: PriceListRequestedShape, ...failures, 429: DetailShape },
      },
    },
    async ({ visitor, ip, body }, reply) =>
      reply.code(201).send(await requestPriceList({ db, visitor, address: ip }, body)),
  );

  app.get(
    '/feeds/price-list/',
    {
      config: { queryMs: LONG_MS },
      schema: {
        summary: 'Прайс-лист таблицей XLSX, сразу',
        description: 'По ценам того, для кого покупают: по договору или розничным. Гостю — 401.',
        tags,
        querystring: PriceListShape,
      },
    },
    async ({ visitor, query }, reply) => {
      if (!visitor.isAuthenticated)
        throw new ShopError('guest', 401, 'Войдите, чтобы скачать прайс-лист, или попросите его письмом.');
      const categories = query.categories ? query.categories.split(',').map(Number) : [];
      const { buyer, cityId } = visitor;
      return sendList(reply, { cityId: query.city ?? cityId, buyer, categories });
    },
  );

  app.get(
    '/feeds/price-list/:token/',
    {
      config: { queryMs: LONG_MS },
      schema: {
        summary: 'Прайс-лист по ссылке из письма',
        description: 'По розничным ценам. Просроченная ссылка ведёт на страницу, где его просят заново.',
        tags,
        params: Type.Object({ token: Type.String({ maxLength: 60 }) }),
      },
    },
    async ({ params: { token } }, reply) => {
      const request = await requestOfToken(db, token);
      if (!request) return reply.redirect(`${origin}/price-list?expired=1`, 303);
      const { cityId, categories } = request;
      return sendList(reply, { cityId, categories, buyer: null });
    },
  );

  await app.register(async (scope) => {
    // Before a byte is read: what is no list costs as much as what is one.
    scope.addHook('preValidation', async ({ ip }) => limitTries(db, UPLOADS, networkOf(ip)));
    await receiveUploads(scope, files, { kinds: FILLED_LISTS, isForGuests: true });
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/catalog/cart/upload/',
      {
        schema: {
          summary: 'Добавить в корзину заполненный прайс-лист',
          description:
            'В корзине станет столько, сколько в файле, 0 вынимает товар: присланный дважды, он ничего не удвоит. В ответе — что изменилось.',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          body: CartUploadFormShape,
          response: {
            200: CartUploadedShape,
            ...failures,
            413: DetailShape,
            415: DetailShape,
            429: DetailShape,
          },
        },
      },
      async (request, reply) => {
        const { visitor, receivedFile } = request;
        if (!receivedFile) throw badField('file', 'Выберите файл.');
        const context = { db, visitor, ensureSession: () => ensureSession(request, reply) };
        return uploadPriceList(context, receivedFile.path);
      },
    );
  });
};
