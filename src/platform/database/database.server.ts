import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { archivingOf } from '../backup/archiving.server.ts';
import type { Config } from '../config/config.server.ts';
import { openDb, openPool, type Pool } from './db.server.ts';
import { checkSchema, migrate } from './migrate.server.ts';
import { openEmbeddedPostgres } from './postgres.server.ts';

const CLOSE_TIMEOUT_MS = 2_000;
/** At the start no request waits for an answer yet, and a busy machine delays the first connections. */
const FIRST_CONNECTION_MS = 30_000;
const NEXT_TRY_MS = 250;

/** The migrated database of the shop. */
export interface OpenedDatabase {
  readonly url: string;
  /** For commands and the first start, whose queries may take any time. */
  readonly pool: Pool;
  readonly db: Kysely<DB>;
  /** Names of the migrations applied just now. */
  readonly migrated: string[];
  /** Closes the pool, and the embedded server if this process owns it. */
  close(): Promise<void>;
}

/** Work before new migrations, such as a backup. */
export type BeforeUpgrade = (database: Pick<OpenedDatabase, 'url' | 'pool' | 'db'>) => Promise<void>;

/**
 * Opens the database of the configuration, DATABASE_URL or the embedded one, and applies new migrations; with MIGRATE=0 only
 * the command `migrate` does.
 * @param command `start` or the name of the CLI command (see openEmbeddedPostgres)
 * @param beforeUpgrade runs before migrations of a database that has been in use
 * @throws WrongSchema if the schema does not fit this program; nothing is changed then
 */
export async function openDatabase(
  config: Config,
  command: string,
  report: (line: string) => void,
  beforeUpgrade?: BeforeUpgrade,
): Promise<OpenedDatabase> {
  const server = config.databaseUrl
    ? { url: config.databaseUrl, close: async () => {} }
    : await openEmbeddedPostgres(config.dataDir, command, report, archivingOf(config));
  const pool = openPool(server.url);
  const close = async () => {
    // A query still running must not delay the exit: the server cancels it, and none of its work was acknowledged.
    await Promise.race([pool.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    await server.close();
  };
  try {
    const isMigrated = config.migrate || command === 'migrate';
    const prepare = beforeUpgrade && (() => beforeUpgrade({ url: server.url, pool, db: openDb(pool) }));
    const migrated = await patiently(server.url, report, (by) =>
      isMigrated ? migrate(by, { report, prepare }) : checkSchema(by).then(() => []),
    );
    return { url: server.url, pool, db: openDb(pool), migrated, close };
  } catch (cause) {
    await close();
    if (config.databaseUrl && isConnectionFault(cause))
      throw new Error(`DATABASE_URL: база данных не отвечает — ${(cause as Error).message}`, { cause });
    throw cause;
  }
}

async function patiently<T>(
  url: string,
  report: (line: string) => void,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = openPool(url, 2, FIRST_CONNECTION_MS);
  const begun = performance.now();
  try {
    for (let turn = 0; ; turn++)
      try {
        return await work(pool);
      } catch (fault) {
        if (!isOnItsWay(fault) || performance.now() - begun > FIRST_CONNECTION_MS) throw fault;
        if (turn === 0) report('База данных ещё запускается, жду её…');
        await sleep(NEXT_TRY_MS);
      }
  } finally {
    await pool.end();
  }
}

/** Whether the server reports that it is starting or stopping (57P01…57P03): it may boot together with the shop. */
function isOnItsWay(fault: unknown): boolean {
  return /^57P0[1-3]$/.test((fault as { code?: string }).code ?? '');
}

function isConnectionFault(thrown: unknown): boolean {
  const { code } = thrown as { code?: string };
  return (
    /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D)/.test(code ?? '') || /timeout|terminated/i.test(String(thrown))
  );
}
