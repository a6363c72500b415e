-- What a run has changed, row by row: `undo` restores it. Written by triggers while `vitrina.run` names the run, so that no
-- statement of an import can forget it. Without foreign keys: they would cost more than the rows themselves.
create table exchange_change (
  id     bigint generated always as identity (cache 500),   -- their order within a run
  run_id bigint not null,
  what   text not null,                -- the table
  key    text not null,                -- the primary key, its columns joined by «|»
  before jsonb,                        -- null: the row is new
  after  jsonb                         -- null: the row was deleted
);
create index exchange_change_run on exchange_change (run_id);

-- What each statement of a run adds to the digest of its source. Summed up when the run ends.
create table exchange_move (
  run_id bigint not null,
  a      numeric not null,
  b      numeric not null
);
create index exchange_move_run on exchange_move (run_id);

-- The digest of a source: the sums of two hashes of all its rows are base + moved.
create table exchange_source (
  source  text primary key collate "C",
  base_a  numeric,                     -- null: never computed in full
  base_b  numeric,
  moved_a numeric not null default 0,
  moved_b numeric not null default 0,
  check ((base_a is null) = (base_b is null))
);

-- The hash of a row in the digest of its source; `salt` 1 and 2 give two that are independent.
create function exchange_row_hash(what text, row_ jsonb, salt int) returns int8 language sql immutable parallel safe as $$
  select jsonb_hash_extended(row_, hashtextextended(what, salt))
$$;

-- Arguments: the columns of the primary key, the columns that other code derives, and whether the digest of a source has the
-- table. Sources share brands, and the staff maps cities, so these rows belong to no source.
create function record_exchange_change() returns trigger language plpgsql as $$
declare
  run     text := current_setting('vitrina.run', true);
  columns text[] := tg_argv[0]::text[];
  derived text[] := tg_argv[1]::text[];
  key_of  text;
  same    text;
  from_   text;
begin
  if coalesce(run, '') = '' then return null; end if;
  select string_agg(format('x.%I', c), ', ') into key_of from unnest(columns) c;
  if tg_op = 'INSERT' then
    from_ := format('select concat_ws(''|'', %s) as key, null::jsonb as before, to_jsonb(x) - $3 as after from new_rows x', key_of);
  elsif tg_op = 'DELETE' then
    from_ := format('select concat_ws(''|'', %s) as key, to_jsonb(x) - $3 as before, null::jsonb as after from old_rows x', key_of);
  else
    select string_agg(format('x.%1$I = y.%1$I', c), ' and ') into same from unnest(columns) c;
    from_ := format('select * from (select concat_ws(''|'', %s) as key, to_jsonb(x) - $3 as before, to_jsonb(y) - $3 as after
                     from old_rows x join new_rows y on %s) z where before <> after', key_of, same);
  end if;
  from_ := format('insert into exchange_change (run_id, what, key, before, after) select $1, $2, key, before, after from (%s) r', from_);
  if not tg_argv[2]::boolean then
    execute from_ using run::int8, tg_table_name::text, derived;
    return null;
  end if;
  execute format('with written as (%s returning before, after)
    insert into exchange_move (run_id, a, b)
    select $1, coalesce(sum(exchange_row_hash($2, after, 1)), 0) - coalesce(sum(exchange_row_hash($2, before, 1)), 0),
           coalesce(sum(exchange_row_hash($2, after, 2)), 0) - coalesce(sum(exchange_row_hash($2, before, 2)), 0)
    from written having count(*) > 0', from_)
    using run::int8, tg_table_name::text, derived;
  return null;
end $$;

create procedure record_exchange_changes(target regclass, columns text[], derived text[] default '{}', is_summed boolean default true)
language plpgsql as $$
declare
  args text := format('%L, %L, %L', columns, derived, is_summed);
begin
  execute format('create trigger exchange_change_insert after insert on %s referencing new table as new_rows for each statement execute function record_exchange_change(%s)', target, args);
  execute format('create trigger exchange_change_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function record_exchange_change(%s)', target, args);
  execute format('create trigger exchange_change_delete after delete on %s referencing old table as old_rows for each statement execute function record_exchange_change(%s)', target, args);
  -- Large imports switch the other triggers off.
  execute format('alter table %s enable always trigger exchange_change_insert', target);
  execute format('alter table %s enable always trigger exchange_change_update', target);
  execute format('alter table %s enable always trigger exchange_change_delete', target);
end $$;

call record_exchange_changes('external_id', '{source,kind,value}');
call record_exchange_changes('product', '{id}', '{updated_at}');
call record_exchange_changes('product_family', '{id}');
call record_exchange_changes('product_category', '{product_id,category_id}');
call record_exchange_changes('product_attribute', '{product_id,attribute_id,position}');
call record_exchange_changes('product_image', '{id}');
call record_exchange_changes('product_relation', '{product_id,kind,related_id}');
call record_exchange_changes('product_tag', '{product_id,tag_id}');
call record_exchange_changes('price', '{product_id,price_type_id,min_quantity}');
call record_exchange_changes('stock', '{product_id,warehouse_id}', '{updated_at}');
call record_exchange_changes('category', '{id}', '{updated_at,lft,rgt,depth}');
call record_exchange_changes('brand', '{id}', is_summed => false);
call record_exchange_changes('attribute', '{id}');
call record_exchange_changes('attribute_value', '{id}');
call record_exchange_changes('tag', '{id}');
call record_exchange_changes('price_type', '{id}', '{slot}');
call record_exchange_changes('warehouse', '{id}');
call record_exchange_changes('city_price_type', '{city_id,audience}', is_summed => false);
call record_exchange_changes('city_warehouse', '{city_id,warehouse_id}', is_summed => false);
call record_exchange_changes('exchange_offer', '{source,ref}');
call record_exchange_changes('exchange_attribute', '{source,ref}');
call record_exchange_changes('exchange_membership', '{source,ref}');
call record_exchange_changes('exchange_full', '{source,section,catalogue}');
call record_exchange_changes('exchange_waiting_price', '{source,ref,price_type_ref,min_quantity}');
call record_exchange_changes('exchange_waiting_stock', '{source,ref,warehouse_ref}');
call record_exchange_changes('exchange_waiting_category', '{source,ref,position}');
call record_exchange_changes('exchange_waiting_parent', '{source,ref}');
call record_exchange_changes('exchange_waiting_attribute', '{source,ref,attribute_ref,position}');
call record_exchange_changes('exchange_waiting_accessory', '{source,ref,accessory_ref}');

-- An import of the command line is a run without a connection, and so is an undo of it.
alter table exchange_run alter column connection_id drop not null;
alter table exchange_run
  add source    text,                  -- null: of its connection; written by the previous release
  -- What became of its change set. `first`: the source was empty, so none was written; `deleted`: it was old.
  add changes   text,
  add moved_a   numeric,               -- what the run has added to the digest of its source
  add moved_b   numeric,
  add undone_by bigint references exchange_run on delete set null,
  add is_alone  boolean not null default false;   -- of an `undo`: later runs stay
alter table exchange_run add constraint exchange_run_changes_check
  check (changes in ('recorded', 'first', 'deleted')) not valid;
alter table exchange_run validate constraint exchange_run_changes_check;
create index exchange_run_undone on exchange_run (undone_by) where undone_by is not null;
create index exchange_run_recorded on exchange_run (id) where changes = 'recorded';

alter table exchange_run drop constraint exchange_run_kind_check;
alter table exchange_run add constraint exchange_run_kind_check
  check (kind in ('file', 'close', 'release', 'documents', 'import', 'undo')) not valid;
alter table exchange_run validate constraint exchange_run_kind_check;
alter table exchange_run drop constraint exchange_run_state_check;
alter table exchange_run add constraint exchange_run_state_check
  check (state in ('queued', 'running', 'applied', 'held', 'rejected', 'undone')) not valid;
alter table exchange_run validate constraint exchange_run_state_check;

-- After an undo the imports of a connection wait until a person resumes them.
alter table exchange_connection add paused_at timestamptz;

-- Goods that an undo deletes are looked up here.
create index product_relation_related on product_relation (related_id);
