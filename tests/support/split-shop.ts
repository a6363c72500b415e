import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openSeller } from '../../src/shop/orders/fixtures/checkout.ts';
import type { Cast } from './cast.ts';
import { type HttpShop, openCastShop, openHttpShop } from './http-shop.ts';
import { freePort } from './shop-process.ts';

/** The addresses of the pages and of their API. */
export interface Addresses {
  pages: string;
  api: string;
}

/** Two listening shops: one serves pages and has no data of its own, the other serves its API. */
export interface SplitShop extends Addresses {
  /** The shop with the data. */
  site: HttpShop;
  cast: Cast;
  apiShop: FastifyInstance;
  pageShop: FastifyInstance;
  close(): Promise<void>;
}

/**
 * Opens the cast's shop as the API of another shop.
 * @param settings the environment of both, once their ports are known
 */
export async function openSplitShop(
  settings: (ports: { pages: number; api: number }) => Addresses & {
    pagesEnv: NodeJS.ProcessEnv;
    apiEnv: NodeJS.ProcessEnv;
  },
): Promise<SplitShop> {
  const [pages, api] = [await freePort(), await freePort()];
  const { pagesEnv, apiEnv, ...addresses } = settings({ pages, api });
  const { cast, ...site } = await openCastShop();
  await openSeller(site);
  // It has no files and rows of its own: its pages get everything over HTTP.
  const empty = await openHttpShop();
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-pages-'));
  const apiShop = await site.open({ PORT: String(api), ...apiEnv });
  await apiShop.listen({ host: '127.0.0.1', port: api });
  const pageShop = await empty.open({ PORT: String(pages), DATA_DIR: folder, ...pagesEnv });
  await pageShop.listen({ host: '127.0.0.1', port: pages });
  return {
    ...addresses,
    site,
    cast,
    apiShop,
    pageShop,
    async close() {
      await empty.close();
      await site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Pages and API on two ports of one host. */
export function onTwoPorts(): Promise<SplitShop> {
  return openSplitShop((ports) => {
    const [pages, api] = [`http://127.0.0.1:${ports.pages}`, `http://127.0.0.1:${ports.api}`];
    return { pages, api, pagesEnv: { API_URL: api, PUBLIC_API_URL: api }, apiEnv: { CORS_ORIGINS: pages } };
  });
}

/** Pages and API under two names of one domain, as docs/operations.md describes it. */
export function onTwoHosts(): Promise<SplitShop> {
  return openSplitShop((ports) => {
    const pages = `http://shop.vitrina.example:${ports.pages}`;
    const api = `http://api.vitrina.example:${ports.api}`;
    const both = { PUBLIC_URL: pages, PUBLIC_API_URL: api, COOKIE_DOMAIN: 'vitrina.example' };
    return {
      pages,
      api,
      pagesEnv: { ...both, API_URL: `http://127.0.0.1:${ports.api}` },
      apiEnv: { ...both, CORS_ORIGINS: pages, TRUST_PROXY: '127.0.0.1' },
    };
  });
}
