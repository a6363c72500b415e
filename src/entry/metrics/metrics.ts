import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../../core/config.server.ts';
import type { Pool } from '../../core/db.server.ts';
import { sameText } from '../../core/same-text.server.ts';
import { metricsOfAll, shareMetrics } from './of-all.ts';
import { measureShop, type ShopFacts } from './of-shop.ts';
import { RoutePatterns } from './route-patterns.ts';

/** Seconds: a kept page takes a fraction of the first, nobody waits for the last. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * `/metrics` in the format of Prometheus: the process (event loop, memory, descriptors), requests by route, and what the
 * shop knows of itself. Of several processes each is told apart by the label `process`. It is given to this machine, and to
 * whoever shows METRICS_TOKEN; for all others there is no such page.
 * @param facts asked at each scrape
 */
export function registerMetrics(
  app: FastifyInstance,
  { config, pool, slot, facts }: { config: Config; pool: Pool; slot?: string | undefined; facts: ShopFacts },
): void {
  const register = new Registry();
  if (slot) register.setDefaultLabels({ process: slot });
  // Counters of the runtime begin when somebody may ask for them: a test of routes needs no watcher of its loop.
  app.addHook('onListen', async () => collectDefaultMetrics({ register }));
  measureRequests(app, register);
  measureShop(register, { pool, facts });
  if (slot) shareMetrics(register);

  app.get('/metrics', async (request, reply) => {
    if (!mayAsk(request, config)) return reply.callNotFound();
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
  const patterns = new RoutePatterns();
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, next) => {
    const from = request.raw.socket instanceof Socket ? 'network' : 'page';
    const route = request.routeOptions.url ?? patterns.ofPage(request.url, reply.statusCode);
    seconds.observe(
      { method: request.method, route, status: reply.statusCode, from },
      reply.elapsedTime / 1000,
    );
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
 * Whoever asks from this machine by its own name. A proxy on it asks for somebody else: it says so by a header, or hands on
 * the name of the shop; then only the token counts.
 */
function mayAsk(request: FastifyRequest, { metricsToken }: Config): boolean {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (metricsToken && token) return sameText(token, metricsToken);
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
