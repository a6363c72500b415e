import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, Tx } from '../../../platform/database/db.server.ts';
import { refreshListing } from '../../search/search.server.ts';
import { overConnection, withImportLock } from '../connection.server.ts';
import { type ImportIssue, issueList } from '../exchange.ts';
import { createStaging, dropStaging } from '../staging/staging.queries.ts';
import { isSameListing, listingSettings } from '../summary.queries.ts';
import { applyMapping, readSources } from './mapping.queries.ts';
import { DEFAULT_MAPPING, type Mapping, MappingError, parseMapping } from './mapping.ts';

/**
 * Runs `work` and then links the price types and warehouses of every source to our cities, all in one transaction.
 * Refreshes the listing when the links changed. A dry run is rolled back.
 * @throws ShopError `import_busy`
 */
export async function mapAfter<T>(
  pool: Pool,
  mapping: Mapping,
  work: (tx: Tx) => Promise<T>,
  isDryRun: boolean,
): Promise<{ result: T; problems: ImportIssue[] }> {
  return withImportLock(pool, async (client) => {
    const issues = issueList();
    await client.query('begin');
    try {
      const tx = overConnection(client) as unknown as Tx;
      const before = await listingSettings(tx);
      const result = await work(tx);
      await createStaging(tx);
      for (const source of await readSources(tx)) await applyMapping(tx, source, mapping, issues.add);
      await dropStaging(tx);
      if (!isSameListing(before, await listingSettings(tx))) await refreshListing(tx, 'all');
      await client.query(isDryRun ? 'rollback' : 'commit');
      return { result, problems: issues.examples };
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
 * Reads the configuration of the exchange: the given file, else exchange.json in DATA_DIR if it exists.
 * @throws MappingError with the file and the place
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
