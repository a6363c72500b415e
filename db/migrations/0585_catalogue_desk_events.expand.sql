-- Open desks are notified of what the staff changes of a product, too (decision 0034). Imports change other tables and stay silent.
alter table desk_event drop constraint desk_event_kind_check;
alter table desk_event add constraint desk_event_kind_check
  check (kind in ('order', 'claim', 'company', 'contract', 'power', 'document', 'message', 'resume', 'stock_request', 'approval',
                  'run', 'product')) not valid;

-- Whoever reads the catalogue reads all of it, so the event has no places.
create function publish_product_event() returns trigger language plpgsql as $$
begin
  insert into desk_event (kind, subject_id, version, is_new) values ('product', new.product_id, new.version, false)
  on conflict (xid, kind, subject_id) do update set version = greatest(desk_event.version, excluded.version);
  perform pg_notify('desk_event', '');
  return null;
end $$;

create constraint trigger desk_event_insert after insert on product_override deferrable initially deferred
  for each row when (current_setting('vitrina.bulk', true) is distinct from 'on') execute function publish_product_event();
create constraint trigger desk_event_update after update on product_override deferrable initially deferred
  for each row when (old.version is distinct from new.version and current_setting('vitrina.bulk', true) is distinct from 'on')
  execute function publish_product_event();
