import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { type DeskSession, FACTOR_SECONDS, IDLE_SECONDS } from '../desk-session/desk-session.ts';
import { grantsOf, personOf, timeZoneOf } from '../staff/staff.server.ts';
import { capabilitiesOf, capabilityName, scopeOf, staffRoleName } from '../staff-policy/staff-policy.ts';
import type { StaffSessionShape } from './staff-login.shapes.ts';

/** A session as its page sees it. Rights are named only after the second factor. @throws 403 without grants */
export async function viewStaffSession(
  db: Db,
  session: DeskSession,
  csrf: string,
): Promise<Static<typeof StaffSessionShape>> {
  const { userId, state, isDemo, factors, factorAt, seenAt, isFactorRecent, expiresAt } = session;
  const person = await personOf(db, userId);
  const isThrough = state === 'open' || state === 'locked';
  const grants = isThrough ? await grantsOf(db, userId) : [];
  return {
    state,
    csrf,
    demo: isDemo,
    id: userId,
    name: person.name,
    email: person.email,
    grants: (isThrough ? person.grants : []).map(({ role, city, shop }) => ({
      role,
      name: staffRoleName(role),
      city,
      shop,
    })),
    capabilities: capabilitiesOf(grants).map((code) => {
      const { cities = [], shops = [] } = scopeOf(grants, code) ?? {};
      return { code, name: capabilityName(code), cities: cities && [...cities], shops: shops && [...shops] };
    }),
    time_zone: await timeZoneOf(db, userId),
    factors: { totp: factors.totp, passkeys: factors.passkeys, recovery_codes: factors.recoveryCodes },
    factor_until: isFactorRecent && factorAt ? later(factorAt, FACTOR_SECONDS) : null,
    locks_at: state === 'open' ? later(seenAt, IDLE_SECONDS) : null,
    expires_at: expiresAt.toISOString(),
  };
}

function later(at: Date, seconds: number): string {
  return new Date(at.getTime() + seconds * 1_000).toISOString();
}
