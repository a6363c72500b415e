import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';

/** The company details that an order freezes or the checkout shows. */
export interface EntityFacts {
  id: number;
  name: string;
  full_name: string;
  inn: string;
  kpp: string;
  ogrn: string;
  address: string;
  bank: object;
}

export async function readEntityFacts(db: Db, legalEntityId: number): Promise<EntityFacts | undefined> {
  const found = await sql<EntityFacts>`
    select id, name, full_name, inn, kpp, ogrn, address, bank from legal_entity
    where id = ${legalEntityId} and hidden_at is null
  `.execute(db);
  return found.rows[0];
}

/** Whether the power of attorney belongs to this company, in any state. */
export async function isPowerOf(db: Db, legalEntityId: number, powerId: number): Promise<boolean> {
  const found = await sql`
    select from power_of_attorney where id = ${powerId} and legal_entity_id = ${legalEntityId}
  `.execute(db);
  return found.rows.length > 0;
}

/** The city of a shop that is open to visitors. */
export async function readShopCity(db: Db, shopId: number): Promise<number | undefined> {
  const found = await sql<{ city: number }>`
    select city_id as city from shop where id = ${shopId} and hidden_at is null
  `.execute(db);
  return found.rows[0]?.city;
}
