import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Api, registerApi } from '../api/api.server.ts';
import type { Config } from '../platform/config/config.server.ts';
import { isDatabaseAway } from '../platform/database/database-away.server.ts';
import { withQueryLimit } from '../platform/database/db.server.ts';
import { READ_MS, WRITE_MS } from '../platform/database/request-pool.server.ts';
import { openFiles } from '../platform/files/stored-files.server.ts';
import { isShopError } from '../platform/http/errors.ts';
import { during } from '../platform/tracing/tracing.server.ts';
import {
  isExchangePath,
  isExchangeSession,
  registerExchange,
  wrongAddress,
} from '../shop/exchange/http/http.api.ts';
import { placesOfShell } from '../shop/geo/geo.server.ts';
import { registerApiProxy, registerDataProxy } from './api-proxy.ts';
import { clientAddress } from './client-address.ts';
import { answerClientError } from './client-error.ts';
import { addCommonHeaders } from './common-headers.ts';
import { allowOrigins, varyByOrigin } from './cors.ts';
import { guardDeskPlace } from './desk-place.ts';
import { sendAwayOnDrain } from './drain.ts';
import { registerFiles } from './files.ts';
import { registerHealth } from './health.ts';
import type { HttpContext } from './http-context.ts';
import { registerLinkImages } from './images/link-images.ts';
import { registerMapTiles } from './map/map-tiles.ts';
import { registerMetrics } from './metrics/metrics.ts';
import { packAnswers } from './packed-answers.ts';
import { type MeasuredPages, registerPages } from './pages/pages.ts';
import { answerRejection, type Rejection } from './rejection.ts';
import { requireOneHost } from './request-target.ts';
import { registerSearchEngines } from './search-engines.ts';
import { Admission } from './shedding/admission.ts';
import { ArrivingBodies, BODY_LIMITS, UPLOAD_MS } from './shedding/arriving-bodies.ts';
import { limitConnections } from './shedding/connection-limit.ts';
import { shedLoad, watchProcessor } from './shedding/load-shedding.ts';
import { answerInTurn } from './shedding/pipelining.ts';
import { cutSlowReaders } from './shedding/slow-readers.ts';
import { TypedAnswers } from './typed-answers.ts';
import { nameWork, requestIds } from './work-of-request.ts';
import { registerYmlFeeds } from './yml-feeds.ts';

/** Longer than any slug, short enough for the router. */
const LONGEST_PARAMETER = 200;

/** Builds the server of one process, not listening yet: security headers, health, files, the API, the pages. */
export async function createHttp(context: HttpContext): Promise<FastifyInstance> {
  const { config, log } = context;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Its lines name the request by the work under way.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(config),
    bodyLimit: 100 * 1024,
    pluginTimeout: 120_000, // on a busy machine loading the built pages alone takes longer than the usual ten seconds
    trustProxy: config.trustProxy,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: 72_000, // longer than the usual minute of a load balancer, which should close idle connections first
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers);
      const url = request.raw.url ?? '/';
      send(
        reply,
        isExchangePath(url) ? wrongAddress(400) : answerRejection(url, 400, 'Адрес написан с ошибкой.'),
      );
    },
  });
  nameWork(app);
  const headers = await addCommonHeaders(app, config);
  checkHost(app, config);
  guardDeskPlace(app, config);
  sendAwayOnDrain(app, context.drain);
  limitQueriesOfRequests(app);
  addRetryAfter(app);
  const admission = new Admission();
  let api: Api | undefined;
  limitConnections(app, headers);
  cutSlowReaders(app);
  // In development a page makes a hundred requests for modules, which the limits would reject.
  if (!context.dev) {
    const addressOf = clientAddress(config);
    const bodies = new ArrivingBodies({
      limits: BODY_LIMITS,
      headers,
      addressOf,
      async isLoggedIn(request) {
        const { cookie = '' } = request.headers;
        if (isExchangePath(request.url ?? ''))
          return isExchangeSession(context, { cookies: cookie, address: addressOf(request) });
        return (await api?.isLoggedIn(cookie)) ?? false;
      },
    });
    app.addHook('onClose', async () => bodies.stop());
    shedLoad(app, headers, admission, bodies);
    watchProcessor(app, admission);
  }
  app.setErrorHandler(answerError);
  app.addHook('onResponse', (request, reply, next) => {
    const level = reply.statusCode >= 500 ? 'error' : 'debug';
    const { method, url, work } = request;
    const facts = { method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
    if (work) during(work, () => log[level](facts));
    else log[level](facts);
    next();
  });

  let pages: MeasuredPages | undefined;
  const typed = new TypedAnswers(context);
  registerHealth(app, context, () => api?.searchesIn());
  const { apiUrl } = config;
  registerSearchEngines(app, { config, db: apiUrl ? undefined : context.db });
  if (apiUrl) {
    registerDataProxy(app, apiUrl);
    await app.register(async (scope) => {
      packAnswers(scope);
      varyByOrigin(scope, config);
      registerApiProxy(scope, apiUrl);
    });
  } else {
    registerYmlFeeds(app, { config, db: context.db });
    registerExchange(app, { db: context.db, files: openFiles(config, context.db), log });
    await registerFiles(app, config);
    registerLinkImages(app, config);
    registerMapTiles(app, config, async () => (await placesOfShell(context.db, 0)).shops);
    await app.register(async (scope) => {
      packAnswers(scope);
      varyByOrigin(scope, config);
      typed.cacheFrom(scope);
      api = await registerApi(scope, context);
      context.drain.endStreams = api.endStreams;
      typed.answerFirst(app, api);
    });
  }
  registerMetrics(app, {
    ...context,
    facts: {
      logReadAt: () => pages?.logReadAt(),
      index: () => api?.index(),
      replica: () => context.replica?.facts,
      admission: () => ({ ...admission.counts, rejected: admission.rejected }),
    },
  });
  await app.register(async (scope) => {
    pages = await registerPages(scope, { ...context, api, headers });
  });
  allowOrigins(app, config, headers);
  requireOneHost(app, headers);
  answerInTurn(app);
  return app;
}

/**
 * Rejects a malformed Host, because the shop builds its own addresses from it. With PUBLIC_URL set, only its host and those
 * of PUBLIC_API_URL and DESK_URL are served, so that no link in an email leads to a foreign host.
 */
function checkHost(app: FastifyInstance, { publicUrl, publicApiUrl, deskUrl }: Config): void {
  const ours =
    publicUrl && [publicUrl, publicApiUrl, deskUrl].flatMap((text) => (text ? new URL(text).host : []));
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/health/') || request.url === '/metrics') return next();
    if (ours && !ours.includes(request.host))
      return send(reply, answerRejection(request.url, 400, 'Магазин открывается по другому адресу.'));
    if (!ours && !isHost(request.host))
      return send(reply, answerRejection(request.url, 400, 'В запросе не указан адрес сайта.'));
    next();
  });
}

/** Adds Retry-After to every 503, including those of pages. */
function addRetryAfter(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', RETRY_SECONDS);
    next();
  });
}

/** If the database does not answer, a read fails within two seconds and a write within five. */
function limitQueriesOfRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    withQueryLimit(request.routeOptions.config?.queryMs ?? (isRead ? READ_MS : WRITE_MS), next);
  });
}

/** A name, an IPv4 or a bracketed IPv6 address, with a port or without (RFC 9110 §7.2). */
function isHost(host: string): boolean {
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?$/i.test(host) && URL.canParse(`http://${host}/`);
}

/** Answers errors that neither the API nor the pages have handled. */
function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const rejection = rejectionOf(thrown, request.url);
  if (rejection.status >= 500) request.log.error({ err: thrown, url: request.url });
  if (rejection.status === 503) reply.header('retry-after', RETRY_SECONDS);
  send(reply, rejection);
}

/** A restart of the database takes about this long. */
const RETRY_SECONDS = 10;

function rejectionOf(thrown: unknown, url: string): Rejection {
  if (isShopError(thrown)) return answerRejection(url, thrown.status, thrown.message);
  const { statusCode = 500, code = '' } = thrown as { statusCode?: number; code?: string };
  if (code === 'FST_UPLOADS_BUSY')
    return answerRejection(
      url,
      503,
      'Сейчас загружается слишком много файлов. Вернитесь назад и повторите через минуту.',
    );
  if (isDatabaseAway(thrown))
    return answerRejection(
      url,
      503,
      'Сервер магазина сейчас не отвечает. Повторите через несколько секунд.',
      'Магазин временно недоступен',
    );
  if (statusCode >= 500) return answerRejection(url, 500, 'Ошибка на нашей стороне. Попробуйте ещё раз.');
  return answerRejection(url, statusCode, TEXTS[code] ?? 'Запрос составлен с ошибкой.');
}

const TEXTS: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE:
    'Нажмите «Назад»: введённый текст останется в форме. Сократите его или отправьте по частям.',
  FST_UPLOAD_TOO_LARGE: 'Файл больше 20 МБ. Вернитесь назад, уменьшите его или разделите на части.',
  FST_LIST_TOO_LARGE: 'Таблица больше 10 МБ. Вернитесь назад и оставьте в ней лист с заказом.',
  FST_RESUME_TOO_LARGE: 'Файл больше 10 МБ. Вернитесь назад и уменьшите его: введённые данные сохранятся.',
  FST_PHOTOS_TOO_LARGE:
    'Фотографии вместе больше 20 МБ. Вернитесь назад и оставьте часть из них: остальные можно добавить следом.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Такой тип содержимого не принимается.',
};

/** @param rejection its body may be in the encoding of 1C */
function send(reply: FastifyReply, rejection: Omit<Rejection, 'body'> & { body: string | Buffer }): void {
  reply.code(rejection.status).header('cache-control', 'no-store').type(rejection.type).send(rejection.body);
}
