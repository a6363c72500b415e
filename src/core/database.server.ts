import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Config } from './config.server.ts';
import { openDb, openPool, type Pool } from './db.server.ts';
import { migrate } from './migrate.server.ts';
import { openEmbeddedPostgres } from './postgres.server.ts';

const LONGEST_GOODBYE_MS = 2_000;
/** At the start nobody waits for an answer yet, and a busy machine makes the first connections wait. */
const FIRST_PATIENCE_MS = 30_000;
const NEXT_TRY_MS = 250;

/** The database of the shop, migrated. */
export interface OpenedDatabase {
  readonly url: string;
  /** For commands and the first start, whose queries may take any time. */
  readonly pool: Pool;
  readonly db: Kysely<DB>;
  /** Names of the migrations applied just now. */
  readonly migrated: string[];
  /** Closes the pool and, when it is the embedded one and ours to keep, the server. */
  close(): Promise<void>;
}

/**
 * Opens the database that the configuration names, DATABASE_URL or the embedded one, and brings it to the newest
 * schema.
 * @param command who asks, `start` or the name of a command (see openEmbeddedPostgres)
 */
export async function openDatabase(
  config: Config,
  command: string,
  report: (line: string) => void,
): Promise<OpenedDatabase> {
  const server = config.databaseUrl
    ? { url: config.databaseUrl, close: async () => {} }
    : await openEmbeddedPostgres(config.dataDir, command, report);
  const pool = openPool(server.url);
  const close = async () => {
    // A query still running must not hold the end up: the server ends it, and nothing of it was acknowledged.
    await Promise.race([pool.end(), sleep(LONGEST_GOODBYE_MS, undefined, { ref: false })]);
    await server.close();
  };
  try {
    const migrated = await migratePatiently(server.url, report);
    return { url: server.url, pool, db: openDb(pool), migrated, close };
  } catch (cause) {
    await close();
    if (config.databaseUrl && isConnectionFault(cause))
      throw new Error(`DATABASE_URL: база данных не отвечает — ${(cause as Error).message}`, { cause });
    throw cause;
  }
}

async function migratePatiently(url: string, report: (line: string) => void): Promise<string[]> {
  const pool = openPool(url, 2, FIRST_PATIENCE_MS);
  const begun = performance.now();
  try {
    for (let turn = 0; ; turn++)
      try {
        return await migrate(pool);
      } catch (fault) {
        if (!isOnItsWay(fault) || performance.now() - begun > FIRST_PATIENCE_MS) throw fault;
        if (turn === 0) report('База данных ещё запускается, жду её…');
        await sleep(NEXT_TRY_MS);
      }
  } finally {
    await pool.end();
  }
}

/** A server that says itself that it is starting or stopping (57P01…57P03) is there in a moment: both may start with the machine. */
function isOnItsWay(fault: unknown): boolean {
  return /^57P0[1-3]$/.test((fault as { code?: string }).code ?? '');
}

function isConnectionFault(thrown: unknown): boolean {
  const { code } = thrown as { code?: string };
  return (
    /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D)/.test(code ?? '') || /timeout|terminated/i.test(String(thrown))
  );
}
