-- How much of each line is in shipments, in units of the line. The previous release moves an order to `shipped` or `done` without
-- a shipment: then everything left the shop.
create view order_line_shipped as
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
  left join lateral (select n.quantity from order_line_now n
                     where u.is_unlisted and n.order_id = l.order_id and n.line_id = l.id) w on true;

-- How much of an order has left the shop.
create view order_fulfilment as
  select o.id as order_id, f.fulfilment
  from shop_order o
  join lateral (select case when coalesce(sum(s.handed), 0) = 0 then 'none'
                            when bool_and(s.handed >= n.quantity) then 'all'
                            else 'part' end as fulfilment
                from order_line_now n join order_line_shipped s on s.line_id = n.line_id and s.order_id = n.order_id
                where n.order_id = o.id) f on true;

-- What is packed never exceeds the current order, and a shipment, its lines and its power belong to one order and company. The
-- check waits for the end of the transaction, so that the writes of one change may come in any order.
create function check_order_shipments() returns trigger language plpgsql as $$
declare
  changed int;
begin
  if tg_table_name = 'order_shipment_line' then
    select s.order_id into changed from order_shipment s where s.id = new.shipment_id;
  else
    changed := new.order_id;
  end if;
  if exists (select from order_line_shipped s left join order_line_now n on n.order_id = s.order_id and n.line_id = s.line_id
             where s.order_id = changed and s.packed > coalesce(n.quantity, 0)) then
    raise exception 'more of order % is packed than ordered', changed using errcode = 'check_violation';
  end if;
  if exists (select from order_shipment s join order_shipment_line sl on sl.shipment_id = s.id
             join order_line l on l.id = sl.line_id where s.order_id = changed and l.order_id <> s.order_id) then
    raise exception 'a shipment of order % has a line of another order', changed using errcode = 'check_violation';
  end if;
  if exists (select from order_shipment s join shop_order o on o.id = s.order_id join power_of_attorney p on p.id = s.power_id
             where s.order_id = changed and p.legal_entity_id is distinct from o.legal_entity_id) then
    raise exception 'a shipment of order % has a power of another company', changed using errcode = 'check_violation';
  end if;
  if exists (select from order_shipment s join shop_order o on o.id = s.order_id
             where s.order_id = changed and o.state = 'cancelled' and s.state <> 'cancelled') then
    raise exception 'order % is cancelled and has a shipment', changed using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_shipment_fits after insert or update on order_shipment
  deferrable initially deferred for each row execute function check_order_shipments();
create constraint trigger order_shipment_line_fits after insert or update on order_shipment_line
  deferrable initially deferred for each row execute function check_order_shipments();
create constraint trigger order_revision_answer_fits after insert on order_revision_answer
  deferrable initially deferred for each row when (new.outcome = 'accepted') execute function check_order_shipments();

-- A cancelled order ships nothing. What was handed over is not cancelled: such an order is revised down to what left.
create function cancel_order_shipments() returns trigger language plpgsql as $$
begin
  if exists (select from order_shipment where order_id = new.id and state = 'handed_over') then
    raise exception 'order % is partly shipped', new.id using errcode = 'check_violation';
  end if;
  update order_shipment set state = 'cancelled' where order_id = new.id and state in ('planned', 'packed');
  return null;
end $$;
create trigger shop_order_cancels_shipments after update of state on shop_order
  for each row when (new.state = 'cancelled' and old.state <> 'cancelled') execute function cancel_order_shipments();
