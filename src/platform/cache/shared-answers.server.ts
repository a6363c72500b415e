import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on no visitor, price, stock or city: any cache may serve it to anybody for 900 seconds. */
    isShared?: boolean;
  }
}

/** Cache-Control of an answer that is the same for every visitor. */
export const SHARED = 'public, max-age=900';
/** Cache-Control of all other answers, unless a route says `no-store`. */
export const PRIVATE = 'private, no-cache';

/** Lets nothing store the answers of a plugin, not even the browser: they belong to one visitor (SEC-58). */
export function forbidStorage(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('cache-control', 'private, no-store');
    next();
  });
}

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
        // A shared cache would send the cookie of one visitor to all others.
        if (reply.statusCode !== 200 || reply.hasHeader('set-cookie')) reply.header('cache-control', PRIVATE);
      },
    ];
  });
}
