import type { Db } from '../../core/db.server.ts';
import { notFound, ShopError } from '../../core/errors.ts';
import { requireUser } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { type Membership, readMemberships } from './choice.queries.ts';
import { type Action, may } from './policy.ts';

/**
 * The companies of whoever asks, with what he is there.
 * @throws 401 for a guest, 403 for a person without a company (RULINGS 17)
 */
export async function membershipsOf(db: Db, visitor: Visitor): Promise<Membership[]> {
  const found = await readMemberships(db, requireUser(visitor));
  if (found.length === 0)
    throw new ShopError('no_company', 403, 'Это раздел для юрлиц: добавьте юрлицо в кабинете.');
  return found;
}

/** Those of his companies where he may do it. @throws 403 when there is none */
export function companiesWhere(memberships: readonly Membership[], action: Action): number[] {
  const ids = memberships.filter(({ role }) => may(role, action)).map((each) => each.legalEntityId);
  if (ids.length === 0) throw roleRefused();
  return ids;
}

/** @throws 404 for a company that is not his, 403 when his role there may not do it */
export function requireMay(memberships: readonly Membership[], legalEntityId: number, action: Action): void {
  const membership = memberships.find((each) => each.legalEntityId === legalEntityId);
  if (!membership) throw notFound('Такого юрлица у вас нет.');
  if (!may(membership.role, action)) throw roleRefused();
}

function roleRefused(): ShopError {
  return new ShopError('role', 403, 'Ваша роль этого не позволяет: попросите руководителя юрлица.');
}
