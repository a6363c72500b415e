-- Workbooks of lists that are too long for one answer. A job makes each of them for the person who has asked, and it is deleted a
-- day after it was ready.
create table list_export (
  id         int generated always as identity primary key,
  user_id    int not null references app_user on delete cascade,
  session_id int not null,                        -- without a reference: it names the session in staff_access
  list       text not null check (list ~ '^[a-z/-]{1,40}$'),
  filters    jsonb not null check (jsonb_typeof(filters) = 'object'),
  rows_count int check (rows_count >= 0),
  file_id    int references stored_file,
  failure    text,                                -- why there is no file, for the person
  created_at timestamptz not null default now(),
  expires_at timestamptz,                         -- of the file
  check (num_nonnulls(file_id, failure) <= 1),
  check ((file_id is null) = (expires_at is null))
);
create index list_export_user on list_export (user_id, id desc);
create index list_export_file on list_export (file_id) where file_id is not null;
