import { sql } from 'kysely';
import { IS_PENDING } from './waiting.queries.ts';

/** So many working days after an order was handed its document should have come back (OUT-11). */
const UNSEEN_WORKING_DAYS = 2;

/** SQL: the last day that is so many whole working days ago. Computed once, however many orders there are. */
const UNSEEN_SINCE = sql`(
  select max(day) from (
    select (moment at time zone 'Europe/Moscow')::date as day
    from generate_series(now() - interval '40 days', now(), interval '1 day') moment) of_moscow
  where end_of_day(working_day_after(day, ${sql.lit(UNSEEN_WORKING_DAYS)})) <= now())`;

/**
 * SQL: orders of which nobody knows whether 1C has them as they are (OUT-11): `kind`, `order_id`, `connection_id`, `number`, `since`.
 * An offer is unconfirmed once its session is over.
 */
export const ORDERS_TO_CHECK = sql`
  select k.kind, e.order_id, e.connection_id, o.number::text as number,
         case k.kind when 'order_stuck' then e.stuck_at when 'order_unseen' then e.handed_at
           else coalesce(e.offered_at, o.created_at) end as since
  from order_export e
  join shop_order o on o.id = e.order_id
  left join exchange_session s on s.id = e.offered_session
  cross join lateral (select case
    when e.stuck_at is not null then 'order_stuck'
    when e.failures > 0 or ${IS_PENDING} and coalesce(s.seen_at, '-infinity') < now() - interval '30 minutes'
      then 'order_unconfirmed'
    when not ${IS_PENDING} and (e.seen_at is null or e.seen_at < e.handed_at)
      and (e.handed_at at time zone 'Europe/Moscow')::date <= ${UNSEEN_SINCE} then 'order_unseen' end as kind) k
  where k.kind is not null`;
