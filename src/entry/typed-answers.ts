import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../api/api.server.ts';
import { answerFirst, hasBody } from './answer-first.ts';
import { clientAddress } from './client-address.ts';
import { originIfListed } from './cors.ts';
import type { HttpContext } from './http.ts';
import { plainOrigin } from './pages/origin.ts';
import { hasSession } from './pages/visitor.ts';

type TypedContext = Pick<HttpContext, 'config' | 'drain'>;

/** An answer as it went out. */
interface Kept {
  /** Of the search: another one may answer otherwise. */
  edition: object;
  /** Names and values by turns. */
  headers: string[];
  body: Buffer;
}

/** When an answer was begun: what changes meanwhile may be missing in it. */
interface Begun {
  edition: object | undefined;
  told: number;
}

/** Some thousands of beginnings; an answer is one kilobyte or two. */
const MOST_BYTES = 8 * 1024 * 1024;
/** An entry is more than its letters: map, headers. */
const OVERHEAD_BYTES = 2048;
/** Nobody types as much; what is longer is not worth the memory. */
const LONGEST_KEY = 1_000;
/** The only way in which browsers write what they were given. */
const CITY = /(?:^|; )city=([1-9]\d{0,8})(?:;|$)/;

/**
 * Keeps what guests were answered to calls that come with every letter (`isTyped`), and gives the same bytes to the next
 * guest before anything else of the server is asked: its router and hooks cost several times as much as the answer. What is kept
 * is no older than what the whole way would answer, and how often a network asks is counted here too.
 */
export class TypedAnswers {
  readonly #context: TypedContext;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #paths = new Set<string>();
  readonly #begun = new WeakMap<FastifyRequest, Begun>();
  /** Two generations: when the young one is full, the old one is forgotten whole. */
  #young = new Map<string, Kept>();
  #old = new Map<string, Kept>();
  #bytes = 0;
  #told = 0;
  #hits = 0;
  #api: Api | undefined;

  constructor(context: TypedContext) {
    this.#context = context;
    this.#addressOf = clientAddress(context.config);
  }

  /** How often an answer was there. */
  get hits(): number {
    return this.#hits;
  }

  /** Call before the routes of the API are added, after what packs their answers. */
  keepFrom(scope: FastifyInstance): void {
    scope.addHook('onRoute', (route) => {
      if (!route.config?.isTyped) return;
      this.#paths.add(route.url);
      route.preHandler = [...[route.preHandler ?? []].flat(), this.#begin];
      route.onSend = [...[route.onSend ?? []].flat(), this.#keep];
    });
  }

  /** From now on the server answers of what is kept. */
  answerFirst({ server }: FastifyInstance, api: Api): void {
    this.#api = api;
    api.onChanges(() => this.#forget());
    answerFirst(server, (request, response) => {
      const kept = this.#find(request);
      if (kept) response.writeHead(200, kept.headers).end(kept.body);
      return kept !== undefined;
    });
  }

  #find(request: IncomingMessage): Kept | undefined {
    const key = this.#keyOf(request);
    if (key === undefined || this.#context.drain.started) return undefined;
    const kept = this.#young.get(key) ?? this.#old.get(key);
    if (!kept || kept.edition !== this.#api?.typed.edition()) return undefined;
    // The whole way refuses him.
    if (!this.#api.typed.allows(this.#addressOf(request))) return undefined;
    this.#hits++;
    return kept;
  }

  /** All that the answer may differ by; undefined: only the whole way can tell. */
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
    this.#begun.set(request, { edition: this.#api?.typed.edition(), told: this.#told });
  };

  #keep = async (request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<void> => {
    const { edition, told } = this.#begun.get(request) ?? {};
    if (!edition || told !== this.#told || edition !== this.#api?.typed.edition()) return;
    if (reply.statusCode !== 200 || request.visitor.hasSession) return;
    if (!(typeof body === 'string' || Buffer.isBuffer(body))) return;
    const headers = reply.getHeaders();
    if (headers['set-cookie'] !== undefined || headers.connection !== undefined) return;
    const key = this.#keyOf(request.raw);
    if (key === undefined || key.length > LONGEST_KEY) return;
    // Cookies that no browser writes are read there otherwise than here.
    if (plainCity(request.headers.cookie) !== (request.cookies.city ?? '')) return;
    this.#put(key, edition, headers, Buffer.from(body));
  };

  #put(key: string, edition: object, headers: ReturnType<FastifyReply['getHeaders']>, body: Buffer): void {
    const whole = { ...headers, 'content-length': body.length };
    const lines = Object.entries(whole).flatMap(([name, value]) => [name, String(value)]);
    const bytes = body.length + 2 * key.length + OVERHEAD_BYTES;
    if (this.#bytes + bytes > MOST_BYTES / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#bytes = 0;
    }
    this.#young.set(key, { edition, headers: lines, body });
    this.#bytes += bytes;
  }

  #forget(): void {
    this.#told++;
    this.#bytes = 0;
    if (this.#young.size > 0) this.#young = new Map();
    if (this.#old.size > 0) this.#old = new Map();
  }
}

/** What the cookie of the city says, «» when there is none; undefined for somebody with a session, and when it is not plain. */
function plainCity(cookies: string | undefined): string | undefined {
  if (cookies === undefined) return '';
  if (hasSession(cookies)) return undefined;
  return cookies.includes('city') ? CITY.exec(cookies)?.[1] : '';
}
