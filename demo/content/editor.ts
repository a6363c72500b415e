import type { Tx } from '../../src/platform/database/db.server.ts';
import type { Staff } from '../../src/shop/accounts/staff/staff.server.ts';
import { addDemoStaff } from '../cast/demo-staff.ts';
import { EDITOR } from '../cast/people.ts';

/** Registers the editor of the demo shop by the normal registration and gives the role. */
export async function fillEditor(tx: Tx): Promise<Staff> {
  const userId = await addDemoStaff(tx, EDITOR, { role: 'editor', cityId: null, shopId: null });
  return {
    userId,
    sessionId: null,
    capability: 'content.publish',
    scope: { cities: null, shops: null },
  };
}
