import type { Static } from 'typebox';
import type { Db } from '../../../../platform/database/db.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../../platform/http/cursor.server.ts';
import { notFound, ShopError } from '../../../../platform/http/errors.ts';
import type { Staff } from '../../../accounts/staff/staff.server.ts';
import { mayUndo, type Reviewed } from '../../review/review.server.ts';
import { writePowerState } from '../powers.queries.ts';
import { POWER_STATUS_NAMES, type PowerState } from '../powers.ts';
import { type LockedPower, lockStaffPower, readStaffPower, readStaffPowers } from './staff-powers.queries.ts';
import type { StaffPowerShape, StaffPowersQueryShape } from './staff-powers.shapes.ts';
import { viewStaffPower } from './staff-powers.view.ts';

const LIST = 'staff powers';
const MISSING = 'Такой доверенности нет.';

interface Reading {
  db: Db;
  staff: Pick<Staff, 'userId' | 'scope'>;
}

/** The powers of attorney of companies in the places of a member of the staff, newest first. @throws 400 at `cursor` */
export async function staffPowers(
  { db, staff: { scope } }: Reading,
  { cursor, limit, ...filter }: Static<typeof StaffPowersQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof StaffPowerShape>>> {
  const before = await idOfCursor(db, LIST, cursor);
  const { rows, counted } = await readStaffPowers(db, scope, filter, { before, most: limit + 1 });
  return toCursorPage(db, LIST, { rows, counted, limit, url }, (row) => viewStaffPower(row, false));
}

/** A power of attorney. @throws 404 outside the person's places */
export async function staffPower(
  { db, staff }: Reading,
  id: number,
): Promise<Static<typeof StaffPowerShape>> {
  const row = await readStaffPower(db, staff.scope, id);
  if (!row) throw notFound(MISSING);
  return viewStaffPower(row, await mayUndo(db, row.decision, staff.userId));
}

/** The id of the stored file of a power. @throws 404 */
export async function staffPowerFile({ db, staff }: Reading, id: number): Promise<number> {
  const row = await readStaffPower(db, staff.scope, id);
  if (!row) throw notFound(MISSING);
  if (!row.file) throw notFound('К этой доверенности файл не приложен.');
  return row.file.id;
}

/** The review of powers of attorney. */
export const reviewedPower: Reviewed<LockedPower> = {
  kind: 'power',
  missing: MISSING,
  accepted: 'active',
  lock: lockStaffPower,
  async writeState(tx, id, state) {
    await writePowerState(tx, id, state as PowerState);
  },
  requireDecidable(_tx, { state, isOver }, to) {
    if (state !== 'review')
      throw new ShopError(
        'power_decided',
        409,
        `Доверенность «${POWER_STATUS_NAMES[state]}»: её уже проверили.`,
      );
    if (isOver && to === 'active')
      throw new ShopError('expired', 409, 'Срок доверенности истёк: принять её нельзя.');
  },
};
