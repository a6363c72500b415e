import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import type { ListedPaper } from '../contracts/contracts.queries.ts';
import { companyInScope } from '../staff-companies/staff-companies.queries.ts';
import type { PowerInForce, PowerState } from './powers.ts';

export async function readPowersInForce(db: Db, legalEntityId: number): Promise<PowerInForce[]> {
  const found = await sql<PowerInForce>`
    select id, kind, number, issued_at::text as "issuedAt", valid_to::text as "validTo", person_name as "personName"
    from power_of_attorney
    where legal_entity_id = ${legalEntityId} and state = 'active'
      and ${TODAY} between issued_at and valid_to
    order by valid_to, id
  `.execute(db);
  return found.rows;
}

interface HeldPower {
  entityId: number;
  number: string;
  state: PowerState;
  issuedAt: LegalDay;
  validTo: LegalDay;
  today: LegalDay;
}

/** Locks a power until the end of the transaction. */
export async function lockPower(tx: Tx, id: number): Promise<HeldPower | undefined> {
  const found = await sql<HeldPower>`
    select legal_entity_id as "entityId", number, state, issued_at::text as "issuedAt", valid_to::text as "validTo",
      ${TODAY}::text as today
    from power_of_attorney where id = ${id} for no key update
  `.execute(tx);
  return found.rows[0];
}

export async function writePowerState(tx: Tx, id: number, state: PowerState): Promise<void> {
  await tx
    .updateTable('power_of_attorney')
    .set({ state, revoked_at: state === 'revoked' ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
}

export async function readLatestPowers(
  db: Db,
  state: PowerState | null,
  most: number,
): Promise<(ListedPaper & { state: PowerState; to: LegalDay; kind: 'paper' | 'machine'; person: string })[]> {
  const found = await sql<never>`
    select a.id, e.inn, e.name as entity, a.number, a.issued_at::text as from, a.valid_to::text as to, a.state,
      ${TODAY}::text as today, a.file_id as "fileId", a.kind,
      a.person_name as person
    from power_of_attorney a join legal_entity e on e.id = a.legal_entity_id
    where ${state}::text is null or a.state = ${state} order by a.id desc limit ${most}
  `.execute(db);
  return found.rows;
}

/** A power that waits for its review. */
interface WaitingPower {
  id: number;
  number: string;
  company: string;
  cityId: number | null;
  since: Date;
}

/** Powers in these places that wait for their review, longest waiting first. One that has expired meanwhile waits no more. */
export async function readWaiting(
  db: Db,
  { scope, most }: { scope: Scope; most: number },
): Promise<WaitingPower[]> {
  const found = await sql<WaitingPower>`
    select a.id, a.number, e.name as company, e.city_id as "cityId", a.created_at as since
    from power_of_attorney a join legal_entity e on e.id = a.legal_entity_id
    where a.state = 'review' and a.valid_to >= ${TODAY} and ${companyInScope(scope)} order by a.id limit ${most}
  `.execute(db);
  return found.rows;
}
