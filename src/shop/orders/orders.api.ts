import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { forbidStorage } from '../../platform/cache/shared-answers.server.ts';
import { csrfSecurity, DetailShape, failures, idParams, noQuery } from '../../platform/http/shapes.ts';
import { placeOrder } from './checkout/checkout.server.ts';
import { checkoutPage } from './checkout-page/checkout-page.server.ts';
import { CheckoutPageShape, DeliveryRatesShape } from './checkout-page/checkout-page.shapes.ts';
import { cityDelivery } from './delivery/delivery.server.ts';
import { cancelOrder, orderStatus } from './orders.server.ts';
import {
  NewOrderShape,
  OrderKeyShape,
  OrderStatusShape,
  PlacedOrderShape,
  rejections,
} from './orders.shapes.ts';
import { requestStock } from './stock-requests/stock-requests.server.ts';
import { StockRequestAnswerShape, StockRequestShape } from './stock-requests/stock-requests.shapes.ts';

const tags = ['Заказы'];
const Token = Type.Optional(Type.String({ maxLength: 200, description: 'Ключ ссылки на заказ' }));
const byToken = Type.Object({ token: Token }, { additionalProperties: false });

/** Routes for the visitor's orders. Access comes from the session or the token of a link, never from an id alone. */
export const orderRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  forbidStorage(app);

  app.post(
    '/orders/order/',
    {
      config: { holdsSecret: true },
      schema: {
        summary: 'Оформить заказ из корзины',
        description:
          'Тот же Idempotency-Key с тем же телом отвечает прежним заказом, с другим — 422. 409 с changes: цена, остаток или состав корзины не те, что показаны; с lines: цены уточняются, и нет accept_unconfirmed_prices.',
        tags,
        security: csrfSecurity,
        headers: OrderKeyShape,
        body: NewOrderShape,
        response: { 201: PlacedOrderShape, ...failures, ...rejections, 429: DetailShape },
      },
    },
    async ({ visitor, ip: address, body, headers }, reply) => {
      const placed = await placeOrder({ db, visitor, address }, { body, key: headers['idempotency-key'] });
      return reply.code(201).send(placed);
    },
  );

  app.get(
    '/orders/order/:id/status/',
    {
      schema: {
        summary: 'Статус заказа',
        tags,
        params: idParams,
        querystring: byToken,
        response: { 200: OrderStatusShape, ...failures },
      },
    },
    async ({ visitor, params: { id }, query: { token } }) =>
      orderStatus({ db, visitor }, { id: Number(id), token }),
  );

  app.post(
    '/orders/order/:id/cancel/',
    {
      schema: {
        summary: 'Отменить заказ, пока он не собран',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: byToken,
        response: { 200: OrderStatusShape, ...failures, 409: rejections[409] },
      },
    },
    async ({ visitor, params: { id }, body: { token } }) =>
      cancelOrder({ db, visitor }, { id: Number(id), token }),
  );

  app.get(
    '/orders/checkout/',
    {
      schema: {
        summary: 'Варианты при оформлении: доставка с ценами, согласия',
        tags,
        querystring: noQuery,
        response: { 200: CheckoutPageShape, ...failures },
      },
    },
    async ({ visitor }) => checkoutPage({ db, visitor }),
  );

  app.get(
    '/orders/delivery/rates/',
    {
      schema: {
        summary: 'Сколько стоит доставка в городе посетителя',
        description:
          'Из подходящих по весу цен действует самая низкая; товар неизвестного веса везут только по цене для любого веса.',
        tags,
        querystring: noQuery,
        response: { 200: DeliveryRatesShape, ...failures },
      },
    },
    async ({ visitor }) => cityDelivery(db, visitor.cityId),
  );

  app.post(
    '/orders/out-of-stock-request/',
    {
      schema: {
        summary: 'Сообщить о поступлении товара',
        tags,
        security: csrfSecurity,
        body: StockRequestShape,
        response: { 201: StockRequestAnswerShape, ...failures, 409: DetailShape, 429: DetailShape },
      },
    },
    async ({ visitor, ip: address, body }, reply) =>
      reply.code(201).send(await requestStock({ db, visitor, address }, body)),
  );
};
