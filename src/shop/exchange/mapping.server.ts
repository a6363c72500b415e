import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, Tx } from '../../core/db.server.ts';
import { refreshListing } from '../search/search.server.ts';
import { overConnection, withImportLock } from './connection.server.ts';
import { applyMapping, readSources } from './mapping.queries.ts';
import { DEFAULT_MAPPING, type Mapping, MappingError, parseMapping } from './mapping.ts';
import { type Problem, problemList } from './problems.ts';
import { createStaging, dropStaging } from './staging.queries.ts';
import { listingSettings } from './summary.queries.ts';

/**
 * Does `work` and then links the price types and stores of every source to our cities as an import does, all in one
 * transaction; the listing follows when the links changed. A dry run is rolled back.
 * @throws ShopError `import_busy`
 */
export async function mapAfter<T>(
  pool: Pool,
  mapping: Mapping,
  work: (tx: Tx) => Promise<T>,
  isDryRun: boolean,
): Promise<{ result: T; problems: Problem[] }> {
  return withImportLock(pool, async (client) => {
    const problems = problemList();
    await client.query('begin');
    try {
      const tx = overConnection(client) as unknown as Tx;
      const before = await listingSettings(tx);
      const result = await work(tx);
      await createStaging(tx);
      for (const source of await readSources(tx)) await applyMapping(tx, source, mapping, problems.add);
      await dropStaging(tx);
      if ((await listingSettings(tx)) !== before) await refreshListing(tx, 'all');
      await client.query(isDryRun ? 'rollback' : 'commit');
      return { result, problems: problems.examples };
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });
}

const UNREADABLE: Record<string, string> = {
  ENOENT: 'файла нет',
  EISDIR: 'это папка',
  EACCES: 'нет права читать файл',
};

/**
 * The configuration of the exchange: the named file must exist; exchange.json in DATA_DIR may.
 * @throws MappingError naming the file and the place
 */
export async function readMapping(named: string | undefined, dataDir: string): Promise<Mapping> {
  const path = named ?? join(dataDir, 'exchange.json');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (named === undefined && code === 'ENOENT') return DEFAULT_MAPPING;
    throw new MappingError(`Настройка обмена ${path}: ${UNREADABLE[code] ?? 'файл не читается'}`, { cause });
  }
  try {
    return parseMapping(text);
  } catch (cause) {
    throw new MappingError(`Настройка обмена ${path}: ${(cause as Error).message}`, { cause });
  }
}
