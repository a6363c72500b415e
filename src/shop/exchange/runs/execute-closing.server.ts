import { rm } from 'node:fs/promises';
import type { Tx } from '../../../platform/database/db.server.ts';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import type { Connection } from '../connections/connections.ts';
import { type Closing, close, readOpenCycles } from '../cycles/cycles.server.ts';
import { insertPlan, type MadePlan, makePlan, readChangeDigest, storePlan } from '../diff/diff.server.ts';
import { readMapping } from '../mapping/mapping.server.ts';
import type { RunContext } from './run-context.ts';
import { forgetRelease } from './run-decisions.queries.ts';
import { PICTURE_CHANGED } from './run-import.server.ts';
import { endRun, insertClosing, readLatestApplied } from './runs.queries.ts';
import type { Run, RunOutcome } from './runs.ts';

/** Closes the open exports of a connection. One that has to wait shows which goods it would hide (EX-70). */
export async function executeClosing(context: RunContext, connection: Connection, run: Run): Promise<void> {
  const outcome = await closeAll(context, connection, { ...run, beginRun: async () => run.id }).catch(
    (error: unknown): RunOutcome => {
      if (!(error instanceof ClosingChanged) || run.cycleId === null) throw error;
      const { text: reason } = PICTURE_CHANGED;
      return { state: 'held', reason, heldFor: [PICTURE_CHANGED], cycleId: run.cycleId };
    },
  );
  const { cycleId } = outcome;
  if (outcome.state !== 'held' || cycleId === undefined) return endRun(context.db, run.id, outcome);
  const planned = await planOf(context, connection, { cycleId, beginRun: async () => run.id });
  if (planned.rejection !== undefined)
    return endRun(context.db, run.id, { state: 'rejected', reason: planned.rejection, cycleId });
  await store(context, planned.plan, async (tx) => {
    await endRun(tx, run.id, outcome);
    await forgetRelease(tx, run.id);
    return run.id;
  });
}

/** The closing that a person has released would hide other goods by now than he was shown (EX-71). */
class ClosingChanged extends Error {}

interface ClosingRun extends Pick<Run, 'isReleased' | 'cycleId' | 'wantedDigest'> {
  /** The run that records what a closing hides. */
  beginRun(tx: Tx, cycleId: number): Promise<number>;
}

/**
 * Closes the open cycles of a connection, except those that wait for a person. A released run closes its own cycle alone.
 * @returns the outcome of the first cycle that could not be closed; else how many goods were hidden in all
 * @throws ClosingChanged
 */
async function closeAll(
  { pool, db, config }: RunContext,
  connection: Connection,
  { isReleased, cycleId, wantedDigest, beginRun }: ClosingRun,
): Promise<RunOutcome> {
  const mapping = await readMapping(undefined, config.dataDir);
  const open = await readOpenCycles(db, connection.id);
  let hidden = 0;
  for (const cycle of open.filter(({ id, isHeld }) => (isReleased ? id === cycleId : !isHeld))) {
    let runId = 0;
    const closing: Closing = await close({ pool, db }, connection, cycle, {
      mapping,
      isReleased,
      async beginRun(tx) {
        runId = await beginRun(tx, cycle.id);
        return runId;
      },
      async beforeCommit(tx) {
        if (wantedDigest !== null && (await readChangeDigest(tx, runId)) !== wantedDigest)
          throw new ClosingChanged();
      },
    });
    if (closing.state !== 'applied') return { ...closing, cycleId: cycle.id };
    hidden += closing.hidden;
  }
  return { state: 'applied', summary: hidden > 0 ? `товаров скрыто ${hidden}` : 'скрывать нечего' };
}

/**
 * Closes earlier exports before a file of a newer one. Each end is a run of its own. One that has to wait is recorded too, so it
 * is not tried again for each file.
 */
export async function closeEarlier(context: RunContext, connection: Connection): Promise<void> {
  const named = { connectionId: connection.id, name: 'новая выгрузка' };
  const beginRun = (tx: Tx, cycleId: number) => insertClosing(tx, { ...named, cycleId, state: 'applied' });
  for (;;) {
    const { state, cycleId, reason } = await closeAll(context, connection, {
      isReleased: false,
      cycleId: null,
      wantedDigest: null,
      beginRun,
    });
    if (state === 'applied' || cycleId === undefined) return;
    const { plan, rejection } =
      state === 'held' ? await planOf(context, connection, { cycleId, beginRun }) : {};
    const ended = rejection === undefined ? state : 'rejected';
    await store(context, plan, (tx) =>
      insertClosing(tx, { ...named, cycleId, state: ended, reason: rejection ?? reason ?? '' }),
    );
  }
}

/** Ends the transaction in which a closing is planned, and carries the plan out of it. */
class Planned extends Error {
  readonly plan: MadePlan;

  constructor(plan: MadePlan) {
    super('planned');
    this.plan = plan;
  }
}

/**
 * What the end of an export would change if a person released it: it is carried out with the same statements and rolled back.
 * The caller stores the plan. An export that can never be closed rightly is closed without hiding anything.
 * @returns neither plan nor rejection when no changes are recorded
 * @throws ShopError `import_busy`
 */
async function planOf(
  { pool, db, config }: RunContext,
  connection: Connection,
  { cycleId, beginRun }: { cycleId: number; beginRun(tx: Tx, cycleId: number): Promise<number> },
): Promise<{ plan?: MadePlan; rejection?: string }> {
  const cycle = (await readOpenCycles(db, connection.id)).find(({ id }) => id === cycleId);
  if (!cycle) return {};
  const mapping = await readMapping(undefined, config.dataDir);
  let runId = 0;
  try {
    const closing = await close({ pool, db }, connection, cycle, {
      mapping,
      isReleased: true,
      async beginRun(tx) {
        runId = await beginRun(tx, cycleId);
        return runId;
      },
      async beforeCommit(tx) {
        const afterRun = await readLatestApplied(tx, connection.source, runId);
        throw new Planned(await makePlan(tx, openFiles(config, db), { runId, afterRun }));
      },
    });
    return closing.state === 'rejected' ? { rejection: closing.reason } : {};
  } catch (error) {
    if (!(error instanceof Planned)) throw error;
    const { plan } = error;
    if (Object.keys(plan.planned.counts).length > 0) return { plan };
    await rm(plan.file.path, { force: true });
    return {};
  }
}

/** Writes what became of a closing, with its plan. @param write returns the id of the run */
async function store(
  { db, config }: RunContext,
  plan: MadePlan | undefined,
  write: (tx: Tx) => Promise<number>,
): Promise<void> {
  const files = openFiles(config, db);
  try {
    if (plan) await storePlan(files, plan);
    await db.transaction().execute(async (tx) => {
      const runId = await write(tx);
      if (plan) await insertPlan(tx, files, runId, plan);
    });
  } finally {
    if (plan) await rm(plan.file.path, { force: true });
  }
}
