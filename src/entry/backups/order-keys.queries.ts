import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.server.ts';

/** Orders against the keys that confirmed them (INV-1, INV-2). @returns what is wrong, in Russian */
export async function readUnprovenKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ lost: number; doubled: number; open: number }>`
    with confirmed as (
      select (answer->>'id')::int as id, answer is null as is_open from idempotency_key where scope = 'order'
    )
    select
      (select count(*) from confirmed c
       where not is_open and not exists (select from shop_order o where o.id = c.id))::int as lost,
      (select count(*) from (select id from confirmed where not is_open group by id having count(*) > 1) twice)::int
        as doubled,
      (select count(*) from confirmed where is_open)::int as open
  `.execute(db);
  const { lost = 0, doubled = 0, open = 0 } = rows[0] ?? {};
  return [
    ...(lost > 0 ? [`подтверждённых заказов нет: ${lost}`] : []),
    ...(doubled > 0 ? [`заказов с двумя ключами: ${doubled}`] : []),
    ...(open > 0 ? [`ключей без исхода: ${open}`] : []),
  ];
}
