import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../api/api.server.ts';
import { EVERYTHING, TaggedCache } from '../platform/cache/cache.server.ts';
import { answerFirst, hasBody } from './answer-first.ts';
import { clientAddress } from './client-address.ts';
import { originIfListed } from './cors.ts';
import type { HttpContext } from './http-context.ts';
import { plainOrigin } from './pages/origin.ts';
import { hasSession } from './pages/visitor.ts';

type TypedContext = Pick<HttpContext, 'config' | 'drain'>;

/** An answer as it was sent. */
interface CachedAnswer {
  /** Names and values alternate. */
  headers: string[];
  body: Buffer;
}

/** The state in which an answer was begun; it may miss later changes. */
interface StartState {
  edition: number | undefined;
  changes: number;
}

/** Some thousands of typed prefixes; an answer takes one or two kilobytes. */
const MOST_BYTES = 8 * 1024 * 1024;
/** The memory of an entry apart from its text and the cache: its headers. */
const HEADER_BYTES = 1024;
/** Nobody types this much; longer requests are not worth the memory. */
const LONGEST_KEY = 1_000;
/** The only form in which browsers send the city cookie. */
const CITY = /(?:^|; )city=([1-9]\d{0,8})(?:;|$)/;

/**
 * Caches the answers that guests get while they type in the search box (`isTyped`) and sends them before the router and its
 * hooks, which cost several times as much as the answer. A cached answer is never older than the one the route would give,
 * and the rate limit of a network is applied here too.
 */
export class TypedAnswers {
  readonly #context: TypedContext;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #paths = new Set<string>();
  readonly #started = new WeakMap<FastifyRequest, StartState>();
  readonly #answers = new TaggedCache<CachedAnswer>('typed answers', { bytes: MOST_BYTES });
  #changes = 0;
  #api: Api | undefined;

  constructor(context: TypedContext) {
    this.#context = context;
    this.#addressOf = clientAddress(context.config);
  }

  /** Stores answers of the routes. Call it before the routes of the API are added and after `packAnswers`. */
  cacheFrom(scope: FastifyInstance): void {
    scope.addHook('onRoute', (route) => {
      if (!route.config?.isTyped) return;
      this.#paths.add(route.url);
      route.preHandler = [...[route.preHandler ?? []].flat(), this.#begin];
      route.onSend = [...[route.onSend ?? []].flat(), this.#store];
    });
  }

  /** Makes the server answer from the cache from now on. */
  answerFirst({ server }: FastifyInstance, api: Api): void {
    this.#api = api;
    api.onChanges(() => this.#forget());
    answerFirst(server, (request, response) => {
      const cached = this.#find(request);
      if (cached) response.writeHead(200, cached.headers).end(cached.body);
      return cached !== undefined;
    });
  }

  #find(request: IncomingMessage): CachedAnswer | undefined {
    const key = this.#keyOf(request);
    if (key === undefined || this.#context.drain.started) return undefined;
    const edition = this.#api?.typed.edition();
    const cached = edition === undefined ? undefined : this.#answers.get(`${edition} ${key}`);
    if (!cached || !this.#api) return undefined;
    // The route rejects requests over the limit.
    return this.#api.typed.allows(this.#addressOf(request)) ? cached : undefined;
  }

  /** Everything by which the answers of an edition of the index may differ; undefined if only the route can decide. */
  #keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
    const queryAt = url.indexOf('?');
    if (method !== 'GET' || !this.#paths.has(queryAt < 0 ? url : url.slice(0, queryAt))) return undefined;
    if (hasBody(headers)) return undefined;
    if (plainOrigin(headers, this.#context.config) === undefined) return undefined;
    const city = plainCity(headers.cookie);
    if (city === undefined) return undefined;
    const origin = originIfListed({ url, headers }, this.#context.config.corsOrigins) ?? '';
    return `${headers.host} ${origin} ${city} ${headers['accept-encoding']} ${url}`;
  }

  #begin = async (request: FastifyRequest): Promise<void> => {
    this.#started.set(request, { edition: this.#api?.typed.edition(), changes: this.#changes });
  };

  #store = async (request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<void> => {
    const { edition, changes } = this.#started.get(request) ?? {};
    if (edition === undefined || changes !== this.#changes || edition !== this.#api?.typed.edition()) return;
    if (reply.statusCode !== 200 || request.visitor.hasSession) return;
    if (!(typeof body === 'string' || Buffer.isBuffer(body))) return;
    const headers = reply.getHeaders();
    if (headers['set-cookie'] !== undefined || headers.connection !== undefined) return;
    const key = this.#keyOf(request.raw);
    if (key === undefined || key.length > LONGEST_KEY) return;
    // The API parses unusual cookies differently from this file.
    if (plainCity(request.headers.cookie) !== (request.cookies.city ?? '')) return;
    this.#put(key, edition, headers, Buffer.from(body));
  };

  #put(key: string, edition: number, headers: ReturnType<FastifyReply['getHeaders']>, body: Buffer): void {
    const whole = { ...headers, 'content-length': body.length };
    const lines = Object.entries(whole).flatMap(([name, value]) => [name, String(value)]);
    const answer = { headers: lines, body };
    this.#answers.set(`${edition} ${key}`, {
      answer,
      tags: [],
      bytes: body.length + 2 * key.length + HEADER_BYTES,
    });
  }

  #forget(): void {
    this.#changes++;
    this.#answers.invalidate([EVERYTHING]);
  }
}

/** The city of the cookie, «» without one; undefined for a visitor with a session and for an unusual cookie. */
function plainCity(cookies: string | undefined): string | undefined {
  if (cookies === undefined) return '';
  if (hasSession(cookies)) return undefined;
  return cookies.includes('city') ? CITY.exec(cookies)?.[1] : '';
}
