import type { FastifyInstance } from 'fastify';
import { type Cast, seedCast } from './cast.ts';
import { type HttpShop, openHttpShop } from './http-shop.ts';

/** The shop with its pages and the goods of the cast, for browsers without scripts. */
export interface FormShop extends HttpShop {
  readonly shop: FastifyInstance;
  readonly cast: Cast;
}

export async function openFormShop(env: NodeJS.ProcessEnv = {}): Promise<FormShop> {
  const site = await openHttpShop();
  const cast = await seedCast(site.db);
  return { ...site, shop: await site.open(env), cast };
}
