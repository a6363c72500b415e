-- Sums of the orders of a day by the clock of their city, for reports (decision 0040). A day of `order_day_known` that has no row in
-- `order_day_change` is summed up in `order_day`; any other day is counted from the orders themselves.
create table order_day (
  day                     date not null,
  city_id                 int not null references city,
  is_company              boolean not null,
  orders                  int not null check (orders > 0),          -- with the cancelled ones
  cancelled               int not null check (cancelled between 0 and orders),
  cost_kopecks            int8 not null,                            -- what they cost now, without the cancelled ones
  cancelled_total_kopecks int8 not null,
  primary key (day, city_id, is_company)
);
create index order_day_city on order_day (city_id);
create table order_day_known (day date primary key);

-- Days on which something has changed. Rows are only added, so writers never wait for each other.
create table order_day_change (
  id  int8 generated always as identity primary key,
  day date not null
);
create index order_day_change_day on order_day_change (day);

create function note_order_day(placed timestamptz, city int) returns void language sql as $$
  insert into order_day_change (day) select (placed at time zone c.time_zone)::date from city c where c.id = city
$$;

create function note_order_day_of_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_order_day(old.created_at, old.city_id); end if;
  if tg_op <> 'DELETE' then perform note_order_day(new.created_at, new.city_id); end if;
  return null;
end $$;
create trigger shop_order_day
  after insert or delete or update of state, created_at, city_id, legal_entity_id, total_kopecks on shop_order
  for each row execute function note_order_day_of_order();

-- Of an answer to a revision, which makes it the current order, and of a claim, which gives money back.
create function note_order_day_of_part() returns trigger language plpgsql as $$
begin
  perform note_order_day(o.created_at, o.city_id) from shop_order o
  where o.id in (case when tg_op <> 'INSERT' then old.order_id end, case when tg_op <> 'DELETE' then new.order_id end);
  return null;
end $$;
create trigger order_revision_day after insert or update or delete on order_revision
  for each row execute function note_order_day_of_part();
create trigger order_revision_answer_day after insert or update or delete on order_revision_answer
  for each row execute function note_order_day_of_part();
create trigger order_claim_day after insert or delete or update of order_id, state, decided_kopecks on order_claim
  for each row execute function note_order_day_of_part();

-- Another clock moves orders to other days.
create function forget_order_days() returns trigger language plpgsql as $$
begin
  insert into order_day_change (day) select day from order_day_known;
  return null;
end $$;
create trigger city_order_days after update of time_zone on city
  for each row when (old.time_zone is distinct from new.time_zone) execute function forget_order_days();
