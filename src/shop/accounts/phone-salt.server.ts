import { createHmac } from 'node:crypto';
import type { Db } from '../../core/db.server.ts';
import { readAppSecret } from '../../core/secrets.queries.ts';

const SALT_BYTES = 16;

/**
 * The salt of the passwords of all accounts with this phone: one hash at a login by phone then finds the account among
 * any number of them. It is secret, like the installation's other keys, so nobody can prepare hashes for a phone.
 */
export async function phoneSalt(db: Db, phone: string): Promise<Buffer> {
  const key = await readAppSecret(db, 'phone-salt');
  return createHmac('sha256', key).update(phone).digest().subarray(0, SALT_BYTES);
}
