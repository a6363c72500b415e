import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

type Json = Record<string, unknown>;

/** Adds `openapi.json` and its page `docs/`. Call it before the routes are added. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Витрина',
        version: '1',
        description:
          'API магазина: им пользуются его собственные страницы и любой другой клиент. Город берётся из cookie `city`. Изменяющим вызовам нужен заголовок `X-CSRFToken` (выдаёт `users/session/`). Браузер, который может отправить несколько первых изменений сразу, добавляет к ним `X-Browser-Key`: свои 32 случайные шестнадцатеричные цифры; тогда все они попадут в одну сессию.',
      },
      components: { securitySchemes: { csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' } } },
    },
    transformObject: (document) =>
      'openapiObject' in document ? nameShapes(document.openapiObject as never) : document.swaggerObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: {
      title: 'Витрина: API',
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: { deepLinking: true, docExpansion: 'list' },
    uiHooks: {
      onRequest(_request, reply, next) {
        // The page draws its icons from data: addresses; everything else is a file of this server.
        reply.header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        );
        next();
      },
    },
  });
  app.get('/openapi.json', { config: { isShared: true }, schema: { hide: true } }, async () => app.swagger());
}

/** Schemas with a title become named components, so that clients get a type per name. */
function nameShapes<T extends Json>(document: T): T {
  const named: Json = {};
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const { title, nullable, ...rest } = value as Json;
    const walked = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, walk(each)]));
    if (typeof title !== 'string' || !('type' in rest))
      return {
        ...(title === undefined ? {} : { title: walk(title) }),
        ...walked,
        ...(nullable === undefined ? {} : { nullable: walk(nullable) }),
      };
    named[title] ??= walked;
    const reference = { $ref: `#/components/schemas/${title}` };
    return nullable ? { nullable: true, allOf: [reference] } : reference;
  };
  const paths = walk((document as Json).paths);
  return { ...document, paths, components: { ...(document.components as Json), schemas: named } };
}
