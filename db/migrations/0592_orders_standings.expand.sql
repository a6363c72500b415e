-- Where each order stands, one row for it, so that a list of orders and the numbers of its tabs read no lines, revisions, shipments
-- and claims (decision 0043). Triggers write it when the transaction that has changed the order commits.
create table order_standing (
  order_id      int primary key references shop_order,
  total_kopecks int8 not null,                  -- of the current order
  lines_count   int not null,                   -- of the current order, without cancelled lines
  fulfilment    text not null,
  agreement     text not null,
  is_refused    boolean not null,               -- the shop has to act because the buyer has refused a revision
  money         text not null check (money in ('none', 'part', 'paid', 'over', 'refund_due')),
  unpaid_due_on date,                           -- the day to pay of an order that is not paid; null: it owes nothing, or has no day
  promised_on   date,                           -- of an order that is still to be made ready
  changed_xid   xid8 not null default pg_current_xact_id()
);
create index order_standing_money on order_standing (money, order_id);
create index order_standing_agreement on order_standing (agreement, order_id) where agreement <> 'settled';
create index order_standing_unpaid on order_standing (unpaid_due_on) where unpaid_due_on is not null;
create index order_standing_promised on order_standing (promised_on) where promised_on is not null;
create index order_standing_changed on order_standing (changed_xid);

-- Orders that were short of goods in the snapshot of `order_short_known`. What has changed since is counted from the orders.
create table order_short (order_id int primary key references shop_order);
create table order_short_known (
  is_only  boolean primary key default true check (is_only),
  snapshot pg_snapshot not null,
  at       timestamptz not null
);

-- The same as `order_standing`, from the order itself.
create view order_standing_now as
  select o.id as order_id, w.total_kopecks,
         (select count(*)::int from order_line_now l where l.order_id = o.id and l.quantity > 0) as lines_count,
         f.fulfilment, g.agreement,
         g.agreement = 'shop' and coalesce((select a.outcome = 'refused' from order_revision_answer a
                                            where a.order_id = o.id and a.n = g.last_n), false) as is_refused,
         case when o.paid_kopecks = 0 then 'none' when o.state = 'cancelled' then 'refund_due'
              when o.paid_kopecks < c.cost then 'part' when o.paid_kopecks = c.cost then 'paid' else 'over' end as money,
         case when o.state <> 'cancelled' and o.paid_kopecks < c.cost then o.due_on end as unpaid_due_on,
         case when o.state in ('new', 'confirmed') then coalesce(w.ready_on, o.delivery_date) end as promised_on
  from shop_order o
  join order_now w on w.order_id = o.id
  join order_agreement g on g.order_id = o.id
  join order_fulfilment f on f.order_id = o.id
  cross join lateral (select w.total_kopecks - coalesce((select k.kopecks from order_claim_credit k where k.order_id = o.id), 0)
                      as cost) c;

-- Whoever changes the order at the same time waits at its row, or at the insertion of it, and then counts what both have changed.
create function write_order_standing(wanted int) returns void language plpgsql as $$
begin
  perform from order_standing where order_id = wanted for no key update;
  if not found then
    insert into order_standing (order_id, total_kopecks, lines_count, fulfilment, agreement, is_refused, money, unpaid_due_on, promised_on)
    select v.order_id, v.total_kopecks, v.lines_count, v.fulfilment, v.agreement, v.is_refused, v.money, v.unpaid_due_on, v.promised_on
    from order_standing_now v where v.order_id = wanted
    on conflict do nothing;
    if found then return; end if;
    perform from order_standing where order_id = wanted for no key update;
  end if;
  update order_standing s set
    (total_kopecks, lines_count, fulfilment, agreement, is_refused, money, unpaid_due_on, promised_on, changed_xid) =
    (v.total_kopecks, v.lines_count, v.fulfilment, v.agreement, v.is_refused, v.money, v.unpaid_due_on, v.promised_on,
     pg_current_xact_id())
  from order_standing_now v where v.order_id = wanted and s.order_id = wanted;
end $$;

-- Deferred to the commit: by then all parts of a change are there.
create function follow_order() returns trigger language plpgsql as $$
begin
  perform write_order_standing(new.id);
  return null;
end $$;
create constraint trigger order_standing_insert after insert on shop_order deferrable initially deferred
  for each row execute function follow_order();
create constraint trigger order_standing_update after update on shop_order deferrable initially deferred for each row when (
  (old.state, old.paid_kopecks, old.due_on, old.delivery_date, old.ready_on, old.waits_for_credit, old.waits_for_prices,
   old.total_kopecks) is distinct from
  (new.state, new.paid_kopecks, new.due_on, new.delivery_date, new.ready_on, new.waits_for_credit, new.waits_for_prices,
   new.total_kopecks)) execute function follow_order();

create function follow_part_of_order() returns trigger language plpgsql as $$
begin
  perform write_order_standing(new.order_id);
  return null;
end $$;
create constraint trigger order_standing_revision after insert or update on order_revision deferrable initially deferred
  for each row execute function follow_part_of_order();
create constraint trigger order_standing_answer after insert or update on order_revision_answer deferrable initially deferred
  for each row execute function follow_part_of_order();
-- The lines of a shipment that was handed over never change, and others are no fulfilment.
create constraint trigger order_standing_shipment after insert or update of state on order_shipment deferrable initially deferred
  for each row execute function follow_part_of_order();
create constraint trigger order_standing_claim after insert or update of state, decided_kopecks on order_claim
  deferrable initially deferred for each row execute function follow_part_of_order();

-- Whether goods are missing also depends on what has become of reservations. The change log has the counters of the stock, but 1C
-- takes over reserved goods without a change of theirs.
create function follow_reservation() returns trigger language plpgsql as $$
begin
  update order_standing s set changed_xid = pg_current_xact_id() from order_line l
  where l.id = new.order_line_id and s.order_id = l.order_id and s.changed_xid <> pg_current_xact_id();
  return null;
end $$;
create constraint trigger order_standing_reservation after update of state on reservation deferrable initially deferred
  for each row when (new.state <> old.state) execute function follow_reservation();
