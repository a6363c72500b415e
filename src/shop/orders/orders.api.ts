import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { csrfSecurity, DetailShape, failures, idParams, noQuery } from '../../core/shapes.ts';
import { placeOrder } from './checkout.server.ts';
import { checkoutPage } from './checkout-page.server.ts';
import { CheckoutPageShape, DeliveryRatesShape } from './checkout-page.shapes.ts';
import { cityDelivery } from './delivery-rates.server.ts';
import { cancelOrder, orderStatus } from './order-life.server.ts';
import {
  NewOrderShape,
  OrderKeyShape,
  OrderStatusShape,
  PlacedOrderShape,
  refusals,
} from './orders.shapes.ts';
import { requestStock } from './stock-request.server.ts';
import { StockRequestAnswerShape, StockRequestShape } from './stock-request.shapes.ts';

const tags = ['Заказы'];
const Token = Type.Optional(Type.String({ maxLength: 200, description: 'Ключ ссылки на заказ' }));
const byToken = Type.Object({ token: Token }, { additionalProperties: false });

/** Orders of whoever asks: which ones are his comes from who he is, or from the word of a link. */
export const orderRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });

  app.post(
    '/orders/order/',
    {
      config: { holdsSecret: true },
      schema: {
        summary: 'Оформить заказ из корзины',
        description:
          'Тот же Idempotency-Key с тем же телом отвечает прежним заказом, с другим — 422. 409 с changes: цена, остаток или состав корзины не те, что показаны.',
        tags,
        security: csrfSecurity,
        headers: OrderKeyShape,
        body: NewOrderShape,
        response: { 201: PlacedOrderShape, ...failures, ...refusals, 429: DetailShape },
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
        summary: 'Где заказ',
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
        response: { 200: OrderStatusShape, ...failures, 409: refusals[409] },
      },
    },
    async ({ visitor, params: { id }, body: { token } }) =>
      cancelOrder({ db, visitor }, { id: Number(id), token }),
  );

  app.get(
    '/orders/checkout/',
    {
      schema: {
        summary: 'Из чего выбирают при оформлении: доставка с ценами, согласия',
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
        summary: 'Сообщить, когда товар появится',
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
