import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { ORDERS_TO_CHECK } from '../orders/orders.queries.ts';
import type { Difference, DifferenceKind } from './reconciliation.ts';

/** Which differences are meant; all of them, when none is named. */
export interface DifferenceFilter {
  connectionId?: number | undefined;
  kind?: DifferenceKind | undefined;
}

type DifferenceRow = Omit<Difference, 'text' | 'digest'> & { text: string | null };

/**
 * SQL: open tasks, then orders; `place` orders the list. Tasks have 50 bits of it, an order has its id and its connection.
 */
const DIFFERENCES = sql`(
  select t.id as place, t.kind, t.id as task_id, t.connection_id, t.facts->>'number' as number, t.facts->>'text' as text,
         t.opened_at as since
  from exchange_task t where t.closed_at is null
  union all
  select (1::int8 << 50) + (o.order_id::int8 << 18) + o.connection_id % (1 << 18), o.kind, null, o.connection_id, o.number, null, o.since
  from (${ORDERS_TO_CHECK}) o) d`;

function filterSql({ connectionId, kind }: DifferenceFilter) {
  return sql`(${connectionId ?? null}::int is null or d.connection_id = ${connectionId ?? null})
    and (${kind ?? null}::text is null or d.kind = ${kind ?? null})`;
}

/** Differences, tasks first, the oldest first. @param after only those at a later place */
export async function readDifferences(
  db: Db,
  filter: DifferenceFilter,
  { after, most }: { after: number | undefined; most: number },
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select d.place as id, d.kind, d.task_id as "taskId", c.slug as connection, coalesce(d.number, '') as number, d.text, d.since
    from ${DIFFERENCES} left join exchange_connection c on c.id = d.connection_id
    where ${filterSql(filter)} and (${after ?? null}::int8 is null or d.place > ${after ?? null}::int8)
    order by d.place limit ${most}
  `.execute(db);
  return rows;
}

/** How many differences there are, at most `most`. */
export async function countDifferences(db: Db, filter: DifferenceFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${DIFFERENCES} where ${filterSql(filter)} limit ${most}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}
