import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Db, Pool } from '../../core/db.server.ts';
import { overConnection, withConnection, withImportLock } from './connection.server.ts';

import type { ImportFile } from './import-files.server.ts';
import { applyOne, type FileResult, type PlannedFile, type ReadFile, readOne } from './import-one.server.ts';
import { inBestOrder } from './import-order.server.ts';
import type { Mapping } from './mapping.ts';
import { forgetSession } from './missing.queries.ts';

export type { FileResult };

export interface ImportContext {
  pool: Pool;
  db: Db;
  filesDir: string;
}

export interface ImportOptions {
  mapping: Mapping;
  /** Source of CommerceML files; feeds are `yml:<host>`. */
  source: string;
  dryRun: boolean;
  allowMassHide: boolean;
  /** Something else was named that could not be opened: nobody knows what it held. */
  hasUnreadable?: boolean;
  /** Bytes read so far of all files, and the file being read. */
  onProgress?(bytes: number, file: string): void;
}

/**
 * Imports files one by one, each in a transaction of its own: what one refuses does not hold up the others. Goods
 * missing from a full export are hidden with its last file, and only when all its files were accepted. A dry run does all
 * the same in one transaction and rolls it back.
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
    const importOver = (connections: pg.PoolClient[]) =>
      importEach({ ...ctx, connections, session }, planned, options);
    if (options.dryRun) await client.query('begin');
    try {
      if (options.dryRun || planned.length < 2) return await importOver([client]);
      return await withConnection(ctx.pool, (beside) => importOver([client, beside]));
    } finally {
      if (options.dryRun) await client.query('rollback').catch(() => {});
      await forgetSession(overConnection(client), session).catch(() => {});
    }
  });
}

interface Run extends ImportContext {
  /** The first holds the lock of imports. */
  connections: readonly pg.PoolClient[];
  session: string;
}

/**
 * With a second connection a file is read while the one before it is applied: reading is work of this process, applying of
 * the database. Whoever has lost the lock commits nothing more, over whichever connection.
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
      if (connections.length > 1) read(index + 1)?.catch(() => {}); // told at its turn
      if (!current) break;
      const isBroken = options.hasUnreadable === true || results.some((one) => one.refused);
      const place = { session, isLast: isLastOf(files, index), isBroken };
      const beforeCommit = async () => connections[0]?.query('select');
      results.push(await applyOne(current, place, { ...options, beforeCommit }));
    }
  } finally {
    stop.abort();
    await Promise.allSettled(reading);
  }
  noteKeptGoods(results);
  return results;
}

/** Begins to read the file of this number; undefined: there is none. */
function readAt(
  index: number,
  { connections, db, filesDir }: Run,
  files: readonly PlannedFile[],
  { source, dryRun, onProgress }: ImportOptions,
  signal: AbortSignal,
): Promise<ReadFile> | undefined {
  const planned = files[index];
  const client = connections[index % connections.length];
  if (!planned || !client) return undefined;
  const before = files.slice(0, index).reduce((sum, file) => sum + file.bytes, 0);
  const onBytes = (bytes: number) => onProgress?.(before + bytes, planned.name);
  return readOne(planned, { client, db, filesDir, source, dryRun, signal, onBytes });
}

/** Whether no later file holds goods of the same catalogue, or offers. */
function isLastOf(files: readonly PlannedFile[], index: number): { products: boolean; offers: boolean } {
  const goodsOf = files[index]?.glance.goodsOf;
  const rest = files.slice(index + 1);
  return {
    products: !rest.some(({ glance }) => glance.goodsOf === goodsOf && glance.goodsOf !== undefined),
    offers: !rest.some(({ glance }) => glance.hasOffers),
  };
}

/** A full export of which a file was refused has hidden nothing: its last accepted file says so. */
function noteKeptGoods(results: readonly FileResult[]): void {
  const told = new Map<string, FileResult>();
  for (const result of results)
    for (const one of result.exports ?? []) {
      if (one.isHidden) told.delete(one.of);
      else told.set(one.of, result);
    }
  const refused = results.filter((one) => one.refused).map((one) => one.file);
  const names =
    refused.length > 0 ? ` (${refused.slice(0, 3).join(', ')}${refused.length > 3 ? '…' : ''})` : '';
  for (const { report } of new Set(told.values())) {
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
