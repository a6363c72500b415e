import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../platform/config/config.server.ts';

/** Returns a function that finds the client's address as Fastify does (`request.ip`), for handlers that run before Fastify. */
export function clientAddress({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  if (!trustProxy) return ({ socket }) => socket.remoteAddress ?? '';
  const trusts = proxyAddr.compile(trustProxy);
  return (request) => proxyAddr(request, trusts);
}
