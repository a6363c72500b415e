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
  /** The caller has a transaction open on `client`: work under a savepoint of it (a dry run of several files). */
  savepoint?: boolean;
  /** Staff confirmed that a full export may hide more than the allowed share. */
  allowMassHide?: boolean;
  /** The connection that already holds the lock of imports (withImportLock). */
  client?: pg.PoolClient;
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
  if (!options.client)
    return withImportLock(ctx.pool, (client) => applyFacts(ctx, source, facts, { ...options, client }));
  const { client } = options;
  const db = overConnection(client);
  const problems = problemList();
  const work = async (tx: Tx, told: ReadonlySet<StagingTable>): Promise<Omit<ApplyReport, 'problems'>> => {
    const completeness =
      typeof options.completeness === 'function' ? options.completeness() : options.completeness;
    return applyStaged(tx, source, { ...options, completeness, told }, problems.add);
  };
  const report = await (options.savepoint
    ? underSavepoint(db, async () => {
        const told = await stage(db, client, facts, problems);
        return work(db as unknown as Tx, told);
      })
    : staged(db, async () => {
        const told = await stage(db, client, facts, problems);
        return db.transaction().execute((tx) => work(tx, told));
      }));
  return { ...report, problems: { counts: problems.counts, examples: problems.examples } };
}

/** Streams the facts into the staging tables; memory holds one batch at a time. */
async function stage(
  db: Db,
  client: pg.PoolClient,
  facts: AsyncIterable<Fact> | Iterable<Fact>,
  problems: ProblemList,
): Promise<ReadonlySet<StagingTable>> {
  await createStaging(db);
  const writer = copyWriter(client);
  let n = 0;
  for await (const fact of facts) {
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

async function staged<T>(db: Db, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    // A dead connection has dropped them itself.
    await dropStaging(db).catch(() => {});
  }
}

async function underSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint import_file`.execute(db);
  try {
    const result = await work();
    await dropStaging(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint import_file`.execute(db);
    throw error;
  }
}

function problemOf({ kind: _kind, ...problem }: ProblemFact): Problem {
  return problem;
}
