import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';
import type { PowerInForce } from './powers.server.ts';

export async function readPowersInForce(db: Db, legalEntityId: number): Promise<PowerInForce[]> {
  const found = await sql<PowerInForce>`
    select id, kind, number, issued_at::text as "issuedAt", valid_to::text as "validTo", person_name as "personName"
    from power_of_attorney
    where legal_entity_id = ${legalEntityId} and state = 'active'
      and (now() at time zone 'Europe/Moscow')::date between issued_at and valid_to
    order by valid_to, id
  `.execute(db);
  return found.rows;
}
