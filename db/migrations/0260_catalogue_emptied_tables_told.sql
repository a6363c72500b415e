-- An emptied table hands no rows to a trigger: whoever keeps something of it is told that everything changed.
create function log_catalog_emptied() returns trigger language plpgsql as $$
begin
  if current_setting('vitrina.bulk', true) = 'on' then return null; end if;
  insert into catalog_change (kind) values ('everything');
  perform pg_notify('catalog_change', '');
  return null;
end $$;

create or replace procedure watch_catalog_changes(target regclass, kind text, col text) language plpgsql as $$
declare
  args text := case when col is null then format('%L', kind) else format('%L, %L', kind, col) end;
begin
  execute format('create trigger catalog_change_insert after insert on %s referencing new table as new_rows for each statement execute function log_catalog_change(%s)', target, args);
  execute format('create trigger catalog_change_update after update on %s referencing new table as new_rows for each statement execute function log_catalog_change(%s)', target, args);
  execute format('create trigger catalog_change_delete after delete on %s referencing old table as old_rows for each statement execute function log_catalog_change(%s)', target, args);
  execute format('create trigger catalog_change_truncate after truncate on %s for each statement execute function log_catalog_emptied()', target);
end $$;

do $$
declare target regclass;
begin
  for target in select tgrelid::regclass from pg_trigger where tgname = 'catalog_change_delete' loop
    execute format('create trigger catalog_change_truncate after truncate on %s for each statement execute function log_catalog_emptied()', target);
  end loop;
end $$;
