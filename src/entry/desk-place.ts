import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.server.ts';
import { answerRejection } from './rejection.ts';

/** What the desk shows besides its own pages and calls: images of goods, icons, the state of the server. */
const SHARED = /^\/(files\/|health\/|metrics$|favicon)/;

/**
 * Opens the desk on its own host and to the networks of the company alone, as DESK_URL and DESK_NETWORKS say (STF-88); without
 * them it is open at the shop's address to everybody. Its host serves nothing of the shop, so no page of the shop shares its origin.
 */
export function guardDeskPlace(
  app: FastifyInstance,
  { deskUrl, deskNetworks }: Pick<Config, 'deskUrl' | 'deskNetworks'>,
): void {
  if (deskUrl === undefined && deskNetworks === undefined) return;
  const host = deskUrl === undefined ? undefined : new URL(deskUrl).host;
  const allowed = deskNetworks && listOf(deskNetworks);
  app.addHook('onRequest', (request, reply, next) => {
    const isDesk = isOfDesk(request);
    if (isDesk && allowed && !isIn(allowed, request.ip))
      return reject(request, reply, 403, 'Стойка открыта только из сети компании.');
    if (host === undefined) return next();
    const isHere = request.host === host;
    if (isDesk && !isHere) return reject(request, reply, 404, 'Стойка открывается по другому адресу.');
    if (!isHere || isDesk || SHARED.test(request.url)) return next();
    if (request.url === '/') return reply.redirect('/desk', 302);
    return reject(request, reply, 404, 'По этому адресу только стойка: откройте /desk.');
  });
}

/** The route decides, because an address may be written in several ways. */
function isOfDesk({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return /^\/(desk|api\/v\d+\/staff)(\/|$)/.test(url);
}

function reject(request: FastifyRequest, reply: FastifyReply, status: number, text: string): void {
  const { type, body } = answerRejection(request.url, status, text, 'Стойка');
  reply.code(status).header('cache-control', 'no-store').type(type).send(body);
}

/** @param networks addresses and networks, as the configuration has checked them */
function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of networks) {
    const [address = '', bits] = text.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
