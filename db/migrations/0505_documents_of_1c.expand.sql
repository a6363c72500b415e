-- Documents of 1C: the row comes first, its file may follow. The previous release shows only those with a file.
alter table entity_document
  alter file_id drop not null,
  add connection_id int,                     -- of 1C, as in order_payment; null: of the shop or a member
  add ref           text check (ref <> ''),  -- its id there
  add basis         text not null default '',      -- what it is based on there
  add file_path     text;                    -- the upload that its file comes by; null: 1C names none
alter table entity_document add constraint entity_document_has_source
  check (file_id is not null or connection_id is not null) not valid;
alter table entity_document validate constraint entity_document_has_source;
alter table entity_document add constraint entity_document_of_1c
  check ((connection_id is null) = (ref is null)) not valid;
alter table entity_document validate constraint entity_document_of_1c;
create unique index entity_document_ref on entity_document (connection_id, ref) where ref is not null;
create index entity_document_awaits on entity_document (created_at) where file_id is null and file_path is not null;
