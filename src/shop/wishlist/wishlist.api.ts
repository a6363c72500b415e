import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { forbidStorage } from '../../platform/cache/shared-answers.server.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { csrfSecurity, DetailShape, failures, idParams } from '../../platform/http/shapes.ts';
import type { EnsureSession } from '../session/session.server.ts';
import { addWish, removeWish, viewWishlist } from './wishlist.server.ts';
import { NewWishShape, WishlistQueryShape, WishlistShape, WishShape } from './wishlist.shapes.ts';

const tags = ['Избранное'];

/** Routes of the visitor's own wishlist. The session decides which wishlist it is. */
export const wishlistRoutes: FastifyPluginAsyncTypebox<{ db: Db; ensureSession: EnsureSession }> = async (
  app,
  { db, ensureSession },
) => {
  forbidStorage(app);

  app.get(
    '/wishlists/wishlist/',
    {
      schema: {
        summary: 'Избранное, последнее добавленное выше',
        tags,
        querystring: WishlistQueryShape,
        response: { 200: WishlistShape, ...failures },
      },
    },
    async ({ visitor, query, url }) => viewWishlist({ db, visitor }, query, url),
  );

  app.post(
    '/wishlists/wishlist-items/',
    {
      schema: {
        summary: 'Добавить товар в избранное',
        description: '201 — добавлен; 200 — уже был в избранном.',
        tags,
        security: csrfSecurity,
        body: NewWishShape,
        response: { 200: WishShape, 201: WishShape, ...failures, 409: DetailShape },
      },
    },
    async (request, reply) => {
      const { visitor, body } = request;
      const context = { db, visitor, ensureSession: () => ensureSession(request, reply) };
      const { item, isNew } = await addWish(context, body.product);
      return reply.code(isNew ? 201 : 200).send(item);
    },
  );

  app.delete(
    '/wishlists/wishlist-items/:id/',
    {
      schema: {
        summary: 'Убрать из избранного',
        tags,
        security: csrfSecurity,
        params: idParams,
        response: { 204: Type.Null(), ...failures },
      },
    },
    async ({ visitor, params: { id } }, reply) => {
      await removeWish({ db, visitor }, Number(id));
      return reply.code(204).send(null);
    },
  );
};
