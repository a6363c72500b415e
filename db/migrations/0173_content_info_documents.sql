-- Info documents are content like any other: with drafts, versions and old addresses. They keep their ids.
insert into content_item (id, kind, slug, title, body, sort, published_at, updated_at)
select id, 'info', slug, coalesce(nullif(left(title, 200), ''), slug), jsonb_build_object('html', html), sort,
       least(updated_at, now()), updated_at
from info_document;
select setval(pg_get_serial_sequence('content_item', 'id'), greatest((select max(id) from content_item), 1));
drop table info_document;

-- They stand in the footer of every page, so whoever keeps the shell is told, too.
create function log_info_document_change() returns trigger language plpgsql as $$
declare
  src text := case when tg_op = 'DELETE' then 'old_rows' else 'new_rows' end;
begin
  if current_setting('vitrina.bulk', true) = 'on' then return null; end if;
  execute format('insert into catalog_change (kind) select %L where exists (select 1 from %I where kind = %L)',
                 'layout', src, 'info');
  return null;
end $$;
create trigger info_document_insert after insert on content_item
  referencing new table as new_rows for each statement execute function log_info_document_change();
create trigger info_document_update after update on content_item
  referencing new table as new_rows for each statement execute function log_info_document_change();
create trigger info_document_delete after delete on content_item
  referencing old table as old_rows for each statement execute function log_info_document_change();

-- A post may be found by each of its goods.
create index content_product_product on content_product (product_id);
