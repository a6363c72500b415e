import type pg from 'pg';
import type { Pool } from '../../core/db.server.ts';
import { applyStaged } from './apply.server.ts';
import { overConnection, withImportLock } from './connection.server.ts';
import { copyWriter } from './copy.server.ts';
import type { Fact } from './facts.ts';
import type { Mapping } from './mapping.ts';
import type { Completeness } from './missing.queries.ts';
import { problemList } from './problems.ts';
import type { ApplyReport } from './report.ts';
import { analyzeStaging, createStaging, dropStaging, keepLastOfDuplicates } from './staging.queries.ts';
import { stageFact } from './staging.ts';

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
  /** Do everything, report, and roll back. */
  dryRun?: boolean;
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
  await createStaging(db);
  try {
    const writer = copyWriter(client);
    let n = 0;
    for await (const fact of facts) {
      n++;
      if (fact.kind === 'problem') problems.add(fact);
      else stageFact(fact, n, writer.put, problems.add);
      if (writer.isFull()) await writer.flush();
    }
    await writer.flush();
    for (const { kind, ref, line } of await keepLastOfDuplicates(db))
      problems.add({
        code: `duplicate_${kind}`,
        text: 'Повтор в одном файле: принят последний',
        ref,
        line: line ?? undefined,
      });
    await analyzeStaging(db);
    const completeness =
      typeof options.completeness === 'function' ? options.completeness() : options.completeness;
    let report: Omit<ApplyReport, 'problems'> | undefined;
    await db
      .transaction()
      .execute(async (tx) => {
        report = await applyStaged(tx, source, { ...options, completeness }, problems.add);
        if (options.dryRun) throw rollBack;
      })
      .catch((thrown) => {
        if (thrown !== rollBack) throw thrown;
      });
    return {
      ...(report as Omit<ApplyReport, 'problems'>),
      problems: { counts: problems.counts, examples: problems.examples },
    };
  } finally {
    await dropStaging(db).catch(() => {});
  }
}

const rollBack = new Error('dry run');
