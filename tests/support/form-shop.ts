import type { FastifyInstance } from 'fastify';
import type { Cast } from './cast.ts';
import { type HttpShop, openCastShop } from './http-shop.ts';

/** The shop with its pages and the goods of the cast, for browsers without scripts. */
export interface FormShop extends HttpShop {
  readonly shop: FastifyInstance;
  readonly cast: Cast;
}

export async function openFormShop(env: NodeJS.ProcessEnv = {}): Promise<FormShop> {
  const site = await openCastShop();
  return { ...site, shop: await site.open(env) };
}
