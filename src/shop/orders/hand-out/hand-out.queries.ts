import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import { inScope } from '../staff/staff-order/staff-order.queries.ts';

/** The orders of all sellers with this number in these places. */
export async function readIdsOfNumber(db: Db, number: number, scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from shop_order o where o.number = ${number}::int and ${inScope(scope)}`.execute(db);
  return rows.map(({ id }) => id);
}
