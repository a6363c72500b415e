-- A session keeps the plan of a static statement; a dynamic one was planned for each change, 0.15 ms of each order. Tables of
-- goods name their product in the same column, so one static statement serves them.
create or replace function log_catalog_change() returns trigger language plpgsql as $$
declare
  said text := tg_argv[0];
  col  text := tg_argv[1];
  src  text := case when tg_op = 'DELETE' then 'old_rows' else 'new_rows' end;
begin
  if current_setting('vitrina.bulk', true) = 'on' then return null; end if;
  if col is null then
    execute format('insert into catalog_change (kind) select %L where exists (select 1 from %I)', said, src);
  elsif col = 'product_id' and tg_op <> 'DELETE' then
    insert into catalog_change (kind, subject_id) select distinct said, n.product_id from new_rows n;
  else
    execute format('insert into catalog_change (kind, subject_id) select distinct %L, %I from %I', said, col, src);
  end if;
  perform pg_notify('catalog_change', '');
  return null;
end $$;
