-- What has changed of the things that the staff works with: open desks are notified of it (decision 0034). Ids and versions only.
-- `cities` and `shops`: where a person needs the right to see it; `cities` null: whoever has the right anywhere.
create table desk_event (
  id         bigint generated always as identity primary key,
  xid        xid8 not null default pg_current_xact_id(),
  at         timestamptz not null default clock_timestamp(),
  kind       text not null check (kind in ('order', 'claim', 'company', 'contract', 'power', 'document', 'message', 'resume',
                                           'stock_request', 'approval', 'run')),
  subject_id bigint not null,
  version    int,                                   -- of the subject; null: it has none
  is_new     boolean not null,
  cities     int[],
  shops      int[] not null default '{}'
);
-- One row for a thing in a transaction; readers look for transactions.
create unique index desk_event_once on desk_event (xid, kind, subject_id);
create index desk_event_at on desk_event (at);

-- The places of an order, as they are now (STF-4).
create function desk_places_of_order(wanted int, out cities int[], out shops int[]) language sql stable as $$
  select array[o.city_id],
         array_remove(array(select w.shop_id from order_shipment s join warehouse w on w.id = s.warehouse_id
                            where s.order_id = o.id) || o.shop_id, null)
  from shop_order o where o.id = wanted
$$;

-- Runs when the transaction commits, so it sees the places and the version as they have become.
create function publish_desk_event() returns trigger language plpgsql as $$
declare
  what   text := tg_argv[0];
  latest int;
  towns  int[];
  stores int[] := '{}';
begin
  if what = 'order' then
    select o.version into latest from shop_order o where o.id = new.id;
    select p.cities, p.shops into towns, stores from desk_places_of_order(new.id) p;
  elsif what = 'claim' then
    select c.version into latest from order_claim c where c.id = new.id;
    select p.cities, p.shops into towns, stores from desk_places_of_order(new.order_id) p;
  elsif what = 'company' then
    select e.version, array[e.city_id] into latest, towns from legal_entity e where e.id = new.id;
  elsif what in ('contract', 'power', 'document') then
    latest := new.version;
    select array[e.city_id] into towns from legal_entity e where e.id = new.legal_entity_id;
    if what = 'document' then
      select towns || p.cities, p.shops into towns, stores from desk_places_of_order(new.order_id) p;
    end if;
  elsif what = 'message' then
    latest := new.version;
    towns := case when new.city_id is not null then array[new.city_id] end;
  elsif what = 'stock_request' then
    latest := new.version;
    towns := array[new.city_id];
  elsif what = 'resume' then
    latest := new.version;
  end if;
  -- Nobody is told of what is gone already.
  if what in ('order', 'claim', 'company') and latest is null then return null; end if;
  insert into desk_event (kind, subject_id, version, is_new, cities, shops)
  values (what, new.id, latest, tg_op = 'INSERT' or tg_argv[1] is not null, towns, coalesce(stores, '{}'))
  on conflict (xid, kind, subject_id) do update set version = excluded.version, cities = excluded.cities, shops = excluded.shops
    where desk_event.version is distinct from excluded.version;
  perform pg_notify('desk_event', '');
  return null;
end $$;

-- Deferred to the commit: what is rolled back is silent. A bulk load sets vitrina.bulk = 'on' and is silent, too.
create procedure watch_for_desk(target regclass, kind text) language plpgsql as $$
begin
  execute format('create constraint trigger desk_event_insert after insert on %s deferrable initially deferred
    for each row when (current_setting(''vitrina.bulk'', true) is distinct from ''on'') execute function publish_desk_event(%L)', target, kind);
  execute format('create constraint trigger desk_event_update after update on %s deferrable initially deferred
    for each row when (old.version is distinct from new.version and current_setting(''vitrina.bulk'', true) is distinct from ''on'')
    execute function publish_desk_event(%L)', target, kind);
end $$;
call watch_for_desk('shop_order', 'order');
call watch_for_desk('legal_entity', 'company');
call watch_for_desk('contract', 'contract');
call watch_for_desk('power_of_attorney', 'power');
call watch_for_desk('entity_document', 'document');
call watch_for_desk('feedback_message', 'message');
call watch_for_desk('resume', 'resume');
call watch_for_desk('stock_request', 'stock_request');
drop procedure watch_for_desk;

-- The staff sees a claim once it is sent.
create constraint trigger desk_event_sent after update on order_claim deferrable initially deferred
  for each row when (old.sent_at is null and new.sent_at is not null) execute function publish_desk_event('claim', 'new');
create constraint trigger desk_event_update after update on order_claim deferrable initially deferred
  for each row when (old.sent_at is not null and old.version is distinct from new.version) execute function publish_desk_event('claim');

create constraint trigger desk_event_insert after insert on approval deferrable initially deferred
  for each row execute function publish_desk_event('approval');
create constraint trigger desk_event_update after update on approval deferrable initially deferred
  for each row when (old.state is distinct from new.state) execute function publish_desk_event('approval');
-- The progress of a run changes each second; only its outcome is told.
create constraint trigger desk_event_update after update on exchange_run deferrable initially deferred
  for each row when (old.state is distinct from new.state) execute function publish_desk_event('run');
