import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { failures } from '../../core/shapes.ts';
import { readCartLines } from '../cart/cart.server.ts';
import { readLayout } from './layout.server.ts';
import { LayoutShape, SessionShape } from './layout.shapes.ts';

const querystring = Type.Object({}, { additionalProperties: false });

/** The shell's data and the session data. `csrfToken` answers the request's token, setting the cookie. */
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
        querystring,
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
        querystring,
        response: { 200: SessionShape, ...failures },
      },
    },
    async (request, reply) => {
      const { visitor } = request;
      reply.header('cache-control', 'private, no-store');
      return {
        cart_id: visitor.cartId,
        csrf_token: await csrfToken(request, reply),
        city: visitor.cityId,
        wishlist_id: visitor.wishlistId,
        is_authenticated: visitor.isAuthenticated,
        is_legal_entity: visitor.isLegalEntity,
        cart_items: await readCartLines({ db, visitor }),
        wishlist_items: [...visitor.wishlistItems],
      };
    },
  );
};
