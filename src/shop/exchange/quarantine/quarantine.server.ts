import type { Tx } from '../../../platform/database/db.server.ts';
import { countOf } from '../../../platform/text/plural.ts';
import type { TaskSource } from '../../accounts/staff-tasks/staff-tasks.ts';
import {
  countPriced,
  createSuspicious,
  findAbsurd,
  findEmptied,
  findMoved,
  findRemoved,
  findSwapped,
  holdSuspicious,
  readHasOffers,
  readHeldRuns,
  supersedeHeld,
} from './quarantine.queries.ts';
import { LIMITS } from './quarantine.ts';

export { decideHeld, type HeldGood, readHeld } from './quarantine.queries.ts';

/**
 * Takes prices and stock that look wrong out of the staging tables of an import, so that the shop keeps its old ones and the
 * rest of the file is applied in the same transaction (EX-30). What was held of the same goods before is judged anew.
 * @returns how many goods are held
 */
export async function quarantine(tx: Tx, source: string, runId: number): Promise<number> {
  if (!(await readHasOffers(tx))) return 0;
  await supersedeHeld(tx, source);
  await createSuspicious(tx);
  const { shown, priced } = await countPriced(tx, source);
  await findAbsurd(tx, source);
  if (shown >= LIMITS.firstGoods) {
    const fewest = priced < LIMITS.smallSource ? LIMITS.fewestMovedOfFew : LIMITS.fewestMoved;
    await findMoved(tx, source, fewest);
    await findRemoved(tx, source, fewest);
    await findSwapped(tx, source);
    await findEmptied(tx, source);
  }
  return holdSuspicious(tx, source, runId);
}

/** Runs with goods that wait for a decision. */
export const heldTasks: TaskSource = {
  ...{ kind: 'exchange.held', name: 'Загрузки из 1С ждут проверки', capability: 'exchange.decide' },
  async read(db, most) {
    const rows = await readHeldRuns(db, most);
    return rows.map(({ runId, name, goods, since }) => ({
      ...{ id: runId, since },
      title: `загрузка № ${runId}: ${goods > 0 ? `${name}, ${countOf(goods, GOODS)}` : `конец выгрузки (${name})`}`,
    }));
  },
};

const GOODS = ['товар', 'товара', 'товаров'] as const;
