import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { countOf } from '../../../platform/text/plural.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { lockSource, recordChanges } from '../changes/changes.server.ts';
import { connectionById } from '../connections/connections.server.ts';
import { endRun, insertRun, readRun, releaseGoods } from '../runs/runs.server.ts';
import type { Run } from '../runs/runs.ts';
import { findHeldAlike, insertLinks, type Pair, readLinkedHeld, readPairs } from './link-goods.queries.ts';

/**
 * Says that a new good that waits is the product it looks like (EX-45): its address, orders and wishlists stay, and files under
 * the new id bring what is new of it. What was held of it is applied.
 * @param id the number of the held good, as `exchange held` shows it
 * @throws 404, 409 when several products look like it
 */
export async function linkGood(db: Kysely<DB>, id: number, by: Actor, note?: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await findHeldAlike(tx, id);
    if (!held)
      throw notFound(
        `Нового товара № ${id}, который ждёт связи, нет. Какие ждут — в списке того, что ждёт проверки.`,
      );
    const { source, ref, likeId, runId, connectionId } = held;
    if (likeId === null)
      throw new ShopError(
        'several_alike',
        409,
        'На этот товар похожи несколько товаров магазина. Разрешите его как новый или исправьте артикул в 1С.',
      );
    await linkAsRun(tx, { id: runId, connectionId, source }, [{ ref, product: likeId }]);
    await releaseGoods(tx, { id: runId, connectionId }, [id], { note });
    const details = { ref, product: likeId, ...(note !== undefined && { note }) };
    await recordAudit(tx, { ...by, action: 'product.linked', subjectId: likeId, details });
  });
}

/** How many new goods of a run got the address of a product of the shop, and how many stay new. */
export interface Linked {
  linked: number;
  left: number;
}

/**
 * Links the new goods of a run that waits with the products of the shop that have their article. Only pairs in which nobody else
 * has that article count. The run itself goes on waiting; goods that it holds are released.
 * @throws 404, 409 when the run has no new goods that wait
 */
export async function linkByArticle(
  db: Kysely<DB>,
  runId: number,
  by: Actor,
  note?: string,
): Promise<Linked> {
  return inTransaction(db, async (tx) => {
    const run = await readRun(tx, runId);
    if (!run) throw notFound(`Загрузки № ${runId} нет.`);
    // A run of the command line holds nothing.
    if (run.connectionId === null) throw nothingWaits(runId);
    const { source } = await connectionById(tx, run.connectionId);
    const { pairs, goods } = await readPairs(tx, source, runId);
    if (goods === 0) throw nothingWaits(runId);
    const linked = await linkAsRun(tx, { ...run, source }, pairs);
    const held = await readLinkedHeld(tx, runId);
    if (held.length > 0) await releaseGoods(tx, run, held, { note });
    const details = { linked, left: goods - linked, ...(note !== undefined && { note }) };
    await recordAudit(tx, { ...by, action: 'run.linked', subjectId: runId, details });
    return { linked, left: goods - linked };
  });
}

/**
 * Writes links as a run of their own, so that an undo takes them back (EX-72).
 * @param of the run whose goods they are
 * @returns how many are new
 */
async function linkAsRun(
  tx: Tx,
  { id, connectionId, source }: Pick<Run, 'id' | 'connectionId'> & { source: string },
  pairs: readonly Pair[],
): Promise<number> {
  if (pairs.length === 0) return 0;
  await lockSource(tx, source);
  const run = await insertRun(tx, {
    connectionId,
    folderId: null,
    kind: 'link',
    name: `№ ${id}`,
    digest: randomBytes(32),
    ofRunId: id,
    state: 'running',
  });
  if (run === undefined) throw new Error(`the links of run ${id} were not recorded`);
  const recorded = await recordChanges(tx, source, undefined, run);
  const linked = await insertLinks(tx, source, pairs);
  await recorded();
  await endRun(tx, run, { state: 'applied', summary: `связано: ${countOf(linked, GOODS)}` });
  return linked;
}

const GOODS = ['товар', 'товара', 'товаров'] as const;

function nothingWaits(runId: number): ShopError {
  return new ShopError('not_held', 409, `В загрузке № ${runId} нет новых товаров, которые ждут связи.`);
}
