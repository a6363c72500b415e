import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { setBulk } from '../../../platform/database/bulk.queries.ts';
import type { Db, Pool, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction, joinTransaction } from '../../../platform/database/transaction.server.ts';
import { isShopError, notFound, ShopError } from '../../../platform/http/errors.ts';
import { countOf } from '../../../platform/text/plural.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { renumberCategories } from '../../catalogue/catalogue.server.ts';
import { refreshListing, refreshMoved, refreshSearchText } from '../../search/search.server.ts';
import { BULK_ROWS } from '../apply/apply.server.ts';
import {
  computeDigest,
  lockSource,
  readDigest,
  recordChanges,
  storeDigest,
} from '../changes/changes.server.ts';
import { isSameDigest } from '../changes/changes.ts';
import { overConnection, withImportLock } from '../connection.server.ts';
import { connectionOf } from '../connections/connections.server.ts';
import { readChangeDigest, readDiff } from '../diff/diff.server.ts';
import type { Diff } from '../diff/diff.ts';
import { endRun, insertRun, queue, readPaused, readRun } from '../runs/runs.server.ts';
import type { Run } from '../runs/runs.ts';
import {
  estimateGoods,
  gatherChanges,
  isSameListing,
  listingSettings,
  newestSettings,
  noteBulkLoad,
  prepareForLoad,
} from '../summary.queries.ts';
import { gatherUndo, hasRestored, readRestored, restore, sumRetained } from './restore.queries.ts';
import {
  findOverlap,
  markUndone,
  openPriceTasks,
  pauseSource,
  readLater,
  resumeConnection,
  withoutRuns,
} from './undo.queries.ts';

interface UndoContext {
  pool: Pool;
  db: Kysely<DB>;
}

/**
 * Requests the undo of a run and of all later runs of its source (EX-33). The undo is a run of its own, which the caller lets be
 * carried out: in the background (`queue`), or here and now (`executeRun`).
 * @param isAlone undoes this run alone
 * @returns the id of the new run
 * @throws ShopError 404; 409 `undo_impossible` when the run cannot be undone, with the reason
 */
export async function requestUndo(db: Kysely<DB>, id: number, by: Actor, isAlone = false): Promise<number> {
  return inTransaction(db, (tx) => recordUndo(tx, id, by, isAlone));
}

/**
 * Requests an undo that is carried out in the background, in the caller's transaction if there is one. The rest is as in
 * `requestUndo`.
 */
export async function undoLater(
  db: Db,
  id: number,
  by: Actor,
  { isAlone, digest }: { isAlone: boolean; digest?: string | undefined },
): Promise<number> {
  return joinTransaction(db, async (tx) => {
    const undoId = await recordUndo(tx, id, by, isAlone, digest);
    await queue(tx, { id: undoId });
    return undoId;
  });
}

/** @param wanted the digest of what the person was shown (`previewUndo`); absent: he was shown nothing */
async function recordUndo(tx: Tx, id: number, by: Actor, isAlone: boolean, wanted?: string): Promise<number> {
  const run = await undoable(tx, id, isAlone);
  if (wanted !== undefined && wanted !== (await readChangeDigest(tx, { undoOf: run.runs })))
    throw pictureChanged();
  const undoId = await insertRun(tx, {
    connectionId: run.connectionId,
    folderId: null,
    kind: 'undo',
    name: `№ ${id}`,
    digest: randomBytes(32),
    ofRunId: id,
    source: run.source,
    isAlone,
    wanted,
  });
  if (undoId === undefined) throw new Error(`the undo of run ${id} was not recorded`);
  await recordAudit(tx, { ...by, action: 'run.undone', subjectId: id, details: { alone: isAlone } });
  return undoId;
}

/** @returns the run with its source, and all runs that go with it @throws ShopError 404, 409 `undo_impossible` */
async function undoable(
  db: Db,
  id: number,
  isAlone: boolean,
): Promise<Run & { source: string; runs: number[] }> {
  const run = await readRun(db, id);
  if (!run) throw notFound(`Загрузки № ${id} нет.`);
  const reason = reasonAgainst(run);
  if (reason || run.source === null) throw impossible(reason ?? `Загрузка № ${id} ничего не изменила.`);
  const runs = isAlone ? [id] : await readLater(db, run.source, id);
  const overlap = await findOverlap(db, runs);
  if (overlap !== undefined)
    throw impossible(
      `Загрузка № ${overlap} изменила те же товары. Сначала отмените её${isAlone ? ' или отменяйте вместе с поздними' : ''}.`,
    );
  return { ...run, source: run.source, runs };
}

/** What an undo would do, before anybody requests it. */
export interface UndoPreview {
  /** The runs that are undone together, the newest first. */
  runs: Run[];
  /** What becomes of the goods, «сейчас → станет»; its digest names it in the request. */
  diff: Diff;
}

/**
 * What the undo of a run would change. Orders and what the staff has changed stay as they are.
 * @param most lines of each kind
 * @throws ShopError as `requestUndo`
 */
export async function previewUndo(
  db: Db,
  id: number,
  { isAlone, most }: { isAlone: boolean; most: number },
): Promise<UndoPreview> {
  const { runs } = await undoable(db, id, isAlone);
  const read = await Promise.all(runs.map((run) => readRun(db, run)));
  const undone = read.flatMap((run) => (run && isUndone(run) ? [run] : []));
  return {
    runs: undone.reverse(),
    diff: { ...(await readDiff(db, { undoOf: runs }, most)), isPlanned: true },
  };
}

/** Whether a run of those that go together is taken back: undone ones and their undos stay what they are. */
export function isUndone({ state, kind }: Pick<Run, 'state' | 'kind'>): boolean {
  return state === 'applied' && kind !== 'undo';
}

function pictureChanged(): ShopError {
  return new ShopError(
    'picture_changed',
    409,
    'Данные изменились: после того как вы смотрели, прошла другая загрузка. Посмотрите ещё раз.',
  );
}

function reasonAgainst({ id, state, kind, changes }: Run): string | undefined {
  if (kind === 'undo') return 'Отмену нельзя отменить. Загрузите снова файл той загрузки, которую отменили.';
  if (state === 'undone') return `Загрузка № ${id} уже отменена.`;
  if (state !== 'applied') return `Загрузка № ${id} не принята, отменять нечего.`;
  if (changes === 'first')
    return `Загрузка № ${id} — первая в источнике: её изменения не записаны, отменить её нельзя.`;
  if (changes === 'deleted') return `Загрузка № ${id} слишком старая: запись её изменений уже удалена.`;
  if (changes === null) return `Загрузка № ${id} не меняла товаров, отменять нечего.`;
  return undefined;
}

function impossible(text: string): ShopError {
  return new ShopError('undo_impossible', 409, text);
}

/**
 * Carries out an undo, in one transaction. What was there before is proved by the digest of the source, computed in full;
 * when it differs, nothing is undone.
 * @throws ShopError `import_busy`; an Error when the proof fails, after the run has ended as rejected
 */
export async function executeUndo({ pool, db }: UndoContext, run: Run): Promise<void> {
  let failure: Error | undefined;
  try {
    await withImportLock(pool, (client) =>
      overConnection(client)
        .transaction()
        .execute((tx) => undo(tx, run)),
    );
    return;
  } catch (error) {
    if (isShopError(error) && error.code === 'import_busy') throw error;
    if (error instanceof ProofError) failure = error;
    else if (!isShopError(error)) throw error;
    await endRun(db, run.id, {
      state: 'rejected',
      reason: error.message,
      isProofFailed: failure !== undefined,
    });
  }
  if (failure) throw failure;
}

/** The restored rows are not what was there before the run. */
class ProofError extends Error {}

async function undo(tx: Tx, { id, ofRunId, isAlone, connectionId, wantedDigest }: Run): Promise<void> {
  if (ofRunId === null) throw impossible('Загрузки, которую нужно отменить, больше нет.');
  const { source, runs } = await undoable(tx, ofRunId, isAlone);
  if (wantedDigest !== null && wantedDigest !== (await readChangeDigest(tx, { undoOf: runs })))
    throw pictureChanged();
  await prepareForLoad(tx);
  await lockSource(tx, source);
  let now = await readDigest(tx, source);
  if (!now) {
    now = await computeDigest(tx, source);
    await storeDigest(tx, source, now);
  }
  const before = await withoutRuns(tx, now, runs);
  const recorded = await recordChanges(tx, source, undefined, id);
  const rows = await gatherUndo(tx, runs);
  const isLarge = rows >= BULK_ROWS;
  if (isLarge) await setBulk(tx);
  const newest = await newestSettings(tx);
  const settings = await listingSettings(tx, newest);
  await restore(tx);
  await requireProof(tx, source, before, ofRunId);
  const orders = await openPriceTasks(tx, { connectionId, source, runs, of: ofRunId });
  const goods = await refreshPages(tx, {
    isLarge,
    isForAll: !isSameListing(settings, await listingSettings(tx, newest)),
  });
  const count = await markUndone(tx, runs, id);
  await pauseSource(tx, source);
  await recorded();
  await endRun(tx, id, { state: 'applied', summary: summaryOf({ count, goods, orders }) });
}

/** @throws ProofError */
async function requireProof(
  tx: Tx,
  source: string,
  before: { a: string; b: string },
  of: number,
): Promise<void> {
  const retained = await sumRetained(tx, source);
  const after = await computeDigest(tx, source);
  const minus = (one: string, other: string) => String(BigInt(one) - BigInt(other));
  const proved = { a: minus(after.a, retained.a), b: minus(after.b, retained.b) };
  if (isSameDigest(proved, before)) return;
  throw new ProofError(
    `Загрузка № ${of} не отменена: товары не стали такими, как до неё. Магазин не изменён. Сообщите администратору.`,
  );
}

/** Brings the listing, the search and the change log up to the restored rows. @returns how many goods were restored */
async function refreshPages(
  tx: Tx,
  { isLarge, isForAll }: { isLarge: boolean; isForAll: boolean },
): Promise<number> {
  const { ids, named } = await readRestored(tx);
  await (isLarge ? noteBulkLoad(tx) : gatherChanges(tx));
  const hasCategories = await hasRestored(tx, ['category']);
  const moved = hasCategories ? (await renumberCategories(tx)).products : [];
  const most = (await estimateGoods(tx)) / 2;
  const offered = ids.length > most ? 'all' : ids;
  if (isForAll || named.length > most) await refreshListing(tx, 'all', named.length > 0 ? 'all' : named);
  else await refreshMoved(tx, { written: named, offered, moved, named });
  if (await hasRestored(tx, ['category', 'brand'])) await refreshSearchText(tx);
  return ids.length;
}

function summaryOf({ count, goods, orders }: { count: number; goods: number; orders: number }): string {
  return [
    `отменено: ${countOf(count, ['загрузка', 'загрузки', 'загрузок'])}`,
    countOf(goods, ['товар', 'товара', 'товаров']),
    ...(orders > 0 ? [`заказов по ошибочной цене: ${orders}`] : []),
  ].join('; ');
}

/**
 * Lets the imports of a connection go on after an undo, those that have waited first.
 * @throws ShopError 404, 409 `not_paused`
 */
export async function resume(db: Kysely<DB>, slug: string, by: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await connectionOf(tx, slug);
    const waiting = await readPaused(tx, id);
    if (!(await resumeConnection(tx, id)))
      throw new ShopError('not_paused', 409, `Загрузки подключения ${slug} не остановлены.`);
    await recordAudit(tx, { ...by, action: 'connection.resumed', subjectId: id, details: {} });
    for (const run of waiting) await queue(tx, { id: run });
  });
}
