import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createHttp } from '../../src/entry/http.ts';
import { readConfig } from '../../src/platform/config/config.server.ts';
import { createLog } from '../../src/platform/log/log.server.ts';
import { builtPages } from './built-pages.ts';
import type { Cast } from './cast.ts';
import { castDatabase, freshDatabase, type TestDatabase } from './database.ts';

/** A database and a folder of files for processes of the shop with its pages; no process listens yet. */
export interface HttpShop extends Omit<TestDatabase, 'drop'> {
  readonly folder: string;
  /** One more process. @param over the pool it uses instead of the shared one */
  open(env?: NodeJS.ProcessEnv, over?: Pick<TestDatabase, 'pool' | 'db'>): Promise<FastifyInstance>;
  /** Closes what was opened, removes database and folder. */
  close(): Promise<void>;
}

/** The shop with its pages and nothing in it. */
export async function openHttpShop(): Promise<HttpShop> {
  await builtPages();
  return shopOf(await freshDatabase());
}

/** The shop with its pages and the cast. */
export async function openCastShop(): Promise<HttpShop & { readonly cast: Cast }> {
  await builtPages();
  const { cast, ...database } = await castDatabase();
  return { ...(await shopOf(database)), cast };
}

async function shopOf({ drop, ...database }: TestDatabase): Promise<HttpShop> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-shop-'));
  const opened: FastifyInstance[] = [];
  return {
    ...database,
    folder,
    async open(env = {}, { pool, db } = database) {
      const shop = await createHttp({
        pool,
        db,
        databaseUrl: database.url,
        log: createLog('silent'),
        config: readConfig({ DATA_DIR: folder, ...env }),
        drain: { started: false },
        dev: false,
      });
      opened.push(shop);
      return shop;
    },
    async close() {
      for (const shop of opened) await shop.close();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}
