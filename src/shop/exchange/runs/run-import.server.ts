import { rm, stat } from 'node:fs/promises';
import type { Tx } from '../../../platform/database/db.server.ts';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import type { Connection } from '../connections/connections.ts';
import { type Cycle, enterCycle, noteApplied } from '../cycles/cycles.server.ts';
import { insertPlan, type MadePlan, makePlan, readChangeDigest, storePlan } from '../diff/diff.server.ts';
import type { ExportScope } from '../exchange.ts';
import { noteExport } from '../freshness/freshness.server.ts';
import { type FileResult, importFiles } from '../imports/imports.server.ts';
import { readMapping } from '../mapping/mapping.server.ts';
import { forgetNewer, leaveNewer, noteFresh, quarantine } from '../quarantine/quarantine.server.ts';
import { type FileVerdict, type HeldReason, limitsOf } from '../quarantine/quarantine.ts';
import type { UploadContext } from '../uploads/uploads.server.ts';
import { readBrought } from './brought.queries.ts';
import type { RunContext } from './run-context.ts';
import { forgetRelease, readStopNote, replaceHeld } from './run-decisions.queries.ts';
import { uploadedDigest } from './run-files.server.ts';
import { endRun, readLatestApplied, writeProgress } from './runs.queries.ts';
import { type Brought, type Run, RunStopped, summaryOf } from './runs.ts';

const PROGRESS_MS = 1_000;

/** The file waits for a person. Thrown at the end of its import, which it rolls back: nothing of the file is applied. */
export class FileHeld extends Error {
  readonly verdict: FileVerdict;
  /** What it would have changed. */
  readonly plan: MadePlan;
  /** The export that the file belongs to. */
  readonly cycleId: number | undefined;

  constructor(verdict: FileVerdict, plan: MadePlan, cycleId: number | undefined) {
    super(verdict.reasons.map(({ text }) => text).join('; '));
    this.verdict = verdict;
    this.plan = plan;
    this.cycleId = cycleId;
  }
}

/** The changes are not those that a person was shown and released (EX-71). */
export const PICTURE_CHANGED: HeldReason = {
  rule: 'picture_changed',
  text: 'данные изменились с тех пор, как загрузку посмотрели и разрешили',
};

/**
 * Imports the file of a run; its outcome is written in the same transaction.
 * @throws FileHeld when it has to wait
 */
export async function importOne(
  context: RunContext,
  connection: Connection,
  run: Run,
  { path, root, sessionId }: { path: string; root: string; sessionId: number },
): Promise<FileResult> {
  const { pool, db, config } = context;
  const { size: bytes } = await stat(path);
  let cycle: Cycle | undefined;
  let scope: ExportScope | undefined;
  let lastNote = 0;
  let held = 0;
  let brings: Brought[] = [];
  let verdict: FileVerdict = { reasons: [], fresh: [] };
  const [result] = await importFiles(
    { pool, db, filesDir: config.filesDir, digestOf: uploadedDigest(db, run.folderId, root) },
    [{ name: run.name, given: run.name, path, root, bytes }],
    {
      mapping: await readMapping(undefined, config.dataDir),
      source: connection.source,
      timeZone: connection.timeZone,
      dryRun: false,
      allowMassHide: false,
      async enterCycle(found) {
        scope = found;
        cycle = await enterCycle({ db }, { connectionId: connection.id, sessionId }, found);
        return cycle;
      },
      beginRun: async () => run.id,
      async beforeWrites(tx) {
        if ((await readStopNote(db, run.id)) !== undefined) throw new RunStopped();
        brings = await readBrought(tx);
        if (run.waived.length > 0) await leaveNewer(tx, run.id);
        const { source, limits } = connection;
        const judged = { source, runId: run.id, session: cycle?.seenKey, limits: limitsOf(limits) };
        ({ goods: held, verdict } = await quarantine(tx, judged));
      },
      async onApplied(tx, report) {
        const against = await reasonsAgainst(tx, run, verdict.reasons);
        if (against.length > 0) {
          const afterRun = await readLatestApplied(tx, connection.source);
          const plan = await makePlan(tx, openFiles(config, db), { runId: run.id, afterRun });
          throw new FileHeld({ ...verdict, reasons: against }, plan, cycle?.id);
        }
        await noteExport(tx, connection);
        if (cycle && scope) await noteApplied(tx, cycle, scope);
        for (const id of await replaceHeld(tx, run)) await forgetNewer(tx, id);
        await endRun(tx, run.id, {
          state: 'applied',
          summary: summaryOf(report, held),
          report,
          brings,
          ...(cycle && { cycleId: cycle.id }),
        });
      },
      onProgress(read) {
        if (Date.now() - lastNote < PROGRESS_MS) return;
        lastNote = Date.now();
        const percent = Math.min(99, Math.floor((100 * read) / Math.max(1, bytes)));
        void writeProgress(db, run.id, `${percent} %`).catch(() => {});
      },
    },
  );
  if (!result) throw new Error(`${run.name} was not imported`);
  return result;
}

/** Why the file has to wait, now that its changes are written: a person has not released it, or not for these changes (EX-71). */
async function reasonsAgainst(
  tx: Tx,
  { id, waived, wantedDigest }: Run,
  reasons: readonly HeldReason[],
): Promise<HeldReason[]> {
  const open = reasons.filter(({ rule }) => !waived.includes(rule));
  if (open.length > 0 || wantedDigest === null) return open;
  return (await readChangeDigest(tx, id)) === wantedDigest ? [] : [PICTURE_CHANGED, ...reasons];
}

/** Records that a file waits for a person, and what it would change (EX-70). */
export async function holdRun(
  { db, files }: UploadContext,
  run: Run,
  { message: reason, verdict, cycleId, plan }: FileHeld,
): Promise<void> {
  const { reasons: heldFor, fresh } = verdict;
  try {
    await storePlan(files, plan);
    await db.transaction().execute(async (tx) => {
      await endRun(tx, run.id, { state: 'held', reason, heldFor, ...(cycleId !== undefined && { cycleId }) });
      if (heldFor.includes(PICTURE_CHANGED)) await forgetRelease(tx, run.id);
      await insertPlan(tx, files, run.id, plan);
      await noteFresh(tx, run.id, fresh);
      for (const id of await replaceHeld(tx, run)) await forgetNewer(tx, id);
    });
  } finally {
    await rm(plan.file.path, { force: true });
  }
}
