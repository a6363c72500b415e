-- Shipments, returns of goods and other documents of an order that are documents of their own in 1C, each once by its id.
create table order_document_of_1c (
  connection_id int not null,                -- of 1C, as in order_payment
  ref           text not null check (ref <> ''),   -- its id there
  order_id      int not null references shop_order,
  shipment_id   int unique references order_shipment,
  claim_id      int unique references order_claim,
  number        text not null default '' check (length(number) <= 200),
  day           date,                        -- null: not stated
  recorded_at   timestamptz not null default now(),
  primary key (connection_id, ref),
  check (num_nonnulls(shipment_id, claim_id) = 1)
);
create index order_document_of_1c_order on order_document_of_1c (order_id);

-- `is_summary`: 1C has said only that everything has left. `split_from`: the details took this part out of such a shipment.
alter table order_shipment
  add is_summary boolean not null default false,
  add split_from int references order_shipment;
create index order_shipment_split on order_shipment (split_from) where split_from is not null;

-- What was handed over stays as it was, apart from its track and what 1C calls it.
create or replace function refuse_after_hand_over() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.state = 'handed_over' and (
       to_jsonb(old) - '{track, external, is_summary}'::text[] is distinct from
       to_jsonb(new) - '{track, external, is_summary}'::text[])) then
    raise exception 'shipment % was handed over', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Details take goods out of a summary shipment, never all of one: that becomes the last detail.
create or replace function refuse_lines_after_hand_over() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and exists (select from order_shipment
                                   where id = old.shipment_id and state = 'handed_over' and is_summary)
     and (tg_op = 'DELETE' or (new.shipment_id, new.line_id) = (old.shipment_id, old.line_id)
                               and new.quantity < old.quantity) then
    return coalesce(new, old);
  end if;
  if exists (select from order_shipment
             where id = coalesce(new.shipment_id, old.shipment_id) and state in ('handed_over', 'cancelled')) then
    raise exception 'the lines of a finished shipment do not change' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;

update order_shipment set is_summary = true where external is not null and state = 'handed_over';
