import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer has no visitor, price, stock or city in it: any cache may give it to anybody for 900 seconds. */
    isShared?: boolean;
  }
}

/** Cache-Control of an answer for everybody. */
export const SHARED = 'public, max-age=900';
/** Cache-Control of all other answers, unless a route says `no-store`. */
export const PRIVATE = 'private, no-cache';

/**
 * Makes answers private, except those of routes with `isShared`. A handler of such a route may still set PRIVATE for one
 * answer. Call it before the routes are added.
 */
export function declareSharedAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('cache-control', PRIVATE);
    next();
  });
  app.addHook('onRoute', (route) => {
    if (!route.config?.isShared) return;
    route.preHandler = [
      ...[route.preHandler ?? []].flat(),
      async (_request, reply) => void reply.header('cache-control', SHARED),
    ];
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request, reply) => {
        // A cache would give the cookie of one visitor to all others.
        if (reply.statusCode !== 200 || reply.hasHeader('set-cookie')) reply.header('cache-control', PRIVATE);
      },
    ];
  });
}
