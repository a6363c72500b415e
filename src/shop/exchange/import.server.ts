import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Db, Pool } from '../../core/db.server.ts';
import { isShopError } from '../../core/errors.ts';
import { type FileCounts, openCatalogueFile } from './catalogue-file.server.ts';
import { overConnection, withImportLock } from './connection.server.ts';
import { type FileGlance, glanceAt } from './examine.server.ts';
import { applyFacts } from './exchange.server.ts';
import type { ExportScope } from './facts.ts';
import type { ImportFile } from './import-files.server.ts';
import type { Mapping } from './mapping.ts';
import { type Completeness, forgetSession } from './missing.queries.ts';
import { withPictures } from './pictures.server.ts';
import type { Problem } from './problems.ts';
import type { ApplyReport } from './report.ts';
import { XmlError } from './xml-error.ts';

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
  /** Bytes read so far of all files, and the file being read; undefined while it is applied. */
  onProgress?(bytes: number, file: string): void;
}

/** What became of one file: applied wholly, or refused wholly. */
export interface FileResult {
  file: string;
  /** Whose outside ids it holds. */
  source: string;
  counts: FileCounts;
  report?: ApplyReport;
  refused?: Problem;
  /** The full exports an accepted file is of. */
  exports?: FullExport[];
}

/** A section of a catalogue that was exported in full, and whether what it lacks is hidden now. */
interface FullExport {
  of: string;
  isHidden: boolean;
}

/** Where a file stands among the others of the run. */
type Place = Omit<Completeness, 'scope'>;

interface PlannedFile extends ImportFile {
  glance: FileGlance;
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
    if (options.dryRun) await client.query('begin');
    try {
      return await importEach(ctx, client, planned, session, options);
    } finally {
      if (options.dryRun) await client.query('rollback').catch(() => {});
      await forgetSession(overConnection(client), session).catch(() => {});
    }
  });
}

async function inBestOrder(files: readonly ImportFile[]): Promise<PlannedFile[]> {
  const planned = await Promise.all(
    files.map(async (file) => ({ ...file, glance: await glanceAt(file.path) })),
  );
  const byName = new Intl.Collator('ru', { numeric: true }).compare;
  const byAge = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return planned.sort(
    (a, b) =>
      a.glance.rank - b.glance.rank || byAge(a.glance.madeAt, b.glance.madeAt) || byName(a.name, b.name),
  );
}

async function importEach(
  ctx: ImportContext,
  client: pg.PoolClient,
  files: readonly PlannedFile[],
  session: string,
  options: ImportOptions,
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  let bytesBefore = 0;
  for (const [index, file] of files.entries()) {
    const rest = files.slice(index + 1);
    const isLast = {
      products: !rest.some(
        (one) => one.glance.goodsOf === file.glance.goodsOf && one.glance.goodsOf !== undefined,
      ),
      offers: !rest.some((one) => one.glance.hasOffers),
    };
    const isBroken = options.hasUnreadable === true || results.some((one) => one.refused);
    results.push(await importOne(ctx, client, file, { session, isLast, isBroken }, options, bytesBefore));
    bytesBefore += file.bytes;
    options.onProgress?.(bytesBefore, file.name);
  }
  noteKeptGoods(results);
  return results;
}

async function importOne(
  ctx: ImportContext,
  client: pg.PoolClient,
  planned: PlannedFile,
  place: Place,
  options: ImportOptions,
  bytesBefore: number,
): Promise<FileResult> {
  const { glance } = planned;
  const source = glance.format === 'yml' ? `yml:${glance.host ?? 'local'}` : options.source;
  const file = openCatalogueFile(planned.path, glance.format, (bytes) =>
    options.onProgress?.(bytesBefore + bytes, planned.name),
  );
  const facts = withPictures(file.facts, {
    db: ctx.db,
    source,
    filesDir: options.dryRun ? undefined : ctx.filesDir,
    file: planned.path,
    root: planned.root,
  });
  try {
    const report = await applyFacts(ctx, source, facts, {
      client,
      mapping: options.mapping,
      allowMassHide: options.allowMassHide,
      savepoint: options.dryRun,
      completeness: () => ({ scope: file.scope(), ...place }),
    });
    return {
      file: planned.name,
      source,
      counts: file.counts(),
      report,
      exports: exportsOf(source, file.scope(), place),
    };
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    return { file: planned.name, source, counts: file.counts(), refused };
  }
}

function exportsOf(source: string, scope: ExportScope, { isLast, isBroken }: Place): FullExport[] {
  return (['products', 'offers'] as const)
    .filter((section) => scope[section] === 'full')
    .map((section) => ({
      of: JSON.stringify([source, section, scope.catalogue ?? '']),
      isHidden: isLast[section] && !isBroken,
    }));
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

/** What a file can be refused for; undefined for what stops the whole import (a lost connection, a full disk). */
function refusalOf(error: unknown): Problem | undefined {
  if (error instanceof XmlError)
    return {
      code: error.code,
      text: error.message,
      ...(error.line === undefined ? {} : { line: error.line }),
    };
  if (isShopError(error)) return { code: error.code, text: error.message };
  // SQLSTATE 22 and 23: a value that the schema refuses is the file's fault, and the file's alone.
  const { code, message } = error as { code?: string; message: string };
  return /^2[23]/.test(code ?? '')
    ? { code: 'bad_value', text: `База данных не приняла значение: ${message}` }
    : undefined;
}
