import type pg from 'pg';
import type { Tx } from '../../../platform/database/db.server.ts';
import { XmlError } from '../../../platform/files/xml-error.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import { type StagedFacts, stageFacts } from '../exchange.server.ts';
import type { ApplyReport, ExportScope, ImportIssue } from '../exchange.ts';
import { type Pictures, withImages } from '../images/images.server.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { Completeness } from '../missing.queries.ts';
import { type CatalogueFile, type FileCounts, openCatalogueFile } from '../reading/reading.server.ts';
import type { FileGlance } from './examine.server.ts';
import type { ImportFile } from './import-files.server.ts';

/** The result of importing one file, which is either applied or rejected as a whole. */
export interface FileResult {
  file: string;
  /** Owner of the external ids in the file. */
  source: string;
  counts: FileCounts;
  report?: ApplyReport;
  rejection?: ImportIssue;
  /** The full exports to which an accepted file belongs. */
  exports?: FullExport[];
}

/** A section of a catalogue that was exported in full. */
interface FullExport {
  /** Source, section and catalogue. */
  of: string;
  /** Whether the products that the export lacks are hidden now. */
  isHidden: boolean;
}

/** The place of a file among the others of the run. */
export type Place = Omit<Completeness, 'scope'>;

export interface PlannedFile extends ImportFile {
  glance: FileGlance;
}

/** A file whose facts are in the staging tables of a connection, or that was rejected while it was read. */
export type ReadFile = { name: string; source: string; file: CatalogueFile } & (
  | { staged: StagedFacts; rejection?: never }
  | { staged?: never; rejection: ImportIssue }
);

/** Reads a file into the staging tables of `client`. The catalogue is not changed. */
export async function readOne(
  planned: PlannedFile,
  {
    client,
    ...context
  }: {
    client: pg.PoolClient;
    pictures: Pictures;
    /** Source of CommerceML files. */
    source: string;
    /** Of the 1C that writes them; undefined: Moscow. */
    timeZone: string | undefined;
    dryRun: boolean;
    signal: AbortSignal;
    onBytes: (bytes: number) => void;
  },
): Promise<ReadFile> {
  const { glance, path, name, root } = planned;
  const { pictures, dryRun, signal } = context;
  const source = glance.format === 'yml' ? `yml:${glance.host ?? 'local'}` : context.source;
  const file = openCatalogueFile(path, glance.format, context.onBytes, context.timeZone);
  const facts = withImages(file.facts, { pictures, source, file: path, root });
  try {
    const staged = await stageFacts(client, facts, { savepoint: dryRun, signal });
    return { name, source, file, staged };
  } catch (error) {
    return { name, source, file, rejection: rejectionOf(error) };
  }
}

/** Applies a file that was read to the catalogue. @param beforeCommit as in ApplyOptions */
export async function applyOne(
  { name, source, file, staged, rejection }: ReadFile,
  placeOf: (scope: ExportScope) => Place | Promise<Place>,
  options: {
    mapping: Mapping;
    allowMassHide: boolean;
    beginRun?(tx: Tx, source: string): Promise<number>;
    beforeWrites?(tx: Tx, source: string): Promise<unknown>;
    beforeCommit: (tx: Tx, report: ApplyReport) => Promise<unknown>;
  },
): Promise<FileResult> {
  if (rejection) return { file: name, source, counts: file.counts(), rejection };
  try {
    let place: Place | undefined;
    const completeness = async () => {
      place = await placeOf(file.scope());
      return { scope: file.scope(), ...place };
    };
    const beforeWrites = async (tx: Tx) => options.beforeWrites?.(tx, source);
    const report = await staged.apply(source, { ...options, beforeWrites, completeness });
    const exports = place && exportsOf(source, file.scope(), place);
    return { file: name, source, counts: file.counts(), report, ...(exports && { exports }) };
  } catch (error) {
    return { file: name, source, counts: file.counts(), rejection: rejectionOf(error) };
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

/** Returns why a file was rejected. @throws the error itself when it stops the whole import, such as a lost connection */
function rejectionOf(error: unknown): ImportIssue {
  if (error instanceof XmlError)
    return {
      code: error.code,
      text: error.message,
      ...(error.line === undefined ? {} : { line: error.line }),
    };
  if (isShopError(error)) return { code: error.code, text: error.message };
  // SQLSTATE classes 22 and 23: the schema rejects a value of this file; other files can still be imported.
  const { code, message } = error as { code?: string; message: string };
  if (!/^2[23]/.test(code ?? '')) throw error;
  return { code: 'bad_value', text: `База данных не приняла значение: ${message}` };
}
