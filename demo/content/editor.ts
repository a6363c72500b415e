import type { Tx } from '../../src/platform/database/db.server.ts';
import { REGISTRATION_CONSENTS } from '../../src/shop/accounts/consents/consents.ts';
import { register } from '../../src/shop/accounts/registration/registration.server.ts';
import { addStaff, type Staff } from '../../src/shop/accounts/staff/staff.server.ts';
import { readIsThere, readUserId } from '../cast/cast.queries.ts';
import { ADDRESS } from '../cast/fill-people.ts';
import { asDatabase } from '../cast/one-transaction.ts';
import { EDITOR, PASSWORD } from '../cast/people.ts';

/** Registers the editor of the demo shop by the normal registration and gives the role. */
export async function fillEditor(tx: Tx): Promise<Staff> {
  const db = asDatabase(tx);
  const { name, email, phone } = EDITOR;
  if (!(await readIsThere(tx, [email], []))) {
    const consents = Object.fromEntries(REGISTRATION_CONSENTS.map(({ aim }) => [aim, true]));
    await register(
      { db, address: ADDRESS, confirmsEmail: false },
      { name, email, phone, password: PASSWORD, consents: { account: true, ...consents } },
      { errors: {} },
    );
  }
  await addStaff(db, email, 'editor');
  return {
    ...{ userId: await readUserId(tx, email), sessionId: null },
    ...{ capability: 'content.publish', scope: { cities: null, shops: null } },
  };
}
