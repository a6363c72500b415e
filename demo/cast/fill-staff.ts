import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Tx } from '../../src/platform/database/db.server.ts';
import { lockByName } from '../../src/platform/database/transaction.server.ts';
import { CITIES } from '../cities.ts';
import { dropEmails, readCityId, readShelf } from './cast.queries.ts';
import { addDemoStaff } from './demo-staff.ts';
import { EDITOR, STAFF } from './people.ts';

/** Gives the demo shop its staff, one person a role. The manager has one city, the storekeeper one shop of it. */
export async function fillStaff(tx: Tx): Promise<void> {
  const cityId = (await readCityId(tx, CITIES[0]?.slug ?? '')) ?? null;
  const shopId = cityId === null ? null : ((await readShelf(tx, cityId))?.shop ?? null);
  for (const [role, person] of Object.entries({ ...STAFF, editor: EDITOR }) as [keyof typeof STAFF, never][])
    await addDemoStaff(tx, person, {
      role,
      cityId: role === 'manager' ? cityId : null,
      shopId: role === 'storekeeper' ? shopId : null,
    });
}

/** The same for a demo shop of an earlier release, which had an editor alone. */
export async function addStaffCast(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'demo cast');
    await fillStaff(tx);
    await dropEmails(tx);
  });
}
