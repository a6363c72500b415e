import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { forbidStorage } from '../../platform/cache/shared-answers.server.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { csrfSecurity, DetailShape, failures, Id, idParams, noQuery } from '../../platform/http/shapes.ts';
import type { Card } from '../catalogue/card/card.server.ts';
import type { EnsureSession } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { addToCart, clearCart, readCart, removeFromCart } from './cart.server.ts';
import {
  AdditionShape,
  CartAvailabilityShape,
  type CartDeliveryShape,
  CartItemShape,
  CartKeyShape,
  CartPageShape,
  CartShape,
  ChangeShape,
  LinesAnswerShape,
  LinesShape,
} from './cart.shapes.ts';
import { cartAvailability } from './cart-availability.server.ts';
import { cartPage } from './cart-page.server.ts';
import { changeLine } from './change.server.ts';
import { addLines } from './lines/lines.server.ts';

const tags = ['Корзина'];
/** Enough for 1,000 lines with articles of the greatest length. */
const LONGEST_LIST_BYTES = 300 * 1024;
const full = { ...failures, 409: DetailShape } as const;

/** Functions of slices that the cart may not import: cross-sell products and delivery costs. */
export interface CartDependencies {
  db: Db;
  ensureSession: EnsureSession;
  recommended(visitor: Visitor, productIds: readonly number[]): Promise<Card[]>;
  /** The courier's price within the visitor's city, as text; empty: not configured. */
  deliveryOf(visitor: Visitor): Promise<Static<typeof CartDeliveryShape>>;
}

/** Routes of the visitor's own cart. The session decides which cart it is, never a parameter. */
export const cartRoutes: FastifyPluginAsyncTypebox<CartDependencies> = async (app, given) => {
  const { db, ensureSession } = given;
  forbidStorage(app);

  app.get(
    '/catalog/cart/',
    { schema: { summary: 'Корзина', tags, querystring: noQuery, response: { 200: CartShape, ...failures } } },
    async ({ visitor }) => readCart({ db, visitor }),
  );

  app.get(
    '/cart/page/',
    {
      schema: {
        summary: 'Страница корзины',
        tags,
        querystring: noQuery,
        response: { 200: CartPageShape, ...failures },
      },
    },
    async ({ visitor }) =>
      cartPage({
        db,
        visitor,
        recommended: (productIds) => given.recommended(visitor, productIds),
        deliveryOf: given.deliveryOf,
      }),
  );

  app.get(
    '/catalog/cart/availability/',
    {
      schema: {
        summary: 'Как изменится корзина при смене города',
        tags,
        querystring: Type.Object({ city: Type.Optional(Id) }, { additionalProperties: false }),
        response: { 200: CartAvailabilityShape, ...failures },
      },
    },
    async ({ query, visitor }) => cartAvailability({ db, visitor }, query.city),
  );

  app.post(
    '/catalog/cart-items/',
    {
      schema: {
        summary: 'Добавить товар в корзину',
        description:
          '201 — новая строка; 200 — количество прибавлено к прежнему. 409 — корзина полна или вызов с этим Idempotency-Key уже был выполнен, а строку с тех пор убрали: повторять его незачем, нужен новый ключ.',
        tags,
        security: csrfSecurity,
        headers: CartKeyShape,
        body: AdditionShape,
        response: { 200: CartItemShape, 201: CartItemShape, ...full, 422: DetailShape },
      },
    },
    async (request, reply) => {
      const { visitor, body } = request;
      const context = { db, visitor, ensureSession: () => ensureSession(request, reply) };
      const key = request.headers['idempotency-key'];
      const { item, isNew } = await addToCart(context, { ...body, key });
      return reply.code(isNew ? 201 : 200).send(item);
    },
  );

  app.post(
    '/catalog/cart/lines/',
    {
      bodyLimit: LONGEST_LIST_BYTES,
      schema: {
        summary: 'Добавить в корзину список: по номерам или по артикулам',
        description:
          'До 1000 строк. Каждая принята или отклонена с причиной, порядок ответа — порядок запроса.',
        tags,
        security: csrfSecurity,
        headers: CartKeyShape,
        body: LinesShape,
        response: { 200: LinesAnswerShape, ...failures, 422: DetailShape },
      },
    },
    async (request, reply) => {
      const { visitor, body, headers } = request;
      const context = { db, visitor, ensureSession: () => ensureSession(request, reply) };
      return addLines(context, body.lines, headers['idempotency-key']);
    },
  );

  app.route({
    method: ['PATCH', 'PUT'],
    url: '/catalog/cart-items/:id/update/',
    schema: {
      summary: 'Изменить количество',
      tags,
      security: csrfSecurity,
      params: idParams,
      headers: CartKeyShape,
      body: ChangeShape,
      response: { 200: CartItemShape, ...failures, 422: DetailShape },
    },
    handler: async ({ visitor, params: { id }, body, headers }) =>
      changeLine({ db, visitor }, { lineId: Number(id), ...body, key: headers['idempotency-key'] }),
  });

  app.delete(
    '/catalog/cart-items/:id/delete/',
    {
      schema: {
        summary: 'Убрать строку',
        tags,
        security: csrfSecurity,
        params: idParams,
        response: { 204: Type.Null(), ...failures },
      },
    },
    async ({ visitor, params: { id } }, reply) => {
      await removeFromCart({ db, visitor }, Number(id));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/catalog/cart/clear/',
    {
      schema: {
        summary: 'Очистить корзину',
        tags,
        security: csrfSecurity,
        response: { 204: Type.Null(), ...failures },
      },
    },
    async ({ visitor }, reply) => {
      await clearCart({ db, visitor });
      return reply.code(204).send(null);
    },
  );
};
