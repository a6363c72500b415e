-- What the staff has saved in the settings of the desk, so that an earlier version can be looked at and restored.
create table setting_version (
  part       text not null check (part ~ '^[a-z-]{1,40}$'),
  n          int not null check (n > 0),
  value      jsonb not null,
  author_id  int not null references app_user,
  created_at timestamptz not null default now(),
  primary key (part, n)
);
create trigger setting_version_stays before update or delete on setting_version
  for each row execute function refuse_change();
