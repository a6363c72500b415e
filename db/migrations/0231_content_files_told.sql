-- A file of a text is shown once the antivirus has let it through: whoever keeps the text is told of that, too.
create function log_content_file_scan() returns trigger language plpgsql as $$
begin
  insert into catalog_change (kind, subject_id)
  select distinct 'content', a.item_id
  from new_rows n join old_rows o on o.id = n.id and o.scan <> n.scan join content_file a on a.file_id = n.id;
  if found then perform pg_notify('catalog_change', ''); end if;
  return null;
end $$;
create trigger content_file_scan after update on stored_file
  referencing old table as old_rows new table as new_rows for each statement execute function log_content_file_scan();
