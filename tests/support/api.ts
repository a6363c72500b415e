import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerApi } from '../../src/api/api.server.ts';
import { readConfig } from '../../src/platform/config/config.server.ts';
import { type ApiAnswer, type ApiBrowser, openBrowser } from './api-browser.ts';
import { type CastDatabase, castDatabase, databaseOf } from './database.ts';

export interface TestApi extends CastDatabase {
  app: FastifyInstance;
  /** Every route that was registered. */
  routes: { method: string; path: string }[];
  /** GET under /api/v1, optionally from a city. */
  get(path: string, city?: number): Promise<ApiAnswer>;
  /** Resolves when lists and texts are answered from memory, as in a running shop; until then SQL answers. */
  answerFromMemory(): Promise<void>;
  /** A new browser, optionally at an address. */
  browser(address?: string): Promise<ApiBrowser>;
  close(): Promise<void>;
}

/** Opens the API with the cast in a separate database, or with the database of another one, like a second process. */
export async function startApi(
  env: NodeJS.ProcessEnv = {},
  { beside }: { beside?: TestApi } = {},
): Promise<TestApi> {
  const database = beside ? { ...databaseOf(beside), cast: beside.cast } : await castDatabase();
  const app = Fastify({ routerOptions: { maxParamLength: 200 } });
  const routes: TestApi['routes'] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, path: url });
  });
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-api-'));
  const config = readConfig({ DATA_DIR: folder, ...env });
  const { searchesIn } = await registerApi(app, { config, pool: database.pool });
  await app.ready();
  return {
    ...database,
    app,
    routes,
    async get(path, city) {
      const answer = await app.inject({
        url: `/api/v1/${path}`,
        headers: city === undefined ? {} : { cookie: `city=${city}` },
      });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      return {
        status: answer.statusCode,
        body: isJson ? answer.json() : answer.body,
        headers: answer.headers,
      };
    },
    async answerFromMemory() {
      await app.listen({ host: '127.0.0.1', port: 0 });
      while (searchesIn() !== 'memory') await new Promise((resolve) => setTimeout(resolve, 10));
    },
    browser: (address) => openBrowser(app, address),
    async close() {
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
