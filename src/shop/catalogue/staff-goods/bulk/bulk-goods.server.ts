import type { Static } from 'typebox';
import type { Db } from '../../../../platform/database/db.server.ts';
import { badField } from '../../../../platform/http/errors.ts';
import { readStaffGoodsIds } from '../goods-list.queries.ts';
import { readStates } from '../goods-state.queries.ts';
import type { SelectionShape } from './bulk.shapes.ts';

/** Up to this number goods are changed within the call; more of them by a job. */
export const AT_ONCE = 500;
/** The most goods of one action. */
const MOST_GOODS = 200_000;

export async function idsOf(db: Db, { ids, filter }: Static<typeof SelectionShape>): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined))
    throw badField('selection', 'Отметьте товары или выберите все по фильтру.');
  const found = ids
    ? (await readStates(db, ids)).map(({ id }) => id)
    : await readStaffGoodsIds(db, filter ?? {}, MOST_GOODS + 1);
  if (found.length > MOST_GOODS)
    throw badField('selection', 'Это слишком много товаров за раз: уточните фильтр.');
  if (found.length === 0) throw badField('selection', 'По этому выбору товаров нет.');
  return found;
}
