import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import type { Brought } from './runs.ts';

/** What the staged facts of an import are about. */
export async function readBrought(tx: Tx): Promise<Brought[]> {
  const { rows } = await sql<{ brings: Brought[] }>`
    select array_remove(array[
      case when exists (select from stage_product where not is_offer) then 'goods' end,
      case when exists (select from stage_price) then 'prices' end,
      case when exists (select from stage_stock) then 'stock' end], null) as brings
  `.execute(tx);
  return rows[0]!.brings;
}
