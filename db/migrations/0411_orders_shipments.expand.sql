-- What leaves the shop of an order, in one part or several. A hand-over at the counter is a shipment too.
create table order_shipment (
  id               int generated always as identity primary key,
  order_id         int not null references shop_order,
  number           int not null check (number >= 1),               -- within the order
  kind             text not null check (kind in ('pickup', 'courier', 'transport')),
  state            text not null default 'planned' check (state in ('planned', 'packed', 'handed_over', 'cancelled')),
  planned_on       date,
  warehouse_id     int references warehouse,
  delivery_kopecks int8 check (delivery_kopecks >= 0),             -- null: its price is not named
  track            text not null default '' check (length(track) <= 100),
  power_id         int references power_of_attorney,               -- the power it was handed over by
  receiver         text not null default '' check (length(receiver) <= 200),
  external         text check (external <> ''),                    -- the document of 1C
  created_at       timestamptz not null default now(),
  handed_over_at   timestamptz,
  actor_id         int references app_user,
  unique (order_id, number),
  unique (order_id, external),
  check ((state = 'handed_over') = (handed_over_at is not null))
);

create table order_shipment_line (
  shipment_id int not null references order_shipment,
  line_id     int not null references order_line,
  quantity    int not null check (quantity > 0),
  primary key (shipment_id, line_id)
);
create index order_shipment_line_line on order_shipment_line (line_id);

-- What was handed over stays as it was, apart from the number to follow it by and the document of 1C.
create function refuse_after_hand_over() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.state = 'handed_over' and (
       to_jsonb(old) - '{track, external}'::text[] is distinct from to_jsonb(new) - '{track, external}'::text[])) then
    raise exception 'shipment % was handed over', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger order_shipment_stays before update or delete on order_shipment
  for each row execute function refuse_after_hand_over();

create function refuse_lines_after_hand_over() returns trigger language plpgsql as $$
begin
  if exists (select from order_shipment
             where id = coalesce(new.shipment_id, old.shipment_id) and state in ('handed_over', 'cancelled')) then
    raise exception 'the lines of a finished shipment do not change' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger order_shipment_line_stays before insert or update or delete on order_shipment_line
  for each row execute function refuse_lines_after_hand_over();

-- The ledger of money. The sum of an order's rows is what was paid for it.
alter table order_payment
  add kind          text not null default 'payment',
  add source        text not null default 'bank' check (source in ('cash', 'card', 'bank', 'one_c', 'provider')),
  add connection_id int,                                           -- of 1C; null: recorded in the shop
  add external      text check (external <> ''),                   -- the id of the document at its source
  add paid_on       date,                                          -- the day the source names; null: the day of `at`
  add shipment_id   int references order_shipment,
  add replaces_id   int unique references order_payment,           -- the row that a reversal undoes
  add actor_id      int references app_user;
create unique index order_payment_external on order_payment (source, connection_id, external)
  nulls not distinct where external is not null;

-- The previous release writes refunds as negative rows without a kind.
create function name_payment_kind() returns trigger language plpgsql as $$
begin
  if new.kind = 'payment' and new.kopecks < 0 then new.kind := 'refund'; end if;
  return new;
end $$;
create trigger order_payment_kind before insert on order_payment
  for each row execute function name_payment_kind();
alter table order_payment disable trigger order_payment_stays;
update order_payment set kind = 'refund' where kopecks < 0;
alter table order_payment enable trigger order_payment_stays;
alter table order_payment
  add check (case kind when 'payment' then kopecks > 0 when 'refund' then kopecks < 0
                       when 'reversal' then replaces_id is not null else false end);
