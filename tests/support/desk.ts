import { createHash, randomBytes } from 'node:crypto';
import { deskCookieName } from '../../src/api/cookie-names.server.ts';
import type { StaffRole } from '../../src/shop/accounts/staff-policy/staff-policy.ts';
import type { TestApi } from './api.ts';
import type { ApiBrowser } from './api-browser.ts';
import { loggedIn } from './companies.ts';

type Shop = Pick<TestApi, 'browser' | 'pool' | 'config'>;

/** Gives a browser a session at the desk, whose person has just shown his second factor. */
export async function enterDesk(
  { pool, config }: Pick<Shop, 'pool' | 'config'>,
  { id, browser }: { id: number; browser: Pick<ApiBrowser, 'cookies'> },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    'insert into staff_totp (user_id, secret, confirmed_at) values ($1, $2, now()) on conflict do nothing',
    [id, randomBytes(20)],
  );
  await pool.query(
    `insert into staff_session (token_hash, user_id, stage, factor_at, expires_at)
     values ($1, $2, 'open', now(), now() + interval '12 hours')`,
    [createHash('sha256').update(token).digest(), id],
  );
  browser.cookies.set(deskCookieName(config, 'desk'), token);
}

/** A grant of a role, in one place or in all. */
export async function grant(
  { pool }: Pick<Shop, 'pool'>,
  userId: number,
  role: StaffRole,
  { city = null, shop = null }: { city?: number | null; shop?: number | null } = {},
): Promise<void> {
  await pool.query('insert into staff_grant (user_id, role, city_id, shop_id) values ($1, $2, $3, $4)', [
    userId,
    role,
    city,
    shop,
  ]);
}

/** A new member of the staff at the desk, who is logged in to the shop too. */
export async function staffAt(
  api: Shop,
  role: StaffRole,
  place: { city?: number | null; shop?: number | null } = {},
): Promise<Awaited<ReturnType<typeof loggedIn>>> {
  const person = await loggedIn(api);
  await grant(api, person.id, role, place);
  await enterDesk(api, person);
  return person;
}
