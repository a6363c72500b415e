-- Prices that have to be confirmed. A source of goods is stale when its 1C has brought nothing for too long, and a price is held
-- while a new one waits for a person. `as_of`: when the price was right for the last time.
create table stale_source (
  source text primary key collate "C",
  as_of  timestamptz not null,
  since  timestamptz not null                -- when it became stale
);
create table held_price (
  product_id int primary key references product on delete cascade,
  as_of      timestamptz not null
);

alter table catalog_change drop constraint catalog_change_kind_check;
alter table catalog_change add constraint catalog_change_kind_check check (kind in
  ('product','price','stock','category','layout','content','search','freshness','everything')) not valid;
alter table catalog_change validate constraint catalog_change_kind_check;
call watch_catalog_changes('stale_source', 'freshness', null);
call watch_catalog_changes('held_price', 'price', 'product_id');

-- Whatever writes `exchange_held`, the prices that wait there are in `held_price`. They were right when the last export before the
-- present one was applied.
create function note_held_prices() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows where state = 'held' and prices <> '[]') then return null; end if;
  insert into held_price (product_id, as_of)
  select distinct on (e.id) e.id, coalesce(f.of_closed, f.of_any, n.created_at)
  from new_rows n
  join external_id e on e.source = n.source and e.kind = 'product' and e.value = n.ref
  left join (
    select s.source, max(r.ended_at) filter (where y.closed_at is not null or r.cycle_id is null) as of_closed,
      max(r.ended_at) as of_any
    from (select distinct source from new_rows where state = 'held' and prices <> '[]') s
    join exchange_run r on r.state = 'applied' and r.kind in ('file', 'import')
    left join exchange_connection c on c.id = r.connection_id
    left join exchange_cycle y on y.id = r.cycle_id
    where coalesce(c.source, r.source) = s.source group by s.source) f on f.source = n.source
  where n.state = 'held' and n.prices <> '[]'
  order by e.id
  on conflict do nothing;
  return null;
end $$;
create trigger held_price_insert after insert on exchange_held referencing new table as new_rows
  for each statement execute function note_held_prices();
create trigger held_price_update after update on exchange_held referencing new table as new_rows
  for each statement execute function note_held_prices();

-- At the end of the transaction, because a file that replaces a held price by another one to be held first ends the first hold.
create function end_held_price() returns trigger language plpgsql as $$
begin
  delete from held_price p using external_id e
  where e.source = old.source and e.kind = 'product' and e.value = old.ref and p.product_id = e.id and not exists (
    select from external_id x join exchange_held h on h.source = x.source and h.ref = x.value and h.state = 'held'
    where x.kind = 'product' and x.id = e.id and h.prices <> '[]');
  return null;
end $$;
create constraint trigger held_price_ends after update or delete on exchange_held deferrable initially deferred
  for each row when (old.state = 'held' and old.prices <> '[]') execute function end_held_price();

insert into held_price (product_id, as_of)
select e.id, min(h.created_at) from exchange_held h join external_id e on e.source = h.source and e.kind = 'product' and e.value = h.ref
where h.state = 'held' and h.prices <> '[]' group by e.id;

alter table exchange_connection
  add stale_after_hours int not null default 24,   -- of working days: its prices are stale when it has brought nothing for so long
  add silent_since      timestamptz,               -- its last export, when there has been none for unusually long
  add constraint exchange_connection_stale_after check (stale_after_hours between 1 and 720) not valid;
alter table exchange_connection validate constraint exchange_connection_stale_after;
create index exchange_run_exports on exchange_run (connection_id, ended_at) where state = 'applied' and kind = 'file';

-- One more kind of task: an exchange that is silent.
do $$
declare kinds text := pg_get_expr(conbin, conrelid) from pg_constraint
  where conrelid = 'exchange_task'::regclass and conname = 'exchange_task_kind_check';
begin
  alter table exchange_task drop constraint exchange_task_kind_check;
  execute format('alter table exchange_task add constraint exchange_task_kind_check check (%s or kind = ''silence'') not valid', kinds);
  alter table exchange_task validate constraint exchange_task_kind_check;
end $$;
