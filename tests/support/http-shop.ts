import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../src/core/config.server.ts';
import { createLog } from '../../src/core/log.server.ts';
import { createHttp } from '../../src/entry/http.ts';
import { builtPages } from './built-pages.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

/** A database and a folder of files for processes of the shop with its pages; all of them listen to nothing yet. */
export interface HttpShop extends Omit<TestDatabase, 'drop'> {
  readonly folder: string;
  /** One more process. @param over the pool it has instead of the common one */
  open(env?: NodeJS.ProcessEnv, over?: Pick<TestDatabase, 'pool' | 'db'>): Promise<FastifyInstance>;
  /** Closes what was opened, removes database and folder. */
  close(): Promise<void>;
}

/** The shop with its pages and nothing in it. */
export async function openHttpShop(): Promise<HttpShop> {
  await builtPages();
  const { drop, ...database } = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-shop-'));
  const opened: FastifyInstance[] = [];
  return {
    ...database,
    folder,
    async open(env = {}, { pool, db } = database) {
      const shop = await createHttp({
        ...{ pool, db, databaseUrl: database.url, log: createLog('silent') },
        ...{ config: readConfig({ DATA_DIR: folder, ...env }), drain: { started: false }, dev: false },
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
