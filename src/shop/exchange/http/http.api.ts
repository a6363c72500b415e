import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../../../platform/database/database-away.server.ts';
import { LONG_MS } from '../../../platform/database/request-pool.server.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import { logIn, sessionOf } from '../connections/connections.server.ts';
import { type ExchangeSession, encodingOf } from '../connections/connections.ts';
import type { AnswerEncoding } from '../encoding.ts';
import { countAnswer } from '../figures/figures.server.ts';
import { UPLOADS } from '../uploads/uploads.ts';
import { failure, linesAnswer, type TextAnswer } from './answers.ts';
import { answerMode, type ModeContext } from './modes.server.ts';
import { SESSION_COOKIE, sessionAnswer } from './session-answer.server.ts';

/** The paths at which 1C exchanges: a connection's own, and the one that 1C itself adds to an address without a path. */
const PATHS = ['/exchange/1c/:slug', '/bitrix/admin/1c_exchange.php'];

/** Addresses beside them, which somebody has typed into 1C with a mistake. */
const WRONG_PATHS = ['/exchange/1c', '/exchange/1c/', '/exchange/1c/:slug/*'];
/** Methods that the protocol does not have. */
const OTHER_METHODS = ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** Parts are limited by `receivePart`, which answers in words. A body over this is cut off. */
const BODY_BYTES = 2 * UPLOADS.partBytes;

/** 1C sends one request after another. Two overlap when it repeats one that it believes lost. */
const AT_ONCE = 2;
/** Longer than an `import` waits, so that a place gets free. */
const PLACE_MS = 20_000;
const LOOK_MS = 100;

type Query = Record<string, string | undefined>;
type ExchangeRequest = FastifyRequest<{ Params: { slug?: string }; Querystring: Record<string, unknown> }>;

/** Whether a path belongs to the exchange, whose requests have a queue of their own under overload. */
export function isExchangePath(url: string): boolean {
  return /^\/(?:exchange\/1c(?:[/?]|$)|bitrix\/admin\/1c_exchange\.php(?:\?|$))/.test(url);
}

/** Whether a request carries the cookie of a live session of 1C: its uploads may take long. */
export async function isExchangeSession(
  { db }: Pick<ModeContext, 'db'>,
  { cookies, address }: { cookies: string; address: string },
): Promise<boolean> {
  return (await sessionOf(db, { token: tokenOf(cookies), address })) !== undefined;
}

/**
 * Registers the exchange with 1C («обмен с сайтом», docs/rules/exchange.md). It is outside of /api/v1: 1C has no CSRF token and
 * no Origin, and reads nothing but the protocol's own lines.
 */
export function registerExchange(app: FastifyInstance, context: ModeContext): void {
  const busy = new Map<number, number>();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.addHook('onSend', (_request, reply, _payload, next) => {
      reply.header('cache-control', 'no-store');
      next();
    });
    for (const url of PATHS)
      scope.route({
        method: ['GET', 'POST'],
        url,
        exposeHeadRoute: false,
        bodyLimit: BODY_BYTES,
        config: { queryMs: LONG_MS },
        handler: async (request, reply) => {
          const answer = await answerRequest(context, request as ExchangeRequest, reply, busy);
          countAnswer(plainQuery((request as ExchangeRequest).query).mode, answer.body);
          return reply.code(answer.status).header('content-type', answer.type).send(answer.body);
        },
      });
    for (const url of [...PATHS, ...WRONG_PATHS])
      scope.route({
        method: WRONG_PATHS.includes(url) ? ['GET', 'POST', ...OTHER_METHODS] : OTHER_METHODS,
        url,
        exposeHeadRoute: false,
        bodyLimit: BODY_BYTES,
        handler: async ({ method }, reply) => {
          const isWrongMethod = OTHER_METHODS.includes(method);
          if (isWrongMethod) reply.header('allow', 'GET, POST');
          const answer = isWrongMethod ? wrongMethod(method) : wrongAddress(404);
          return reply.code(answer.status).header('content-type', answer.type).send(answer.body);
        },
      });
  });
}

/** 1C is answered in the words of its protocol, whatever it requests (EX-84). */
function wrongMethod(method: string): TextAnswer {
  return failure(`Запрос ${method} не понят: обмен идёт запросами GET и POST.`, 'windows-1251', 405);
}

/** The answer to an address under that of the exchange where no connection is. @param status 400 for one that cannot be read */
export function wrongAddress(status: 400 | 404): TextAnswer {
  const text = 'Такого адреса обмена нет. Адрес подключения заканчивается его именем: /exchange/1c/main.';
  return failure(text, 'windows-1251', status);
}

async function answerRequest(
  context: ModeContext,
  request: ExchangeRequest,
  reply: FastifyReply,
  busy: Map<number, number>,
): Promise<TextAnswer> {
  const query = plainQuery(request.query);
  let encoding: AnswerEncoding = 'windows-1251';
  try {
    if (query.mode === 'checkauth') return await checkAuth(context, request, reply);
    const token = tokenOf(request.headers.cookie ?? '');
    const session = await sessionOf(context.db, { token, address: request.ip });
    if (!session || (request.params.slug ?? session.connection.slug) !== session.connection.slug)
      return failure('Сеанс обмена окончен. Начните обмен заново.', encoding, 401);
    encoding = encodingOf(session.connection);
    return await inPlace(busy, session, () => answerMode(context, session, query, request.raw));
  } catch (error) {
    if (isShopError(error)) return failure(error.message, encoding);
    const isAway = isDatabaseAway(error);
    context.log.error({ err: error, mode: query.mode }, 'a request of the exchange failed');
    return isAway ? failure(AWAY, encoding, 503) : failure(BROKEN, encoding, 500);
  }
}

const AWAY = 'Магазин временно не отвечает. Повторите обмен через минуту.';
const BROKEN = 'Ошибка на стороне сайта. Повторите обмен; если не поможет, сообщите администратору магазина.';

async function checkAuth(
  { db }: ModeContext,
  request: ExchangeRequest,
  reply: FastifyReply,
): Promise<TextAnswer> {
  const { login, password } = credentialsOf(request.headers.authorization);
  const outcome = await logIn(db, { slug: request.params.slug, login, password, address: request.ip });
  if ('session' in outcome) return sessionAnswer(outcome.session, outcome.token);
  if (outcome.rejection === 'too_many') {
    reply.header('retry-after', outcome.retryAfterSeconds);
    return failure('Слишком много неверных попыток. Повторите через 10 минут.', 'windows-1251', 429);
  }
  reply.header('www-authenticate', 'Basic realm="1c", charset="UTF-8"');
  return failure('Неверный логин или пароль подключения.', 'windows-1251', 401);
}

/** Runs a request while its connection has a free place in this process. */
async function inPlace(
  busy: Map<number, number>,
  { connection }: ExchangeSession,
  work: () => Promise<TextAnswer>,
): Promise<TextAnswer> {
  const { id } = connection;
  for (const until = Date.now() + PLACE_MS; (busy.get(id) ?? 0) >= AT_ONCE; await sleep(LOOK_MS))
    if (Date.now() > until)
      return linesAnswer(
        ['failure', 'С этим подключением уже идёт обмен. Дождитесь его конца и повторите.'],
        encodingOf(connection),
      );
  const inside = busy.get(id) ?? 0;
  busy.set(id, inside + 1);
  try {
    return await work();
  } finally {
    const left = (busy.get(id) ?? 1) - 1;
    if (left > 0) busy.set(id, left);
    else busy.delete(id);
  }
}

/** The parameters of an address; of a repeated one the first. */
function plainQuery(query: Record<string, unknown>): Query {
  const first = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(first.filter(([, value]) => typeof value === 'string'));
}

function credentialsOf(header = ''): { login: string; password: string } {
  const [, encoded = ''] = /^Basic\s+([A-Za-z0-9+/=]+)\s*$/i.exec(header) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0
    ? { login: '', password: '' }
    : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

function tokenOf(cookies: string): string {
  return new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ?? '';
}
