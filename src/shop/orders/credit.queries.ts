import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';
import type { Kopecks } from '../../core/money.ts';

/** Deferred is what is to be paid by a day while nothing takes its goods back before. */
export async function readCreditUsed(
  db: Db,
  contractIds: readonly number[],
): Promise<{ contractId: number; used: Kopecks }[]> {
  if (contractIds.length === 0) return [];
  const found = await sql<{ contractId: number; used: Kopecks }>`
    select contract_id as "contractId", sum(greatest(total_kopecks - paid_kopecks, 0))::int8 as used
    from shop_order
    where contract_id = any(${[...contractIds]}) and state <> 'cancelled'
      and due_on is not null and reserved_until is null
    group by contract_id
  `.execute(db);
  return found.rows;
}
