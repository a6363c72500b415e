import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Db, Pool, Tx } from '../../../platform/database/db.server.ts';
import { overConnection, withConnection, withImportLock } from '../connection.server.ts';
import type { ApplyReport, ExportScope } from '../exchange.ts';
import { Pictures } from '../images/images.server.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { forgetSession } from '../missing.queries.ts';
import type { ImportFile } from './import-files.server.ts';
import {
  applyOne,
  type FileResult,
  type Place,
  type PlannedFile,
  type ReadFile,
  readOne,
} from './import-one.server.ts';
import { inBestOrder } from './import-order.server.ts';

export { glanceAt } from './examine.server.ts';
export { unpackZip } from './zip.server.ts';
export type { FileResult };

export interface ImportContext {
  pool: Pool;
  db: Db;
  filesDir: string;
  /** The SHA-256 of a file, hexadecimal, if it is known without reading it. */
  digestOf?: (path: string) => Promise<string | undefined>;
}

interface CyclePlace {
  seenKey: string;
  openedAt: Date;
}

export interface ImportOptions {
  mapping: Mapping;
  /** Source of CommerceML files; feeds are `yml:<host>`. */
  source: string;
  /** The time zone of the 1C that writes them; absent: Moscow. */
  timeZone?: string;
  dryRun: boolean;
  allowMassHide: boolean;
  /** Another given path could not be opened, so a full export may be incomplete. */
  hasUnreadable?: boolean;
  /**
   * The files are portions of cycles: nothing is hidden before a cycle closes. Called with the scope of each file before it is
   * applied; returns the key of what the cycle has seen, and when it began. A ShopError from it rejects the file.
   */
  enterCycle?(scope: ExportScope): Promise<CyclePlace>;
  /** Called in the transaction of a file before anything is written. @returns the run that records its changes */
  beginRun?(tx: Tx, source: string, file: string): Promise<number>;
  /** Called in the transaction of a file before anything is written. */
  beforeWrites?(tx: Tx, source: string): Promise<unknown>;
  /** Called in the transaction of a file just before its commit; an error from it rolls the file back. */
  onApplied?(tx: Tx, report: ApplyReport): Promise<unknown>;
  /** Called with the number of bytes read so far in all files, and the name of the current file. */
  onProgress?(bytes: number, file: string): void;
}

/**
 * Imports files one by one, each in its own transaction, so that a rejected file does not stop the others. Products
 * missing from a full export are hidden after its last file, if all its files were accepted. A dry run imports all files
 * in one transaction and rolls it back.
 * @throws ShopError `import_busy`
 */
export async function importFiles(
  ctx: ImportContext,
  files: readonly ImportFile[],
  options: ImportOptions,
): Promise<FileResult[]> {
  const planned = await inBestOrder(files);
  return withImportLock(ctx.pool, async (client) => {
    const session = randomUUID();
    const { db, digestOf } = ctx;
    const pictures = new Pictures({ db, filesDir: options.dryRun ? undefined : ctx.filesDir, digestOf });
    const importOver = (connections: pg.PoolClient[]) =>
      importEach({ connections, session, pictures }, planned, options);
    if (options.dryRun) await client.query('begin');
    try {
      if (options.dryRun || planned.length < 2) return await importOver([client]);
      return await withConnection(ctx.pool, (second) => importOver([client, second]));
    } finally {
      if (options.dryRun) await client.query('rollback').catch(() => {});
      await forgetSession(overConnection(client), session).catch(() => {});
    }
  });
}

interface Run {
  pictures: Pictures;
  /** The first connection holds the import lock. */
  connections: readonly pg.PoolClient[];
  session: string;
}

/**
 * With a second connection the next file is read while the current one is applied: this process reads, the database
 * applies. Before each commit the connection with the lock is checked, so that an import without it commits nothing.
 */
async function importEach(
  run: Run,
  files: readonly PlannedFile[],
  options: ImportOptions,
): Promise<FileResult[]> {
  const { connections, session } = run;
  const stop = new AbortController();
  const reading: (Promise<ReadFile> | undefined)[] = [];
  const read = (index: number) => {
    reading[index] ??= readAt(index, run, files, options, stop.signal);
    return reading[index];
  };
  const results: FileResult[] = [];
  try {
    for (const index of files.keys()) {
      const current = await read(index);
      if (connections.length > 1) read(index + 1)?.catch(() => {}); // thrown when this file's turn comes
      if (!current) break;
      const isBroken = options.hasUnreadable === true || results.some((one) => one.rejection);
      const place = () => ({ session, isLast: isLastOf(files, index), isBroken });
      const beforeCommit = async (tx: Tx, report: ApplyReport) => {
        await connections[0]?.query('select');
        await options.onApplied?.(tx, report);
      };
      const enter = options.enterCycle;
      const placeOf = enter ? async (scope: ExportScope) => portionOf(await enter(scope)) : place;
      const { beginRun, ...others } = options;
      results.push(
        await applyOne(current, placeOf, {
          ...others,
          beforeCommit,
          ...(beginRun && { beginRun: (tx: Tx, source: string) => beginRun(tx, source, current.name) }),
        }),
      );
    }
  } finally {
    stop.abort();
    await Promise.allSettled(reading);
  }
  noteRetainedGoods(results);
  return results;
}

/** The place of a file that is a portion of a cycle. */
function portionOf({ seenKey, openedAt }: CyclePlace): Place {
  return { session: seenKey, openedAt, isLast: { products: false, offers: false }, isPortion: true };
}

/** Starts to read the file with this index; undefined when there is none. */
function readAt(
  index: number,
  { connections, pictures }: Run,
  files: readonly PlannedFile[],
  { source, timeZone, dryRun, onProgress }: ImportOptions,
  signal: AbortSignal,
): Promise<ReadFile> | undefined {
  const planned = files[index];
  const client = connections[index % connections.length];
  if (!planned || !client) return undefined;
  const before = files.slice(0, index).reduce((sum, file) => sum + file.bytes, 0);
  const onBytes = (bytes: number) => onProgress?.(before + bytes, planned.name);
  return readOne(planned, { client, pictures, source, timeZone, dryRun, signal, onBytes });
}

/** Whether no later file has products of the same catalogue, or offers. */
function isLastOf(files: readonly PlannedFile[], index: number): { products: boolean; offers: boolean } {
  const goodsOf = files[index]?.glance.goodsOf;
  const rest = files.slice(index + 1);
  return {
    products: !rest.some(({ glance }) => glance.goodsOf === goodsOf && glance.goodsOf !== undefined),
    offers: !rest.some(({ glance }) => glance.hasOffers),
  };
}

/** Adds an issue to the last accepted file of each full export that hid nothing because a file was rejected. */
function noteRetainedGoods(results: readonly FileResult[]): void {
  const lastFiles = new Map<string, FileResult>();
  for (const result of results)
    for (const one of result.exports ?? []) {
      if (one.isHidden) lastFiles.delete(one.of);
      else lastFiles.set(one.of, result);
    }
  const rejected = results.filter((one) => one.rejection).map((one) => one.file);
  const names =
    rejected.length > 0 ? ` (${rejected.slice(0, 3).join(', ')}${rejected.length > 3 ? '…' : ''})` : '';
  for (const { report } of new Set(lastFiles.values())) {
    if (!report) continue;
    report.problems.counts.hide_skipped = 1;
    report.problems.examples.push({
      code: 'hide_skipped',
      text:
        `Ничего не скрыто: часть файлов не принята${names}. Чего нет в полной выгрузке, поэтому неизвестно: ` +
        'товары, которых в ней нет, не скрыты',
    });
  }
}
