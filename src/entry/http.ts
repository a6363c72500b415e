import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { type Api, registerApi } from '../api/api.server.ts';
import type { Config } from '../core/config.server.ts';
import { isDatabaseAway } from '../core/database-away.server.ts';
import { type Pool, withQueryLimit } from '../core/db.server.ts';
import { isShopError } from '../core/errors.ts';
import type { Log } from '../core/log.server.ts';
import { READ_MS, WRITE_MS } from '../core/request-pool.server.ts';
import { placesOfShell } from '../shop/geo/geo.server.ts';
import { registerApiProxy, registerDataProxy } from './api-proxy.ts';
import { clientAddress } from './client-address.ts';
import { answerClientError } from './client-error.ts';
import { addCommonHeaders } from './common-headers.ts';
import { allowOrigins, varyByOrigin } from './cors.ts';
import { type Drain, sendAwayOnDrain } from './drain.ts';
import { registerFiles } from './files.ts';
import { registerHealth } from './health.ts';
import { registerMapTiles } from './map/map-tiles.ts';
import { registerMetrics } from './metrics/metrics.ts';
import { packAnswers } from './packed-answers.ts';
import { type MeasuredPages, registerPages } from './pages/pages.ts';
import { registerLinkPictures } from './pictures/link-pictures.ts';
import { type Refusal, refuse } from './refusal.ts';
import { requireOneHost } from './request-target.ts';
import { registerSearchEngines } from './search-engines.ts';
import { Admission } from './shedding/admission.ts';
import { ArrivingBodies, BODY_LIMITS, UPLOAD_MS } from './shedding/arriving-bodies.ts';
import { limitConnections } from './shedding/connection-limit.ts';
import { shedLoad, watchProcessor } from './shedding/load-shedding.ts';
import { answerInTurn } from './shedding/pipelining.ts';
import { cutSlowReaders } from './shedding/slow-readers.ts';
import { TypedAnswers } from './typed-answers.ts';
import { registerYmlFeeds } from './yml-feeds.ts';

/** What the parts of the server are given. */
export interface HttpContext {
  readonly config: Config;
  readonly pool: Pool;
  readonly db: Kysely<DB>;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly drain: Drain;
  /** Pages from their sources with hot reload (`npm run dev`). */
  readonly dev: boolean;
  /** Which of several processes this is; absent: it is the only one. */
  readonly slot?: string | undefined;
}

/** Longer than any slug of ours, shorter than what hurts a router. */
const LONGEST_PARAMETER = 200;

/** The whole server of one process, not listening yet: security headers, health, files, the API, the pages. */
export async function createHttp(context: HttpContext): Promise<FastifyInstance> {
  const { config, log } = context;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 100 * 1024,
    pluginTimeout: 120_000, // on a busy machine the built pages alone take longer to be read than the usual ten seconds
    trustProxy: config.trustProxy,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: 72_000, // longer than a balancer's usual minute: it, not we, drops an idle connection
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers);
      send(reply, refuse(request.raw.url ?? '/', 400, 'Адрес написан с ошибкой.'));
    },
  });
  const headers = await addCommonHeaders(app, config);
  checkHost(app, config);
  sendAwayOnDrain(app, context.drain);
  limitQueriesOfRequests(app);
  sayWhenToRetry(app);
  const admission = new Admission();
  let api: Api | undefined;
  limitConnections(app, headers);
  cutSlowReaders(app);
  // Under development a page is a hundred modules, each of them a request.
  if (!context.dev) {
    const bodies = new ArrivingBodies({
      ...{ limits: BODY_LIMITS, headers, addressOf: clientAddress(config) },
      isLoggedIn: async ({ headers: { cookie = '' } }) => (await api?.isLoggedIn(cookie)) ?? false,
    });
    app.addHook('onClose', async () => bodies.stop());
    shedLoad(app, headers, admission, bodies);
    watchProcessor(app, admission);
  }
  app.setErrorHandler(answerError);
  app.addHook('onResponse', (request, reply, next) => {
    if (reply.statusCode >= 500)
      log.error({
        method: request.method,
        url: request.url,
        status: reply.statusCode,
        ms: reply.elapsedTime,
      });
    next();
  });

  let pages: MeasuredPages | undefined;
  const typed = new TypedAnswers(context);
  registerHealth(app, context.databaseUrl, context.drain, () => api?.searchesIn());
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
    await registerFiles(app, config);
    registerLinkPictures(app, config);
    registerMapTiles(app, config, async () => (await placesOfShell(context.db, 0)).shops);
    await app.register(async (scope) => {
      packAnswers(scope);
      varyByOrigin(scope, config);
      typed.keepFrom(scope);
      api = await registerApi(scope, context);
      typed.answerFirst(app, api);
    });
  }
  registerMetrics(app, {
    ...context,
    facts: {
      pages: () => pages?.cache,
      logReadAt: () => pages?.logReadAt(),
      typed: () => typed.hits,
      index: () => api?.index(),
      admission: () => ({ ...admission.counts, refused: admission.refused }),
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
 * Rejects a malformed Host, because our own addresses are made of it. With PUBLIC_URL set, only its host and that of
 * PUBLIC_API_URL are served, so that no link in an email leads to a foreign host.
 */
function checkHost(app: FastifyInstance, { publicUrl, publicApiUrl }: Config): void {
  const ours = publicUrl && [publicUrl, publicApiUrl].flatMap((text) => (text ? new URL(text).host : []));
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/health/') || request.url === '/metrics') return next();
    if (ours && !ours.includes(request.host))
      return send(reply, refuse(request.url, 400, 'Магазин открывается по другому адресу.'));
    if (!ours && !isHost(request.host))
      return send(reply, refuse(request.url, 400, 'В запросе нет имени сайта, по которому можно ответить.'));
    next();
  });
}

/** Every 503 says when to try again: the answers of pages as well, which say why at another place. */
function sayWhenToRetry(app: FastifyInstance): void {
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

/** What neither the API nor the pages have answered themselves. */
function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(thrown, request.url);
  if (refusal.status >= 500) request.log.error({ err: thrown, url: request.url });
  if (refusal.status === 503) reply.header('retry-after', RETRY_SECONDS);
  send(reply, refusal);
}

/** A restart of the database takes about this long. */
const RETRY_SECONDS = 10;

function refusalOf(thrown: unknown, url: string): Refusal {
  if (isShopError(thrown)) return refuse(url, thrown.status, thrown.message);
  const { statusCode = 500, code = '' } = thrown as { statusCode?: number; code?: string };
  if (code === 'FST_UPLOADS_BUSY')
    return refuse(
      url,
      503,
      'Сейчас загружают слишком много файлов. Вернитесь назад и повторите через минуту.',
    );
  if (isDatabaseAway(thrown))
    return refuse(
      url,
      503,
      'База данных магазина сейчас не отвечает. Повторите через несколько секунд.',
      'Магазин ненадолго остановлен',
    );
  if (statusCode >= 500) return refuse(url, 500, 'На нашей стороне что-то сломалось. Попробуйте ещё раз.');
  return refuse(url, statusCode, REFUSED[code] ?? 'Запрос составлен с ошибкой.');
}

const REFUSED: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE:
    'Нажмите «Назад»: написанное останется в форме. Сократите его или отправьте по частям.',
  FST_UPLOAD_TOO_LARGE: 'Файл больше 20 МБ. Вернитесь назад, уменьшите его или разделите на части.',
  FST_LIST_TOO_LARGE: 'Таблица больше 10 МБ. Вернитесь назад и оставьте в ней лист с заказом.',
  FST_RESUME_TOO_LARGE: 'Файл больше 10 МБ. Вернитесь назад и уменьшите его: написанное в форме на месте.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Такой тип содержимого не принимается.',
};

function send(reply: FastifyReply, refusal: Refusal): void {
  reply.code(refusal.status).header('cache-control', 'no-store').type(refusal.type).send(refusal.body);
}
