-- Feed of caches and of the catalogue index. The cursor of a reader is the pg_snapshot of its last read:
-- a sequence number would lose a slow transaction that commits after a fast one (DESIGN §4).
create table catalog_change (
  id         int8 generated always as identity primary key,
  xid        xid8 not null default pg_current_xact_id(),
  at         timestamptz not null default now(),
  kind       text not null check (kind in ('product','price','stock','category','layout','content','everything')),
  subject_id int
);
create index catalog_change_xid on catalog_change (xid);

-- Statement triggers write the log, so no writer can forget it. A bulk load sets vitrina.bulk = 'on'
-- in its transaction and writes one 'everything' row itself.
create function log_catalog_change() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  col  text := tg_argv[1];
  src  text := case when tg_op = 'DELETE' then 'old_rows' else 'new_rows' end;
begin
  if current_setting('vitrina.bulk', true) = 'on' then return null; end if;
  if col is null then
    execute format('insert into catalog_change (kind) select %L where exists (select 1 from %I)', kind, src);
  else
    execute format('insert into catalog_change (kind, subject_id) select distinct %L, %I from %I', kind, col, src);
  end if;
  perform pg_notify('catalog_change', '');
  return null;
end $$;

create procedure watch_catalog_changes(target regclass, kind text, col text) language plpgsql as $$
declare
  args text := case when col is null then format('%L', kind) else format('%L, %L', kind, col) end;
begin
  execute format('create trigger catalog_change_insert after insert on %s referencing new table as new_rows for each statement execute function log_catalog_change(%s)', target, args);
  execute format('create trigger catalog_change_update after update on %s referencing new table as new_rows for each statement execute function log_catalog_change(%s)', target, args);
  execute format('create trigger catalog_change_delete after delete on %s referencing old table as old_rows for each statement execute function log_catalog_change(%s)', target, args);
end $$;

call watch_catalog_changes('product', 'product', 'id');
call watch_catalog_changes('product_override', 'product', 'product_id');
call watch_catalog_changes('product_category', 'product', 'product_id');
call watch_catalog_changes('product_attribute', 'product', 'product_id');
call watch_catalog_changes('product_image', 'product', 'product_id');
call watch_catalog_changes('product_document', 'product', 'product_id');
call watch_catalog_changes('product_relation', 'product', 'product_id');
call watch_catalog_changes('product_tag', 'product', 'product_id');
call watch_catalog_changes('price', 'price', 'product_id');
call watch_catalog_changes('stock', 'stock', 'product_id');
call watch_catalog_changes('stock_reserved', 'stock', 'product_id');
call watch_catalog_changes('category', 'category', 'id');
call watch_catalog_changes('category_override', 'category', 'category_id');
call watch_catalog_changes('brand', 'everything', null);
call watch_catalog_changes('attribute', 'everything', null);
call watch_catalog_changes('attribute_override', 'everything', null);
call watch_catalog_changes('attribute_value', 'everything', null);
call watch_catalog_changes('tag', 'everything', null);
call watch_catalog_changes('price_type', 'everything', null);
call watch_catalog_changes('city_price_type', 'everything', null);
call watch_catalog_changes('warehouse', 'everything', null);
call watch_catalog_changes('city_warehouse', 'everything', null);
call watch_catalog_changes('city', 'layout', null);
call watch_catalog_changes('city_contact', 'layout', null);
call watch_catalog_changes('city_address', 'layout', null);
call watch_catalog_changes('shop', 'layout', null);
