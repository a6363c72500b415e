import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Db } from '../../platform/database/db.server.ts';
import {
  csrfSecurity,
  DetailShape,
  failures,
  noQuery,
  personalFailures,
} from '../../platform/http/shapes.ts';
import { formsAgreedTo } from '../accounts/consents/consents.server.ts';
import { readCartLines } from '../cart/cart.server.ts';
import { chooseBuyer, chosenBy } from '../companies/choice/choice.server.ts';
import { ChoiceShape } from '../companies/choice/choice.shapes.ts';
import type { Visitor } from '../session/session.ts';
import { readLayout } from './layout.server.ts';
import { LayoutShape, SessionShape } from './layout.shapes.ts';

/** Routes of the layout and the session. `csrfToken` returns the CSRF token of a request and sets its cookie. */
export const layoutRoutes: FastifyPluginAsyncTypebox<{
  db: Db;
  csrfToken: (request: FastifyRequest, reply: FastifyReply) => Promise<string>;
}> = async (app, { db, csrfToken }) => {
  app.get(
    '/layout/',
    {
      schema: {
        summary: 'Оболочка: города, контакты, меню, разделы',
        tags: ['Оболочка'],
        querystring: noQuery,
        response: { 200: LayoutShape, ...failures },
      },
    },
    async ({ visitor }, reply) => {
      if (visitor.hasSession) reply.header('cache-control', 'private, no-store');
      return readLayout({ db, visitor });
    },
  );

  app.get(
    '/users/session/',
    {
      schema: {
        summary: 'Данные сессии; ставит csrftoken',
        tags: ['Оболочка'],
        querystring: noQuery,
        response: { 200: SessionShape, ...failures },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return sessionData(request.visitor, await csrfToken(request, reply));
    },
  );

  app.patch(
    '/users/session/',
    {
      schema: {
        summary: 'Выбрать, для кого покупать',
        description: 'Юрлицо и его договор; null: для себя. Корзина пересчитывается по ценам выбранного.',
        tags: ['Оболочка'],
        security: csrfSecurity,
        body: ChoiceShape,
        response: { 200: SessionShape, ...personalFailures, 409: DetailShape },
      },
    },
    async (request, reply) => {
      const { visitor, body } = request;
      reply.header('cache-control', 'private, no-store');
      const buyer = await chooseBuyer({ db, visitor }, body);
      return sessionData({ ...visitor, buyer }, await csrfToken(request, reply));
    },
  );

  async function sessionData(visitor: Visitor, csrf_token: string): Promise<Static<typeof SessionShape>> {
    const [chosen, consents, cart_items] = await Promise.all([
      chosenBy({ db, visitor }),
      formsAgreedTo(db, visitor.userId),
      readCartLines({ db, visitor }),
    ]);
    return {
      cart_id: visitor.cartId,
      csrf_token,
      city: visitor.cityId,
      wishlist_id: visitor.wishlistId,
      is_authenticated: visitor.isAuthenticated,
      is_legal_entity: visitor.isLegalEntity,
      ...chosen,
      consents,
      cart_items,
      wishlist_items: [...visitor.wishlistItems],
    };
  }
};
