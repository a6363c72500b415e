import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../src/core/config.server.ts';
import { createLog } from '../../src/core/log.server.ts';
import { createHttp } from '../../src/entry/http.ts';
import { builtPages } from './built-pages.ts';
import { type Cast, seedCast } from './cast.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

/** The shop with its pages and the goods of the cast, for browsers without scripts. */
export interface FormShop {
  readonly shop: FastifyInstance;
  readonly cast: Cast;
  readonly db: TestDatabase['db'];
  close(): Promise<void>;
}

export async function openFormShop(): Promise<FormShop> {
  await builtPages();
  const database = await freshDatabase();
  const cast = await seedCast(database.db);
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-forms-'));
  const shop = await createHttp({
    ...database,
    config: readConfig({ DATA_DIR: folder }),
    databaseUrl: database.url,
    log: createLog('silent'),
    drain: { started: false },
    dev: false,
  });
  return {
    shop,
    cast,
    db: database.db,
    async close() {
      await shop.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
