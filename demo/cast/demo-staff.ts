import { readSetting, writeSetting } from '../../src/platform/config/settings.queries.ts';
import type { Tx } from '../../src/platform/database/db.server.ts';
import { REGISTRATION_CONSENTS } from '../../src/shop/accounts/consents/consents.ts';
import type { DemoStaff } from '../../src/shop/accounts/desk-session/desk-session.ts';
import { register } from '../../src/shop/accounts/registration/registration.server.ts';
import { addStaff } from '../../src/shop/accounts/staff/staff.server.ts';
import type { Grant } from '../../src/shop/accounts/staff-policy/staff-policy.ts';
import { readIsThere, readUserId } from './cast.queries.ts';
import { ADDRESS } from './fill-people.ts';
import { asDatabase } from './one-transaction.ts';
import { PASSWORD, type Person } from './people.ts';

/** Where the shop looks for the staff of the demo, who may do without a second factor. */
export const DEMO_STAFF = 'demo_staff';

/** Registers a member of the demo's staff by the normal registration and gives the role. @returns the id */
export async function addDemoStaff(tx: Tx, { name, email, phone }: Person, grant: Grant): Promise<number> {
  const db = asDatabase(tx);
  if (!(await readIsThere(tx, [email], []))) {
    const consents = Object.fromEntries(REGISTRATION_CONSENTS.map(({ aim }) => [aim, true]));
    await register(
      { db, address: ADDRESS, confirmsEmail: false },
      { name, email, phone, password: PASSWORD, consents: { account: true, ...consents } },
      { errors: {} },
    );
  }
  const { cityId, shopId } = grant;
  await addStaff(db, email, grant.role, { cityId, shopId });
  const id = await readUserId(tx, email);
  const { people = [] }: Partial<DemoStaff> = JSON.parse((await readSetting(tx, DEMO_STAFF)) ?? '{}');
  const staff: DemoStaff = { password: PASSWORD, people: [...new Set([...people, id])] };
  await writeSetting(tx, DEMO_STAFF, JSON.stringify(staff));
  return id;
}
