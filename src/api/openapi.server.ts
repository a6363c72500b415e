import swagger from '@fastify/swagger';
import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI document of the calls of the staff. */
    staffSwagger(): Json;
  }
}

type Json = Record<string, unknown>;

/** Adds `openapi.json` of everybody's calls and its page `docs/`. Call it before the routes are added. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await describeRoutes(app, {
    decorator: 'swagger',
    includes: ({ config }) => config?.staff === undefined,
    title: 'Витрина',
    description:
      'API магазина: им пользуются его собственные страницы и любой другой клиент. Город берётся из cookie `city`. Изменяющим вызовам нужен заголовок `X-CSRFToken` (выдаёт `users/session/`). Браузер, который может отправить несколько первых изменений сразу, добавляет к ним `X-Browser-Key`: свои 32 случайные шестнадцатеричные цифры; тогда все они попадут в одну сессию.',
  });
  await app.register(swaggerUi, pageAt('/docs', 'Витрина: API'));
  app.get('/openapi.json', { config: { isShared: true }, schema: { hide: true } }, async () => app.swagger());
}

/** Collects the calls of the staff for `staffSwagger`. Call it before the routes are added. */
export async function describeStaffApi(app: FastifyInstance): Promise<void> {
  await describeRoutes(app, {
    decorator: 'staffSwagger',
    includes: ({ config }) => config?.staff !== undefined,
    title: 'Витрина: стойка',
    description:
      'Вызовы сотрудников магазина. Что кому разрешено, отвечает `staff/session/`; чужой город или магазин — 404. Изменения заказа называют `version`, которую видели; если заказ с тех пор изменился — 409 с `version` и `changed`. Изменяющим вызовам нужны заголовок `X-CSRFToken` (выдаёт `staff/session/`) и `Origin` страницы магазина. Вход на стойку — свой: сессия магазина здесь ничего не значит.',
  });
}

/** Adds `staff/openapi.json` and its page `staff/docs/`, for the staff alone. Its routes get the hooks of `app`. */
export async function showStaffApi(app: FastifyInstance): Promise<void> {
  const transformSpecification = () => app.staffSwagger();
  await app.register(swaggerUi, {
    ...pageAt('/staff/docs', 'Витрина: API стойки'),
    transformSpecification,
    transformSpecificationClone: false,
  });
  app.get('/staff/openapi.json', { schema: { hide: true } }, async () => app.staffSwagger());
}

interface Description {
  /** The method of the application that returns the document. */
  decorator: 'swagger' | 'staffSwagger';
  includes(route: RouteOptions): boolean;
  title: string;
  description: string;
}

async function describeRoutes(
  app: FastifyInstance,
  { decorator, includes, title, description }: Description,
): Promise<void> {
  await app.register(swagger, {
    decorator,
    openapi: {
      openapi: '3.0.3',
      info: { title, version: '1', description },
      components: { securitySchemes: { csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' } } },
    },
    transform: ({ schema, url, route }) => ({
      schema: includes(route) ? schema : { ...schema, hide: true },
      url,
    }),
    transformObject: (document) =>
      'openapiObject' in document ? nameShapes(document.openapiObject as never) : document.swaggerObject,
  });
}

function pageAt(routePrefix: string, title: string): FastifySwaggerUiOptions {
  return {
    routePrefix,
    theme: { title, css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }] },
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
  };
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
