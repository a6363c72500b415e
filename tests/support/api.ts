import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerApi } from '../../src/api/api.server.ts';
import { type Config, readConfig } from '../../src/platform/config/config.server.ts';
import type { Replica } from '../../src/platform/database/replica.server.ts';
import type { Capability } from '../../src/shop/accounts/staff-policy/staff-policy.ts';
import { type ApiAnswer, type ApiBrowser, openBrowser } from './api-browser.ts';
import { type CastDatabase, castDatabase, databaseOf } from './database.ts';

export interface TestApi extends CastDatabase {
  app: FastifyInstance;
  config: Config;
  /** Every route that was registered. */
  routes: { method: string; path: string; staff: Capability | 'any' | 'session' | 'guest' | undefined }[];
  /** GET under /api/v1, optionally from a city. */
  get(path: string, city?: number): Promise<ApiAnswer>;
  /** The OpenAPI documents of everybody's and the staff's calls in one. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read it as far as names go
  document(): Promise<any>;
  /** Resolves when lists and texts are answered from memory, as in a running shop; until then SQL answers. */
  answerFromMemory(): Promise<void>;
  /** A new browser, optionally at an address. */
  browser(address?: string): Promise<ApiBrowser>;
  close(): Promise<void>;
}

/**
 * Opens the API with the cast in a separate database, or with the database of another one, like a second process.
 * @param given.replica a replica of that database
 */
export async function startApi(
  env: NodeJS.ProcessEnv = {},
  { beside, replica }: { beside?: TestApi; replica?: Replica } = {},
): Promise<TestApi> {
  const database = beside ? { ...databaseOf(beside), cast: beside.cast } : await castDatabase();
  // On a busy machine loading the shop takes longer than the usual ten seconds.
  const app = Fastify({ routerOptions: { maxParamLength: 200 }, pluginTimeout: 120_000 });
  const routes: TestApi['routes'] = [];
  app.addHook('onRoute', ({ config, method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, path: url, staff: config?.staff });
  });
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-api-'));
  const config = readConfig({ DATA_DIR: folder, ...env });
  const { searchesIn, staffDocument } = await registerApi(app, { config, pool: database.pool, replica });
  await app.ready();
  const get = async (path: string, city?: number): Promise<ApiAnswer> => {
    const answer = await app.inject({
      url: `/api/v1/${path}`,
      headers: city === undefined ? {} : { cookie: `city=${city}` },
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
  };
  return {
    ...database,
    app,
    config,
    routes,
    get,
    async document() {
      const { body } = await get('openapi.json');
      const staff = staffDocument() as typeof body;
      const schemas = { ...body.components.schemas, ...staff.components.schemas };
      return { ...body, paths: { ...body.paths, ...staff.paths }, components: { schemas } };
    },
    async answerFromMemory() {
      await app.listen({ host: '127.0.0.1', port: 0 });
      while (searchesIn() !== 'memory') await new Promise((resolve) => setTimeout(resolve, 10));
    },
    browser: (address) => openBrowser(app, address, config.publicUrl),
    async close() {
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
