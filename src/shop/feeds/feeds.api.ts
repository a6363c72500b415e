import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { LONG_MS } from '../../platform/database/request-pool.server.ts';
import { type FileKinds, LISTS } from '../../platform/files/file-types.server.ts';
import type { Files } from '../../platform/files/stored-files.server.ts';
import { badField, ShopError } from '../../platform/http/errors.ts';
import { limitTries, networkOf } from '../../platform/http/rate-limits.server.ts';
import { downloadHeaders } from '../../platform/http/send-file.server.ts';
import { csrfSecurity, DetailShape, failures, noQuery } from '../../platform/http/shapes.ts';
import { FILE_MISSING } from '../../platform/http/upload.ts';
import { receiveUploads } from '../../platform/http/upload-routes.server.ts';
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
import { type PriceListOf, priceList, pricesFor } from './price-list/price-list.server.ts';
import { SAVE_AS_XLSX, XLSX } from './price-list/price-list.ts';
import { priceListPage } from './price-list-page.server.ts';
import { requestOfToken, requestPriceList } from './price-list-request.server.ts';

const tags = ['Прайс-лист'];
/** How many price lists are made at once; further requests get 503, because each reads the whole catalogue. */
const MOST_AT_ONCE = 4;

/** Rate limit of uploads, because each file is read as a whole. */
const UPLOADS = { scope: 'price-list-upload', most: 40, seconds: 3_600 };
const FILLED_LISTS: FileKinds = { ...LISTS, advice: SAVE_AS_XLSX };

/** Dependencies of the routes of price lists. */
interface FeedDependencies {
  db: Kysely<DB>;
  files: Files;
  ensureSession: EnsureSession;
  /** Public origin of the shop. */
  origin: string;
}

/** Routes of price lists: download for logged-in visitors, email for everybody, upload of filled lists. */
export const feedRoutes: FastifyPluginAsyncTypebox<FeedDependencies> = async (app, given) => {
  const { db, files, ensureSession, origin } = given;
  let running = 0;

  async function sendList(reply: FastifyReply, list: PriceListOf) {
    if (running >= MOST_AT_ONCE)
      throw new ShopError(
        'busy',
        503,
        'Сейчас собирают слишком много прайс-листов. Повторите через минуту.',
        {
          retryAfterSeconds: 30,
        },
      );
    running++;
    // The response was sent, failed or was aborted.
    reply.raw.once('close', () => running--);
    const prices = await pricesFor(db, list.buyer);
    const { name, xlsx } = await priceList(db, list, { origin, prices });
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
        summary: 'Запросить прайс-лист на почту',
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
        description: 'По ценам покупателя: по договору или розничным. Гостю — 401.',
        tags,
        querystring: PriceListShape,
      },
    },
    async ({ visitor, query }, reply) => {
      if (!visitor.isAuthenticated)
        throw new ShopError('guest', 401, 'Войдите, чтобы скачать прайс-лист, или запросите его на почту.');
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
        description: 'По розничным ценам. Просроченная ссылка ведёт на страницу нового запроса.',
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
    // Counted before the body is read, because an invalid file costs as much as a valid one.
    scope.addHook('preValidation', async ({ ip }) => limitTries(db, UPLOADS, networkOf(ip)));
    await receiveUploads(scope, files, { kinds: FILLED_LISTS, isForGuests: true });
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/catalog/cart/upload/',
      {
        schema: {
          summary: 'Добавить в корзину заполненный прайс-лист',
          description:
            'Количество в корзине станет таким же, как в файле; 0 убирает товар. Повторная загрузка ничего не удваивает. В ответе — что изменилось.',
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
        if (!receivedFile) throw badField('file', FILE_MISSING);
        const context = { db, visitor, ensureSession: () => ensureSession(request, reply) };
        return uploadPriceList(context, receivedFile.path);
      },
    );
  });
};
