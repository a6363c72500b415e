import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Pool, Tx } from '../../platform/database/db.server.ts';
import { takeCounted } from '../orders/reservations/reservations.server.ts';
import { applyStaged, BULK_ROWS } from './apply/apply.server.ts';
import { recordChanges } from './changes/changes.server.ts';
import { overConnection, withImportLock } from './connection.server.ts';
import { copyWriter } from './copy.server.ts';
import type { ApplyReport, Fact, IssueFact } from './exchange.ts';
import { type ImportIssue, type IssueList, issueList } from './exchange.ts';
import type { Mapping } from './mapping/mapping.ts';
import type { Completeness } from './missing.queries.ts';
import {
  analyzeStaging,
  createStaging,
  dropEarlierDuplicates,
  dropStaging,
  dropTemporary,
  type StagingTable,
} from './staging/staging.queries.ts';
import { stageFact } from './staging/staging.server.ts';

export interface ApplyContext {
  pool: Pool;
}

export interface ApplyOptions {
  /** Whether the facts are a full export. A function is called after the last fact, in the transaction. Absent: changes only. */
  completeness?: Completeness | (() => Completeness | Promise<Completeness>);
  /** Links external price types and warehouses to our cities. Absent: the caller links them. */
  mapping?: Mapping;
  /** Writes one entry to the change log instead of one per row; for a large first import. */
  bulk?: boolean;
  /** Allows a full export to hide more than the allowed share of products. */
  allowMassHide?: boolean;
  /** Called in the transaction before anything is written. @returns the run that records the changes of this import */
  beginRun?: (tx: Tx, source: string) => Promise<number>;
  /** Called in the transaction before anything is written; may take facts out of the staging tables. */
  beforeWrites?: (tx: Tx) => Promise<unknown>;
  /** The facts were stored by the shop, so they name products by their first ids. */
  areOurs?: boolean;
  /** Called in the transaction before anything else; may add facts to the staging tables. */
  beforeReading?: (tx: Tx) => Promise<unknown>;
  /** Called in the transaction just before the commit; an error from it rolls everything back. */
  beforeCommit?: (tx: Tx, report: ApplyReport) => Promise<unknown>;
}

/** Facts in the staging tables of a connection. The catalogue is not changed yet. */
export interface StagedFacts {
  /** Applies the facts to the catalogue in one transaction, then drops the staging tables. */
  apply(source: string, options: ApplyOptions): Promise<ApplyReport>;
}

/**
 * Imports facts into the catalogue. Every import goes through this function: it streams the facts into temporary
 * tables by COPY, then writes only the rows that differ, in one transaction. A repeated import changes nothing.
 * A fact that refers to something unknown waits in the exchange tables until a later import brings it.
 * @param source owner of the external ids: '1c', 'yml:<host>', 'demo'
 * @throws ShopError `import_busy`, `import_older`, `import_empty`, `import_mass_hide`; any error of the stream of facts
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
 * @param options.savepoint works under a savepoint of the transaction that the caller has open on `client` (a dry run)
 * @param options.signal aborts the reading
 */
export async function stageFacts(
  client: pg.PoolClient,
  facts: AsyncIterable<Fact> | Iterable<Fact>,
  { savepoint = false, signal }: { savepoint?: boolean; signal?: AbortSignal } = {},
): Promise<StagedFacts> {
  const db = overConnection(client);
  const issues = issueList();
  // A closed connection has already dropped its temporary tables.
  let staged = Number.POSITIVE_INFINITY;
  const drop = () => (staged < BULK_ROWS ? dropStaging(db) : dropTemporary(db)).catch(() => {});
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
  const { filled, facts: count } = await orUndo(stage(db, client, facts, issues, signal));
  staged = count;
  return {
    async apply(source, options) {
      const work = async (tx: Tx) => {
        const { completeness } = options;
        const known = typeof completeness === 'function' ? await completeness() : completeness;
        const runId = await options.beginRun?.(tx, source);
        // What the end of an export hides can be undone, even that of the first one.
        const session = known?.isEnd ? undefined : known?.session;
        const recorded = await recordChanges(tx, source, session, runId);
        const applied = await applyStaged(
          tx,
          source,
          { ...options, completeness: known, filled },
          issues.add,
        );
        const report = { ...applied, problems: { counts: issues.counts, examples: issues.examples } };
        await recorded();
        await options.beforeCommit?.(tx, report);
        return report;
      };
      const report = await orUndo(
        savepoint ? work(db as unknown as Tx) : db.transaction().execute((tx) => work(tx)),
      );
      await drop();
      // What fails here is repeated by the job of holds.
      if (!savepoint) await takeCounted(db).catch(() => {});
      return report;
    },
  };
}

/** Streams the facts into the staging tables, one batch at a time. Returns the tables that got rows, and the number of facts. */
async function stage(
  db: Db,
  client: pg.PoolClient,
  facts: AsyncIterable<Fact> | Iterable<Fact>,
  issues: IssueList,
  signal: AbortSignal | undefined,
): Promise<{ filled: ReadonlySet<StagingTable>; facts: number }> {
  await createStaging(db);
  const writer = copyWriter(client);
  let n = 0;
  for await (const fact of facts) {
    signal?.throwIfAborted();
    n++;
    if (fact.kind === 'problem') issues.add(issueOf(fact));
    else stageFact(fact, n, writer.put, issues.add);
    if (writer.isFull()) await writer.flush();
  }
  await writer.finish();
  for (const { kind, ref, line } of await dropEarlierDuplicates(db, writer.filled))
    issues.add({
      code: `duplicate_${kind}`,
      text: 'Повтор в одном файле: принят последний',
      ref,
      line: line ?? undefined,
    });
  await analyzeStaging(db, writer.filled);
  return { filled: writer.filled, facts: n };
}

function issueOf({ kind: _kind, ...issue }: IssueFact): ImportIssue {
  return issue;
}
