import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { countOf } from '../../../platform/text/plural.ts';
import type { TaskSource } from '../../accounts/staff-tasks/staff-tasks.ts';
import { readIsFirst } from '../changes/changes.server.ts';
import { type Judged, judgeFile } from './file-rules.server.ts';
import type { FileVerdict } from './held-file.ts';
import { createLookAlike, findAlike, findTerms, findWaiting, suspectAlike } from './held-goods.queries.ts';
import { takeParts } from './held-parts.queries.ts';
import { noteNewer } from './newer.queries.ts';
import { holdSuspicious, readHeldRuns, supersedeHeld } from './quarantine.queries.ts';
import { LIMITS, RULE_NAMES } from './quarantine.ts';
import {
  countPriced,
  countSuspicious,
  createSuspicious,
  findAbsurd,
  findEmptied,
  findMoved,
  findRemoved,
  findSwapped,
} from './suspicious.queries.ts';

export type { Judged } from './file-rules.server.ts';
export { guessOf, type HeldCounts } from './guess.ts';
export { putParts } from './held-parts.queries.ts';
export { forgetNewer, leaveNewer, noteFresh } from './newer.queries.ts';
export {
  CHANGED_PRICES,
  countHeld,
  decideHeld,
  type HeldGood,
  type HeldPrice,
  readHeld,
  readHeldRuns,
  releaseHeld,
} from './quarantine.queries.ts';

/**
 * Takes prices and stock that look wrong out of the staging tables of an import, so that the shop keeps its old ones and the
 * rest of the file is applied in the same transaction (EX-30). What was held of the same goods before is judged anew.
 * @returns how many goods are held, and what speaks against the whole file (EX-40): the caller decides whether it has to wait
 */
export async function quarantine(tx: Tx, judged: Judged): Promise<{ goods: number; verdict: FileVerdict }> {
  const { source, runId, limits, session } = judged;
  const { shown, priced } = await countPriced(tx, source, limits);
  // The later portions of a first load are as new as the first one.
  const isFirst = shown < limits.firstGoods || (await readIsFirst(tx, source, session));
  await createSuspicious(tx);
  await createLookAlike(tx);
  const verdict = isFirst
    ? { reasons: [], fresh: [] }
    : await judgeFile(tx, judged, await findAlike(tx, source));
  await noteNewer(tx, source, runId);
  await supersedeHeld(tx, source);
  await suspect(tx, judged, { isFirst, priced });
  await takeParts(tx);
  return { goods: await holdSuspicious(tx, source, runId), verdict };
}

/**
 * Rejects a file that a person imports and that would be held, or of which goods would be (EX-49).
 * @throws ShopError `import_suspicious` (409) with the reasons
 */
export async function rejectSuspicious(tx: Tx, source: string): Promise<void> {
  const judged = { source, runId: 0, limits: LIMITS };
  const { shown, priced } = await countPriced(tx, source, LIMITS);
  const isFirst = shown < LIMITS.firstGoods;
  await createSuspicious(tx);
  await createLookAlike(tx);
  const against = isFirst ? [] : (await judgeFile(tx, judged, await findAlike(tx, source))).reasons;
  const reasons = against.map(({ text }) => text);
  await suspect(tx, judged, { isFirst, priced });
  for (const { rule, goods } of await countSuspicious(tx))
    reasons.push(`${RULE_NAMES[rule]}: ${countOf(goods, GOODS)}`);
  if (reasons.length > 0)
    throw new ShopError('import_suspicious', 409, `Выглядит странно: ${reasons.join('; ')}. Файл не принят.`);
}

/** Fills the tables of suspicious goods. */
async function suspect(
  tx: Tx,
  { source, limits }: Judged,
  { isFirst, priced }: { isFirst: boolean; priced: number },
): Promise<void> {
  await findAbsurd(tx, source, limits);
  if (!isFirst) {
    const fewest = priced < limits.smallSource ? limits.fewestMovedOfFew : limits.fewestMoved;
    await findMoved(tx, source, fewest, limits);
    await findRemoved(tx, source, fewest);
    await findSwapped(tx, source, limits);
    await findEmptied(tx, source, limits);
    await findTerms(tx, source, limits);
    await findWaiting(tx, source);
    await suspectAlike(tx);
  }
}

/** Runs with goods that wait for a decision. */
export const heldTasks: TaskSource = {
  kind: 'exchange.held',
  name: 'Загрузки из 1С ждут проверки',
  capability: 'exchange.decide',
  hours: 2,
  screen: 'exchange/runs',
  async read(db, { most }) {
    const rows = await readHeldRuns(db, most);
    return rows.map(({ runId, kind, name, goods, since }) => ({
      id: runId,
      cityId: null,
      since,
      what: `загрузка № ${runId}: ${kind === 'close' ? `конец выгрузки (${name})` : name}`,
      who: goods > 0 ? countOf(goods, GOODS) : '',
    }));
  },
};

const GOODS = ['товар', 'товара', 'товаров'] as const;
