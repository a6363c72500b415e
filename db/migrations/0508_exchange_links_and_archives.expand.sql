-- A person who links goods makes a run, so that an undo takes the links back.
alter table exchange_run drop constraint exchange_run_kind_check;
alter table exchange_run add constraint exchange_run_kind_check
  check (kind in ('file', 'close', 'release', 'documents', 'import', 'link', 'undo')) not valid;
alter table exchange_run validate constraint exchange_run_kind_check;

-- Out of which archive the file of a run came; null: it was uploaded by itself, or was not read yet.
alter table exchange_run add archive text;
