import type { FastifyInstance } from 'fastify';
import type { Change } from '../platform/changes/changes.queries.ts';
import type { Config } from '../platform/config/config.server.ts';
import type { Db, Pool } from '../platform/database/db.server.ts';
import { type MemorySearch, openMemorySearch } from '../shop/search/memory/memory.server.ts';
import { openOpenSearch } from '../shop/search/opensearch/opensearch.server.ts';
import { openCatalogSearch } from '../shop/search/search.server.ts';

/** Opens the adapter of the search port that the configuration names. It starts and stops with the server. */
export function openShopSearch(
  app: FastifyInstance,
  { config, pool, db }: { config: Config; pool: Pool; db: Db },
  on: { swap: () => void; caughtUp: (changes: readonly Change[]) => void },
): MemorySearch {
  const sql = openCatalogSearch(db);
  const search = config.openSearch
    ? openOpenSearch(sql, {
        address: config.openSearch,
        client: pool,
        onError: (error) => app.log.warn({ err: error }, 'an answer not from OpenSearch'),
        onCaughtUp: on.caughtUp,
        onSwap: on.swap,
      })
    : openMemorySearch(sql, {
        pool,
        db,
        dataDir: config.dataDir,
        asksLog: true,
        replicaUrl: config.databaseReplicaUrl,
        onSwap: on.swap,
        onCaughtUp: () => on.caughtUp([{ kind: 'everything', subjectId: null }]),
        onError: (error) => app.log.error({ err: error }, 'the search index does not follow'),
      });
  // The index starts with the server: describing the routes does not need it.
  if (config.search !== 'sql') app.addHook('onListen', async () => search.start());
  app.addHook('onClose', () => search.stop());
  return search;
}
