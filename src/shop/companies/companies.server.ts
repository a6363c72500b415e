import type { Db } from '../../core/db.server.ts';
import type { MemberRole, Visitor } from '../session/session.ts';
import { membershipsOf, requireMay } from './access.server.ts';
import type { Bank } from './bank-requisites.ts';
import { readFacts, readNamed } from './entities.queries.ts';
import type { NewEntity } from './entities.ts';
import type { Action } from './policy.ts';

/** A company somebody belongs to. */
export interface OwnEntity {
  id: number;
  name: string;
  inn: string;
  kpp: string;
  role: MemberRole;
}

/** The companies of somebody, oldest first; none for a person. */
export async function entitiesOf(db: Db, userId: number): Promise<OwnEntity[]> {
  return readNamed(db, userId);
}

/**
 * Lets the visitor act in the name of a company.
 * @throws 401 for a guest, 403 for a person without any company, 404 for one that is not his, 403 for his role
 */
export async function requireEntity(
  { db, visitor }: { db: Db; visitor: Visitor },
  id: number,
  action: Action,
): Promise<void> {
  requireMay(await membershipsOf(db, visitor), id, action);
}

/** Requisites as documents of today show them; an order keeps them as they were (B2B T6). */
export interface EntityFacts extends NewEntity {
  bank: Bank | null;
  edo_id: string;
}

/** What an order keeps of its buyer. @throws when there is no such company: whoever asks has checked it */
export async function entityFacts(db: Db, id: number): Promise<EntityFacts> {
  const facts = await readFacts(db, id);
  if (!facts) throw new Error(`no company ${id}`);
  return facts;
}
