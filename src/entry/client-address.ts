import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../core/config.server.ts';

/** Whose address a request comes from, as Fastify tells it (`request.ip`), for what answers before Fastify does. */
export function clientAddress({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  if (!trustProxy) return ({ socket }) => socket.remoteAddress ?? '';
  const trusts = proxyAddr.compile(trustProxy);
  return (request) => proxyAddr(request, trusts);
}
