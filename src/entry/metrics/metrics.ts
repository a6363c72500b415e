import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../platform/config/config.server.ts';
import type { Pool } from '../../platform/database/db.server.ts';
import { equalInConstantTime } from '../../platform/text/same-text.server.ts';
import { ANSWER_CLASSES, classOf } from './answer-class.ts';
import { metricsOfAll, shareMetrics } from './of-all.ts';
import { measureDisks } from './of-disk.ts';
import { measureShop, type ShopFacts } from './of-shop.ts';

/** Seconds. A cached page takes a fraction of the first; no visitor waits for the last. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * `/metrics` in the format of Prometheus: the process (event loop, memory, descriptors), requests by route, and facts of the
 * shop. With several processes the label `process` distinguishes them. Only this machine and callers with METRICS_TOKEN may
 * read it; all others get 404.
 * @param facts read at each scrape
 */
export function registerMetrics(
  app: FastifyInstance,
  { config, pool, slot, facts }: { config: Config; pool: Pool; slot?: string | undefined; facts: ShopFacts },
): void {
  const register = new Registry();
  if (slot) register.setDefaultLabels({ process: slot });
  // Start the runtime counters when the server listens: tests of routes do not need them.
  app.addHook('onListen', async () => collectDefaultMetrics({ register }));
  measureRequests(app, register);
  measureShop(register, { pool, facts });
  measureDisks(register, { data: config.dataDir, files: config.filesDir });
  if (slot) shareMetrics(register);

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) return reply.callNotFound();
    const text = slot ? await metricsOfAll() : await register.metrics();
    return reply.header('cache-control', 'no-store').type(register.contentType).send(text);
  });
}

function measureRequests(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'vitrina_http_request_seconds',
    help: 'Answers by route, made by the server; pages answered from the cache are counted apart. from="page": calls of our own pages',
    labelNames: ['method', 'route', 'status', 'from'],
    buckets: BUCKETS,
    registers: [register],
  });
  const answers = new Counter({
    name: 'vitrina_http_answers_total',
    help: 'Answers made by the server, by what a failure means to the owner; status is 2xx, 3xx, 4xx or 5xx',
    labelNames: ['class', 'status'],
    registers: [register],
  });
  // An alert on an increase needs the counter before its first failure.
  for (const each of ANSWER_CLASSES) answers.inc({ class: each, status: '5xx' }, 0);
  const patterns = new RoutePatterns();
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, next) => {
    const from = request.raw.socket instanceof Socket ? 'network' : 'page';
    const route = request.routeOptions.url ?? patterns.ofPage(request.url, reply.statusCode);
    seconds.observe(
      { method: request.method, route, status: reply.statusCode, from },
      reply.elapsedTime / 1000,
    );
    answers.inc({
      class: classOf(request.method, request.url),
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    });
    next();
  });
  new Gauge({
    name: 'vitrina_http_connections',
    help: 'Open connections',
    registers: [register],
    async collect() {
      this.set(
        await new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count))),
      );
    },
  });
}

/**
 * Whether a request may read the metrics. A proxy on this machine forwards requests of others: it adds a header or keeps the
 * shop's host name, and then only the token counts.
 */
function mayRead(request: FastifyRequest, { metricsToken }: Config): boolean {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (metricsToken && token) return equalInConstantTime(token, metricsToken);
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
  return !isForwarded && isOurs(request.socket.remoteAddress) && isOurs(nameOf(request.headers.host));
}

function isOurs(address = ''): boolean {
  return /^(localhost|::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);
}

/** A Host without its port, and without the brackets of IPv6. */
function nameOf(host = ''): string {
  return host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Maps page addresses to a bounded number of route names, so that invented addresses create no new metrics. */
class RoutePatterns {
  /** First parts of addresses that led to existing pages. */
  readonly #parts = new Set<string>();

  /** `/product/*` for a page that exists or existed; one name for all other addresses. */
  ofPage(url: string, status: number): string {
    const [, part = '', isMore] = /^\/([^/?]*)(\/[^?])?/.exec(url) ?? [];
    if (status === 200) this.#parts.add(part);
    else if (!this.#parts.has(part)) return 'page';
    return isMore ? `/${part}/*` : `/${part}`;
  }
}
