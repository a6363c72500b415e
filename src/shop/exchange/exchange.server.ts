import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Pool, Tx } from '../../core/db.server.ts';
import { applyStaged } from './apply.server.ts';
import { overConnection, withImportLock } from './connection.server.ts';
import { copyWriter } from './copy.server.ts';
import type { Fact, ProblemFact } from './facts.ts';
import type { Mapping } from './mapping.ts';
import type { Completeness } from './missing.queries.ts';
import { type Problem, type ProblemList, problemList } from './problems.ts';
import type { ApplyReport } from './report.ts';
import {
  analyzeStaging,
  createStaging,
  dropStaging,
  keepLastOfDuplicates,
  type StagingTable,
} from './staging.queries.ts';
import { stageFact } from './staging.server.ts';

export interface ApplyContext {
  pool: Pool;
}

export interface ApplyOptions {
  /** What the facts speak for; a function is asked after the last fact, when the file has told. Absent: changes only. */
  completeness?: Completeness | (() => Completeness);
  /** How outside price types and stores serve our cities; absent: the caller links them itself. */
  mapping?: Mapping;
  /** A large first load: one entry in the change log instead of one per row. */
  bulk?: boolean;
  /** Staff confirmed that a full export may hide more than the allowed share. */
  allowMassHide?: boolean;
  /** Asked as the last thing before the commit; what it throws undoes everything. */
  beforeCommit?: () => Promise<unknown>;
}

/** Facts that lie in the staging tables of a connection, and have changed nothing yet. */
export interface StagedFacts {
  /** Makes them the catalogue in one transaction; the staging tables are gone then. */
  apply(source: string, options: ApplyOptions): Promise<ApplyReport>;
}

/**
 * The one writer of imported catalogues: facts stream into temporary tables by COPY, then one transaction writes only
 * the rows that differ. All of it or nothing; the same facts again change nothing. Facts that refer to something
 * unknown wait in exchange tables until it comes, in whichever later call for this source.
 * @param source whose outside ids these are: '1c', 'yml:<host>', 'demo'
 * @throws ShopError `import_busy`, `import_older`, `import_mass_hide`; whatever the stream of facts throws
 */
export async function applyFacts(
  ctx: ApplyContext,
  source: string,
  facts: AsyncIterable<Fact> | Iterable<Fact>,
  options: ApplyOptions = {},
): Promise<ApplyReport> {
  return withImportLock(ctx.pool, async (client) => (await stageFacts(client, facts)).apply(source, options));
}

/**
 * Streams facts into temporary tables of a connection, the first half of `applyFacts`.
 * @param options.savepoint the caller has a transaction open on `client`: all is done under a savepoint of it (a dry run)
 * @param options.signal ends the reading
 */
export async function stageFacts(
  client: pg.PoolClient,
  facts: AsyncIterable<Fact> | Iterable<Fact>,
  { savepoint = false, signal }: { savepoint?: boolean; signal?: AbortSignal } = {},
): Promise<StagedFacts> {
  const db = overConnection(client);
  const problems = problemList();
  // A dead connection has dropped its tables itself.
  const drop = () => dropStaging(db).catch(() => {});
  const undo = savepoint ? () => sql`rollback to savepoint import_file`.execute(db) : drop;
  const orUndo = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      await undo();
      throw error;
    }
  };
  if (savepoint) await sql`savepoint import_file`.execute(db);
  const told = await orUndo(stage(db, client, facts, problems, signal));
  return {
    async apply(source, options) {
      const work = async (tx: Tx) => {
        const { completeness } = options;
        const known = typeof completeness === 'function' ? completeness() : completeness;
        const report = await applyStaged(tx, source, { ...options, completeness: known, told }, problems.add);
        await options.beforeCommit?.();
        return report;
      };
      const report = await orUndo(
        savepoint ? work(db as unknown as Tx) : db.transaction().execute((tx) => work(tx)),
      );
      await drop();
      return { ...report, problems: { counts: problems.counts, examples: problems.examples } };
    },
  };
}

/** Streams the facts into the staging tables; memory holds one batch at a time. */
async function stage(
  db: Db,
  client: pg.PoolClient,
  facts: AsyncIterable<Fact> | Iterable<Fact>,
  problems: ProblemList,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<StagingTable>> {
  await createStaging(db);
  const writer = copyWriter(client);
  let n = 0;
  for await (const fact of facts) {
    signal?.throwIfAborted();
    n++;
    if (fact.kind === 'problem') problems.add(problemOf(fact));
    else stageFact(fact, n, writer.put, problems.add);
    if (writer.isFull()) await writer.flush();
  }
  await writer.finish();
  for (const { kind, ref, line } of await keepLastOfDuplicates(db, writer.told))
    problems.add({
      code: `duplicate_${kind}`,
      text: 'Повтор в одном файле: принят последний',
      ref,
      line: line ?? undefined,
    });
  await analyzeStaging(db, writer.told);
  return writer.told;
}

function problemOf({ kind: _kind, ...problem }: ProblemFact): Problem {
  return problem;
}
