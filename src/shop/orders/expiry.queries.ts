import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

/** Its goods waited for money that did not come: not a kopeck, and 1C has not taken them over. */
const EXPIRED = sql`
  o.reserved_until <= now() and o.paid_kopecks = 0 and o.state in ('new', 'confirmed')
  and exists (select from order_line l join reservation r on r.order_line_id = l.id
              where l.order_id = o.id and r.state = 'held')`;

/** The next orders that are to be called off, by id; those up to `after` have had their turn. */
export async function readExpired(db: Db, after: number, most: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select o.id from shop_order o where o.id > ${after} and ${EXPIRED} order by o.id limit ${most}
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Whether it still is, and nobody changes it until the transaction ends. */
export async function lockExpired(tx: Tx, id: number): Promise<boolean> {
  await sql`select from shop_order where id = ${id} for no key update`.execute(tx);
  const found = await sql`select from shop_order o where o.id = ${id} and ${EXPIRED}`.execute(tx);
  return found.rows.length > 0;
}
