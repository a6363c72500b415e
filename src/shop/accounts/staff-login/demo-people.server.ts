import type { Db } from '../../../platform/database/db.server.ts';
import type { DemoStaff } from '../desk-session/desk-session.ts';
import { staffList } from '../staff/staff.server.ts';
import { staffRoleName } from '../staff-policy/staff-policy.ts';

/** The staff of the demo shop, for its login page. */
export async function demoPeople(db: Db, { password, people }: DemoStaff) {
  const staff = await staffList(db);
  return {
    password,
    people: staff
      .filter(({ id }) => people.includes(id))
      .map(({ email, name, grants }) => ({
        email,
        name,
        role: grants.map(({ role }) => staffRoleName(role)).join(', '),
      })),
  };
}
