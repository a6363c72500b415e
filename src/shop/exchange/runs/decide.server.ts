import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { joinTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { breakCycle, closeCycle, readOpenCycles } from '../cycles/cycles.server.ts';
import { type PlannedDiff, readPlanned } from '../diff/diff.server.ts';
import { viewDiff } from '../diff/diff.view.ts';
import { decideHeld, forgetNewer, readHeld, releaseHeld } from '../quarantine/quarantine.server.ts';
import { exchangeWait } from '../waits.server.ts';
import { queue } from './queue.server.ts';
import { noteDecided, rejectRun, releaseRun } from './run-decisions.queries.ts';
import { insertRun, readLatestApplied, readRun } from './runs.queries.ts';
import type { Run } from './runs.ts';
import { waitForRun } from './wait.server.ts';

/** What a person decides about a run that waits, or about some of its goods. */
export interface Decision {
  to: 'release' | 'reject';
  /** Only what these rules hold; absent: all. */
  rules?: readonly string[];
  /** Only the goods with this article or external id; absent: all. */
  product?: string;
  /** Only these goods that wait, by their ids; absent: all. */
  ids?: readonly number[];
  /** Why. A rejection needs it. */
  note?: string;
  /** Of what the person was shown (`heldDigest`); absent: not compared. */
  digest?: string;
}

/**
 * Releases or rejects what waits for a person: the run itself if it is held, else the goods that it holds (EX-41). A file that is
 * released as it was shown makes just these changes or none (EX-71). When its source has changed since, its import is waited for.
 * @returns how many goods were decided; 0: the run itself
 * @throws 400 for a rejection without a note, 404, 409 when nothing of it waits, or `picture_changed`, with the new diff of a file,
 *   when it is no longer what was shown
 */
export async function decide(db: Kysely<DB>, id: number, by: Actor, decision: Decision): Promise<number> {
  return waitIfStale(db, id, await decideNow(db, id, by, decision));
}

/** Waits for a file that was released by a diff older than the last change of its source. @returns how many goods were decided @throws 409 as `decide` */
export async function waitIfStale(
  db: Kysely<DB>,
  id: number,
  { goods, isStale }: { goods: number; isStale: boolean },
): Promise<number> {
  if (!isStale) return goods;
  const { state } = await waitForRun(db, id, await exchangeWait(db, 'exchange_import_ms'));
  if (state === 'held') throw pictureChanged(await readPlanned(db, id));
  return goods;
}

/** The same without waiting, in the caller's transaction if there is one. @returns whether a file is released by a diff that is older than the last change of its source */
export async function decideNow(
  db: Db,
  id: number,
  by: Actor,
  decision: Decision,
): Promise<{ goods: number; isStale: boolean }> {
  const { to, rules, product, ids, digest } = decision;
  const note = decision.note?.trim();
  if (to === 'reject' && !note) throw badField('note', 'Напишите, почему загрузка отклонена.');
  return joinTransaction(db, async (tx) => {
    const run = await readRun(tx, id);
    if (!run) throw notFound(`Загрузки № ${id} нет.`);
    const planned = run.state === 'held' ? await readPlanned(tx, id) : undefined;
    if (digest !== undefined && digest !== (await heldDigest(tx, id))) throw pictureChanged(planned);
    const wanted = planned && digest;
    const how = {
      ...(rules && { rules }),
      ...(product !== undefined && { product }),
      ...(ids && { ids }),
      ...(note && { note }),
      ...(wanted !== undefined && { wanted }),
    };
    const goods = (await decideRun(tx, run, to, how)) ? 0 : await decideGoods(tx, run, to, how);
    const isPart = rules !== undefined || product !== undefined || ids !== undefined;
    if (!isPart) await noteDecided(tx, id, to === 'release' ? 'разрешено' : 'отклонено');
    const details = { ...how, ...(goods > 0 && { goods }) };
    await recordAudit(tx, {
      ...by,
      action: `run.${to === 'release' ? 'released' : 'rejected'}`,
      subjectId: id,
      details,
    });
    const isStale =
      to === 'release' && wanted !== undefined && planned?.afterRun !== (await latestOf(tx, run));
    return { goods, isStale };
  });
}

function pictureChanged(planned: PlannedDiff | undefined): ShopError {
  return new ShopError(
    'picture_changed',
    409,
    'Данные изменились: товары, цены или остатки уже не те, что вы видели. Посмотрите ещё раз.',
    planned && { facts: { diff: viewDiff({ ...planned, isPlanned: true }) } },
  );
}

/** The last run that has changed the source of a run; null: none. */
async function latestOf(db: Db, { source }: Run): Promise<number | null> {
  return source === null ? null : readLatestApplied(db, source);
}

/**
 * SHA-256, in hex, of what a person is shown before he decides: the goods that a run holds, and what the shop has instead of them. A
 * file or the end of an export that waits has the digest of its planned diff (EX-70). Without one it is that of the reasons, and of
 * the last run that changed its source.
 */
export async function heldDigest(db: Db, id: number): Promise<string> {
  const hash = createHash('sha256');
  const run = await readRun(db, id);
  if (run?.state === 'held') {
    const planned = await readPlanned(db, id);
    if (planned) return planned.digest;
    hash.update(`${JSON.stringify([run.heldFor, await latestOf(db, run)])}\n`);
  }
  // What a colleague has released waits for its turn only: nobody may reject it without knowing that.
  for (const { ref, prices, stock, changes, left, terms, like, releasedIn } of await readHeld(
    db,
    { runId: id },
    MOST_HELD,
  ))
    hash.update(
      `${JSON.stringify([ref, prices, stock, changes, left, terms, like, ...(releasedIn === null ? [] : [releasedIn])])}\n`,
    );
  return hash.digest('hex');
}

type How = Omit<Decision, 'to' | 'digest'> & { wanted?: string };

/** Decides a run that waits as a whole. @returns false when it does not, or when some goods are meant */
async function decideRun(tx: Tx, run: Run, to: Decision['to'], how: How): Promise<boolean> {
  if (how.product !== undefined || how.ids) return false;
  if (to === 'release') {
    if (!(await releaseRun(tx, run.id, how))) return false;
    await queue(tx, run);
    return true;
  }
  if (how.rules && !run.heldFor.some(({ rule }) => how.rules?.includes(rule))) return false;
  if (!(await rejectRun(tx, run.id, how.note ?? ''))) return false;
  await forgetNewer(tx, run.id);
  // After a rejected file its export goes on, incomplete; a rejected end closes it, and the goods that it lacks stay shown.
  if (run.kind === 'file') await breakCycle(tx, run.cycleId);
  else if (run.connectionId !== null)
    for (const cycle of await readOpenCycles(tx, run.connectionId))
      if (cycle.id === run.cycleId) await closeCycle(tx, cycle);
  return true;
}

async function decideGoods(tx: Tx, run: Run, to: Decision['to'], how: How): Promise<number> {
  const { rules, product, ids: wanted, note } = how;
  const filter = {
    runId: run.id,
    ...(rules && { rules }),
    ...(product !== undefined && { product }),
    ...(wanted && { ids: wanted }),
  };
  const ids = (await readHeld(tx, filter, MOST_HELD)).map((good) => good.id);
  if (ids.length === 0)
    throw new ShopError('not_held', 409, `В загрузке № ${run.id} ничего не ждёт решения.`);
  if (to === 'release') await releaseGoods(tx, run, ids, { rules, note });
  else await decideHeld(tx, ids, 'rejected', note);
  return ids.length;
}

/** Has held goods applied by a run of its own. Those that other rules hold go on waiting for these. */
export async function releaseGoods(
  tx: Tx,
  { id, connectionId }: Pick<Run, 'id' | 'connectionId'>,
  ids: readonly number[],
  { rules, note }: { rules?: readonly string[] | undefined; note?: string | undefined },
): Promise<void> {
  const digest = createHash('sha256')
    .update(`${ids.join()} ${rules?.join() ?? ''}`)
    .digest();
  const runId = await insertRun(tx, {
    connectionId,
    folderId: null,
    kind: 'release',
    name: `№ ${id}`,
    digest,
    ofRunId: id,
  });
  if (runId === undefined) return; // the same goods are being released
  await releaseHeld(tx, ids, { runId, rules, note });
  await queue(tx, { id: runId });
}

/** More than any file has. */
const MOST_HELD = 1_000_000;
