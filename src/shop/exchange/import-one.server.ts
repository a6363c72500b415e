import type pg from 'pg';
import type { Db } from '../../core/db.server.ts';
import { isShopError } from '../../core/errors.ts';
import { XmlError } from '../../core/xml-error.ts';
import { type CatalogueFile, type FileCounts, openCatalogueFile } from './catalogue-file.server.ts';
import type { FileGlance } from './examine.server.ts';
import { type StagedFacts, stageFacts } from './exchange.server.ts';
import type { ExportScope } from './facts.ts';
import type { ImportFile } from './import-files.server.ts';
import type { Mapping } from './mapping.ts';
import type { Completeness } from './missing.queries.ts';
import { withPictures } from './pictures.server.ts';
import type { Problem } from './problems.ts';
import type { ApplyReport } from './report.ts';

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
export type Place = Omit<Completeness, 'scope'>;

export interface PlannedFile extends ImportFile {
  glance: FileGlance;
}

/** A file that lies in the staging tables of a connection, or cannot be read. */
export type ReadFile = { name: string; source: string; file: CatalogueFile } & (
  | { staged: StagedFacts; refused?: never }
  | { staged?: never; refused: Problem }
);

/** Reads a file into the staging tables of `client`; nothing has changed then. */
export async function readOne(
  planned: PlannedFile,
  {
    client,
    ...context
  }: {
    client: pg.PoolClient;
    db: Db;
    filesDir: string;
    /** Source of CommerceML files. */
    source: string;
    dryRun: boolean;
    signal: AbortSignal;
    onBytes: (bytes: number) => void;
  },
): Promise<ReadFile> {
  const { glance, path, name, root } = planned;
  const { db, dryRun, signal } = context;
  const source = glance.format === 'yml' ? `yml:${glance.host ?? 'local'}` : context.source;
  const file = openCatalogueFile(path, glance.format, context.onBytes);
  const filesDir = dryRun ? undefined : context.filesDir;
  const facts = withPictures(file.facts, { db, source, filesDir, file: path, root });
  try {
    const staged = await stageFacts(client, facts, { savepoint: dryRun, signal });
    return { name, source, file, staged };
  } catch (error) {
    return { name, source, file, refused: refusalOf(error) };
  }
}

/** Makes a file that was read the catalogue. @param beforeCommit as in ApplyOptions */
export async function applyOne(
  { name, source, file, staged, refused }: ReadFile,
  place: Place,
  options: { mapping: Mapping; allowMassHide: boolean; beforeCommit: () => Promise<unknown> },
): Promise<FileResult> {
  if (refused) return { file: name, source, counts: file.counts(), refused };
  try {
    const completeness = { scope: file.scope(), ...place };
    const report = await staged.apply(source, { ...options, completeness });
    const exports = exportsOf(source, file.scope(), place);
    return { file: name, source, counts: file.counts(), report, exports };
  } catch (error) {
    return { file: name, source, counts: file.counts(), refused: refusalOf(error) };
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

/** What a file can be refused for. @throws what stops the whole import: a lost connection, a full disk */
function refusalOf(error: unknown): Problem {
  if (error instanceof XmlError)
    return {
      code: error.code,
      text: error.message,
      ...(error.line === undefined ? {} : { line: error.line }),
    };
  if (isShopError(error)) return { code: error.code, text: error.message };
  // SQLSTATE 22 and 23: a value that the schema refuses is the file's fault, and the file's alone.
  const { code, message } = error as { code?: string; message: string };
  if (!/^2[23]/.test(code ?? '')) throw error;
  return { code: 'bad_value', text: `База данных не приняла значение: ${message}` };
}
