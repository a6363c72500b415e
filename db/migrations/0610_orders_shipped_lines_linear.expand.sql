-- How much of each line is in shipments, as before. What an unlisted order shipped is now a subquery of its line: as a join the planner,
-- which expects orders of few lines, compared every line of a large order with every other.
create or replace view order_line_shipped as
  select l.id as line_id, l.order_id,
         case when u.is_unlisted then 0 else coalesce(p.planned, 0) end as planned,
         case when u.is_unlisted then coalesce(w.quantity, 0) else coalesce(p.packed, 0) end as packed,
         case when u.is_unlisted then coalesce(w.quantity, 0) else coalesce(p.handed, 0) end as handed
  from order_line l
  join lateral (select o.state in ('shipped', 'done') and not exists (
                  select from order_shipment s where s.order_id = o.id and s.state = 'handed_over') as is_unlisted
                from shop_order o where o.id = l.order_id) u on true
  left join lateral (select sum(sl.quantity) filter (where s.state = 'planned')::int as planned,
                            sum(sl.quantity) filter (where s.state in ('packed', 'handed_over'))::int as packed,
                            sum(sl.quantity) filter (where s.state = 'handed_over')::int as handed
                     from order_shipment_line sl join order_shipment s on s.id = sl.shipment_id
                     where sl.line_id = l.id) p on true
  cross join lateral (select (select n.quantity from order_line_now n where n.line_id = l.id) as quantity) w;

-- How much of an order has left the shop, as before and by a subquery of each line for the same reason.
create or replace view order_fulfilment as
  select o.id as order_id, f.fulfilment
  from shop_order o
  join lateral (select case when coalesce(sum(s.handed), 0) = 0 then 'none'
                            when bool_and(s.handed >= n.quantity) then 'all'
                            else 'part' end as fulfilment
                from order_line_now n
                cross join lateral (
                  select (select h.handed from order_line_shipped h where h.line_id = n.line_id) as handed) s
                where n.order_id = o.id) f on true;
