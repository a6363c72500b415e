import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { forbidStorage } from '../../../platform/cache/shared-answers.server.ts';
import { csrfSecurity, DetailShape, failures, idParams, noQuery } from '../../../platform/http/shapes.ts';
import { cancelOwnOrder } from '../orders.server.ts';
import { repeatOrder } from '../repeat/repeat.server.ts';
import { orderOfLink, ordersPage, ownOrder, ownOrders } from './account.server.ts';
import {
  FullOrderShape,
  OrdersPageShape,
  OrdersQueryShape,
  OrdersShape,
  RepeatedShape,
} from './account.shapes.ts';

const tags = ['Заказы'];
const personal = { ...failures, 401: DetailShape } as const;
const acting = { ...personal, 403: DetailShape, 409: DetailShape } as const;

/** Routes for orders in the account (personal, and of companies by role) and for one order by its link. */
export const ownOrderRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  forbidStorage(app);

  app.get(
    '/orders/orders/page/',
    {
      schema: {
        summary: 'Страница заказов: состояния, юрлица, что не оплачено',
        tags,
        querystring: noQuery,
        response: { 200: OrdersPageShape, ...personal },
      },
    },
    async ({ visitor }) => ordersPage({ db, visitor }),
  );

  app.get(
    '/orders/orders/',
    {
      schema: {
        summary: 'Свои заказы и заказы своих юрлиц',
        description: 'Дни — по Москве. Поиск — по номеру, артикулу или названию товара.',
        tags,
        querystring: OrdersQueryShape,
        response: { 200: OrdersShape, ...personal },
      },
    },
    async ({ visitor, query, url }) => ownOrders({ db, visitor }, query, url),
  );

  app.get(
    '/orders/orders/:id/',
    {
      schema: {
        summary: 'Свой заказ целиком',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: FullOrderShape, ...personal },
      },
    },
    async ({ visitor, params: { id } }) => ownOrder({ db, visitor }, Number(id)),
  );

  app.post(
    '/orders/orders/:id/cancel/',
    {
      schema: {
        summary: 'Отменить свой заказ, пока он не собран',
        tags,
        security: csrfSecurity,
        params: idParams,
        response: { 200: FullOrderShape, ...acting },
      },
    },
    async ({ visitor, params: { id } }) => {
      await cancelOwnOrder({ db, visitor }, Number(id));
      return ownOrder({ db, visitor }, Number(id));
    },
  );

  app.post(
    '/orders/orders/:id/repeat/',
    {
      schema: {
        summary: 'Повторить заказ: добавить его товары в корзину',
        description:
          'В корзине станет не меньше, чем было в заказе: повторный вызов ничего не добавит. Недостающие товары перечислены в ответе.',
        tags,
        security: csrfSecurity,
        params: idParams,
        response: { 200: RepeatedShape, ...acting },
      },
    },
    async ({ visitor, params: { id } }) => repeatOrder({ db, visitor }, Number(id)),
  );

  app.get(
    '/orders/order/:token/',
    {
      config: { holdsSecret: true },
      schema: {
        summary: 'Заказ по его ссылке, без входа',
        tags,
        params: Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
        querystring: noQuery,
        response: { 200: FullOrderShape, ...failures },
      },
    },
    async ({ visitor, params: { token } }) => orderOfLink({ db, visitor }, token),
  );
};
