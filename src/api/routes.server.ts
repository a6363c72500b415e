import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The methods of every path under the API, filled as routes are added. */
export interface RouteIndex {
  /** Methods that the path answers, empty for an unknown path. */
  methodsOf(path: string): string[];
}

/** Collects routes as they are added. Call it before the first one. */
export function indexRoutes(app: FastifyInstance): RouteIndex {
  const routes: { method: string; matches: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const matches = new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
    for (const each of [method].flat()) routes.push({ method: each, matches });
  });
  return {
    methodsOf: (path) => [...new Set(routes.filter((r) => r.matches.test(path)).map((r) => r.method))],
  };
}

/**
 * Answers a request without a route: 301 for GET and HEAD if only the trailing slash is missing, 405 with Allow for another
 * method, otherwise 404 (API-1).
 */
export function answerNoRoute(index: RouteIndex) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path = '', ...search] = (request.raw.url ?? '').split('?');
    const methods = index.methodsOf(path);
    if (methods.length > 0)
      return reply
        .header('allow', methods.sort().join(', '))
        .code(405)
        .send({ detail: `Метод «${request.method}» здесь не принимается.` });
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && !path.endsWith('/') && index.methodsOf(`${path}/`).length > 0)
      return reply.redirect([`${path}/`, ...search].join('?'), 301);
    return reply.code(404).send({ detail: 'Не найдено.' });
  };
}
